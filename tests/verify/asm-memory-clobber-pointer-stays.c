// expect: true
// native: no error
// A variable whose value is in a register is not changed.
extern void reach_error(void);
int main(void)
{
    int x = 1, *p = &x, **stays = &p;
    __asm__ volatile("movl $5, (%0)" : : "r"(p), "r"(stays == &p) : "memory");
    if (p != &x) reach_error();
    return 0;
}
