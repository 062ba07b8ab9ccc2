// expect: true
// expect-bmc: true
// native: no error
// inputs: 5
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int main(void)
{
    long x = __VERIFIER_nondet_long(), y, z;
    __asm__("" : "=r"(y) : "0"(x));
    __asm__("" : [out] "=r"(z) : "[out]"(x));
    if (y != x || z != x) reach_error();
    return 0;
}
