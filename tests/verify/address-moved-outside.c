// expect: false
// args: --externals pure
// An address is kept in memory from outside, and read there as shorter numbers.
extern void reach_error(void);
extern unsigned long *make(void);
int x;
int main(void)
{
    unsigned long *p = make();
    *p = (unsigned long)&x;
    unsigned half = *(unsigned *)p;
    if (half >> 5 & 1) reach_error();
    return 0;
}
