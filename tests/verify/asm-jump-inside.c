// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int n = 3, y = 1;
    __asm__ volatile("1: decl %0\n jnz 1b" : "+r"(n)::"cc");
    if (y != 1) reach_error();
    return 0;
}
