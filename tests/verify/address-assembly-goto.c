// expect: false | unknown
// args: --externals pure
// asm goto leaves an address in a number.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long r = 0;
    __asm__ goto("lea (%1), %0; nop" : "=r"(r) : "r"(&x) : : out);
    *(int *)r = 1;
    if (x) reach_error();
out:
    return 0;
}
