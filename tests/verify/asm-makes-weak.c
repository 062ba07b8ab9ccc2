// expect: unknown(unsupported: assembly outside of functions)
// native: error
// inputs: 2654435761
// Nothing defines it, so its address is null.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int nowhere;
__asm__(".weak nowhere");
int *volatile found = &nowhere;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (!found) reach_error();
    return 0;
}
