// expect: true
// A static key whose branch is a long nop, a table of bugs, a padded loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    __asm__ goto("1:.byte 0x0f,0x1f,0x44,0x00,0x00\n\t.pushsection __jump_table, \"aw\"\n\t.balign 8\n\t"
                 ".long 1b - ., %l[yes] - .\n\t.quad %c0 - .\n\t.popsection" : : "i"(0) : : yes);
yes:
    if (x == 7) {
        __asm__ volatile("1:\tud2\n.pushsection __bug_table,\"aw\"\n2:\t.long 1b - 2b\n\t.word %c0\n\t.org 2b+%c1\n.popsection"
                         : : "i"(12), "i"(8));
        __builtin_unreachable();
    }
    __asm__ volatile(".p2align 4,,15\n\t.byte 0xf3, 0x90" : : : "memory");
    if (x == 5 && x == 6) reach_error();
    return 0;
}
