// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    long x = 254;
    __asm__ volatile("" : "=r"(x));
    if (x == 0x123456789abcdefL) reach_error();
    return 0;
}
