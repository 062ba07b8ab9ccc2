// expect: false | unknown
// args: --externals pure
// Assembly makes a pointer of parts of an address, which are numbers, too.
extern void reach_error(void);
int x;
int main(void)
{
    unsigned lo = (unsigned)(unsigned long)&x, hi = (unsigned)((unsigned long)&x >> 32);
    int *p;
    __asm__("shlq $32, %q1; lea (%q1,%q2), %0" : "=r"(p) : "r"(hi), "r"(lo));
    if (lo == 0xf7fb1230 && p == &x) reach_error();
    return 0;
}
