// expect: false | unknown
// args: --externals pure
// Assembly reads an address behind the pointer that it gets.
extern void reach_error(void);
int x;
int *pp = &x;
int main(void)
{
    unsigned long r;
    __asm__("movq (%1), %0; nop" : "=r"(r) : "r"(&pp));
    if (r >> 5 & 1) {
        if ((int *)r == &x) reach_error();
    }
    return 0;
}
