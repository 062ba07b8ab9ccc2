// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    __asm__ goto("cmp %%rax, %%rax\n\tjne %l0" : : : "cc" : out);
    return 0;
out:
    reach_error();
    return 0;
}
