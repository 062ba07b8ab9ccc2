// expect: unknown
// args: --externals pure
// says: assembly that takes the address of an operand
extern void reach_error(void);
static int x, y;
int main(void)
{
    int *p = &y;
    unsigned long r;
    __asm__("lea %1,%0" : "=r"(r) : "m"(x));
    p = (int *)r;
    *p = 1;
    if (x == 1) reach_error();
    return 0;
}
