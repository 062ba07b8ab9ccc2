// expect: unknown
// native: error
// The place of an output is that before the instructions.
extern void reach_error(void);
int a, b;
int main(void)
{
    int *p = &a;
    __asm__ volatile("movl $5, %1; xorl %k0, %k0" : "=&r"(p), "=m"(*p));
    if (a == 5) reach_error();
    return 0;
}
