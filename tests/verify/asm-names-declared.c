// expect: unknown(unsupported:assembly that names something...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int optind;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    optind = 1;
    __asm__ volatile("movl $5, optind(%%rip)" : : : "memory");
    if (optind == 5) reach_error();
    return 0;
}
