// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int w;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile(".weak w");
    int *volatile p = &w;
    if (!p) reach_error();
    return 0;
}
