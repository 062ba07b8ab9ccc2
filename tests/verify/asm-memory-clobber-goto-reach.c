// expect: unknown
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int there[4];
int main(void)
{
    int *last = there, **first = &last;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ goto("mov (%0), %%rax\n movl $5, (%%rax)\n jmp %l[done]" : : "r"(first) : "memory", "rax" : done);
    return 0;
done:
    if (there[0] == 5) reach_error();
    return 0;
}
