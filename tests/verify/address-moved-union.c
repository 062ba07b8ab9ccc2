// expect: false
// A pointer is read as a number, and as two halves.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    union { int *p; unsigned long n; unsigned half[2]; } u;
    u.p = &x;
    if (__VERIFIER_nondet_int() ? u.n >> 5 & 1 : u.half[0] >> 6 & 1) reach_error();
    return 0;
}
