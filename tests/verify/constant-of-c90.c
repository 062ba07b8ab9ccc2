// expect: false
// args: --32 -std=gnu90
// native: error
// inputs: 2654435761
// A decimal constant beyond long is unsigned long there, and -1 is converted to that.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (-1 > 2147483648) reach_error();
    return 0;
}
