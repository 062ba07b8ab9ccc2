// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
// Names are put together where nobody sees them.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int kk;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile(".irp x,k\n movl $5, \\x\\()k(%%rip)\n .endr" : : : "memory");
    if (kk == 5) reach_error();
    return 0;
}
