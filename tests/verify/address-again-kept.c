// expect: false | unknown
// A number that was computed before is compared.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong(), d = n * 5;
    if (d == (unsigned long)&x * 5) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
