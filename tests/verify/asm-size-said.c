// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    long x = 0xffffffffL, by = 1;
    __asm__("addq $1, %0\n\tsub %1, %0\n\tincq %0" : "+m"(x) : "r"(by));
    if (x == 0x100000000L) reach_error();
    return 0;
}
