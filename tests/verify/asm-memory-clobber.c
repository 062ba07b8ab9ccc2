// expect: unknown
// native: error
extern void reach_error(void);
int main(void)
{
    int x = 1, *p = &x;
    __asm__ volatile("movl $5, (%0)" : : "r"(p) : "memory");
    if (x == 5) reach_error();
    return 0;
}
