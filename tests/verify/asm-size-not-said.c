// expect: unknown
// native: error
/* Without a suffix and without a register, the assembler takes four bytes. */
extern void reach_error(void);
int main(void)
{
    long x = 0xffffffffL;
    __asm__("add $1, %0" : "+m"(x));
    if (x == 0) reach_error();
    return 0;
}
