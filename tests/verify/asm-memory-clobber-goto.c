// expect: unknown
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int there[4];
int main(void)
{
    int *p = there;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ goto("movl $5, (%0)\n jmp %l[done]" : : "r"(p) : "memory" : done);
    return 0;
done:
    if (there[0] == 5) reach_error();
    return 0;
}
