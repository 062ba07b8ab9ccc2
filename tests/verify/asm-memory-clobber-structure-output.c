// expect: unknown
// native: error
// inputs: 2654435761
// The address is in a structure.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int there[4];
struct handle {
    int *to;
};
int main(void)
{
    struct handle h = {there};
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    __asm__ volatile("mov %0, %%rax\n movl $5, (%%rax)" : "+m"(h) : : "memory", "rax");
    if (there[0] == 5) reach_error();
    return 0;
}
