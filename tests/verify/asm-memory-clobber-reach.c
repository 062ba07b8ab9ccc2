// expect: unknown
// native: error
extern void reach_error(void);
struct node {
    struct node *next;
    long value;
};
int main(void)
{
    struct node last = {0, 1}, first = {&last, 2};
    __asm__ volatile("mov (%0), %%rax\n movq $5, 8(%%rax)" : : "r"(&first) : "memory", "rax");
    if (last.value == 5) reach_error();
    return 0;
}
