// expect: unknown(unsupported: assembly in a function that acts when it is assembled)
// native: error
extern void reach_error(void);
int main(void)
{
    int x = 0;
    __asm__ volatile(".macro pause\n movl $1, %%eax\n .endm" : : :);
    __asm__ volatile("pause" : "+a"(x));
    if (x) reach_error();
    return 0;
}
