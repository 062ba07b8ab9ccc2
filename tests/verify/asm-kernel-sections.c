// expect: true
// Sections that the kernel reads, and that nobody here does.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = 1;
    __asm__ volatile("661:\n\tnop\n662:\n.pushsection .altinstructions,\"a\"\n .long 661b - .\n .word %c0\n .byte 662b-661b\n"
                     ".popsection\n.section .smp_locks,\"a\"\n.balign 4\n.long 661b - .\n.previous" : : "i"(3) : "memory");
    if (x + y == x) reach_error();
    return 0;
}
