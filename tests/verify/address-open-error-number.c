// expect: true
// expect-bmc: true
// native: no error
// inputs: 1
// An error number in a pointer has no place: what is computed of it is exact.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int main(void)
{
    void *p = __VERIFIER_nondet_int() ? (void *)-12L : (void *)&g;
    int code = (int)(long)p;
    if (p == (void *)-12L && code != -12) reach_error();
    return 0;
}
