// expect: false | unknown
// args: --externals pure
extern void reach_error(void);
static int x, y;
int main(void)
{
    int *p = &y;
    struct {
        unsigned long a;
    } t;
    __asm__ goto("mov %1,%0" : "=m"(t) : "r"((unsigned long)&x) : : out);
out:
    p = (int *)t.a;
    *p = 1;
    if (x == 1) reach_error();
    return 0;
}
