// expect: true
// args: --assembly opaque
// says: its outputs are arbitrary, and it changes nothing else
extern void reach_error(void);
int main(void)
{
    int x = 1, *p = &x;
    __asm__ volatile("movl $5, (%0)" : : "r"(p) : "memory");
    if (x == 5) reach_error();
    return 0;
}
