// expect: unknown
// native: no error
// The compiler may put the output into a register.
extern void reach_error(void);
int main(void)
{
    unsigned x = 254;
    __asm__ volatile("" : "=rm"(x) : "m"(x));
    if (x == 0x31415926) reach_error();
    return 0;
}
