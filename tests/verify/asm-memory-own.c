// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int x = 1, y = 2;
    __asm__ volatile("movl $5, (%0)" : : "r"(&x) : "memory");
    if (y != 2) reach_error();
    return 0;
}
