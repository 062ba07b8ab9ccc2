// expect: unknown(unsupported:assembly that sets the rounding mode...
extern void reach_error(void);
int main(void)
{
    unsigned short up = 0xb7f;
    volatile long double one = 1, three = 3, third = one / three;
    __asm__ volatile("fldcww %0" : : "m"(up));
    if (one / three != third) reach_error();
    return 0;
}
