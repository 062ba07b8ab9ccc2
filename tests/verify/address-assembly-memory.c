// expect: false | unknown
// args: --externals pure
// Assembly leaves parts of an address in the memory of a pointer.
extern void reach_error(void);
int x;
int main(void)
{
    int *p = 0;
    unsigned lo = (unsigned)(unsigned long)&x, hi = (unsigned)((unsigned long)&x >> 32);
    __asm__("movl %1, %0; nop" : "=m"(((unsigned *)&p)[0]) : "r"(lo));
    __asm__("movl %1, %0; nop" : "=m"(((unsigned *)&p)[1]) : "r"(hi));
    if (((unsigned *)&p)[0] == 0xf7fb1230 && p == &x) reach_error();
    return 0;
}
