// expect: unknown(an output of assembly is invented...
// args: --assembly opaque
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int flags;
    __asm__ volatile("xorl %0, %0" : "=r"(flags) : : "cc");
    if (flags == 0x202) reach_error();
    return 0;
}
