// expect: false | unknown
// args: --externals pure
// A number that assembly makes of an address has a bit of it, and is followed.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned long r;
    __asm__("lea (%1), %0" : "=r"(r) : "r"(&x));
    if (r >> 5 & 1) {
        *(int *)r = 1;
        if (x) reach_error();
    }
    return 0;
}
