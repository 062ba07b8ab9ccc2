// expect: false(unreach-call)
// args: --assembly opaque
// native: error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int flags;
    __asm__ volatile("xorl %0, %0" : "=r"(flags) : : "cc");
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return flags;
}
