// expect: unknown
// native: error
// Not everything that begins with the name of an idle instruction is one.
extern void reach_error(void);
int main(void)
{
    int x = 4;
    __asm__ volatile("nop {|}; {incl %0|inc %0}" : "+r"(x));
    if (x != 4) reach_error();
    return 0;
}
