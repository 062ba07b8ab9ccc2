// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int y;
void never_called(void) { __asm__ volatile(".macro pause\n movl $1, y(%rip)\n .endm"); }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("pause" : : : "memory");
    if (y == 1) reach_error();
    return 0;
}
