// expect: false | unknown
// args: --externals pure
// Assembly gets an address within a structure, and leaves it in a number.
extern void reach_error(void);
struct s {
    int *p;
    long n;
};
int x;
int main(void)
{
    struct s a = {&x, 0};
    unsigned long r;
    __asm__("movq %1, %0; nop" : "=r"(r) : "m"(a));
    *(int *)r = 1;
    if (x) reach_error();
    return 0;
}
