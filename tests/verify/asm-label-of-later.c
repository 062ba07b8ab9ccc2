// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// Defined by the assembly, used only behind it.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int value;
int main(void)
{
    __asm__ volatile(".pushsection .data\n .globl value\n value : .long 5\n .popsection");
    if (value != 5) reach_error();
    return 0;
}
