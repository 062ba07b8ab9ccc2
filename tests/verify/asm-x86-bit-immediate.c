// expect: unknown
// native: error
// The number of a bit that is a part of the instruction counts within the operand.
extern void reach_error(void);
int main(void)
{
    unsigned long word = 0, *p = &word;
    __asm__ volatile("btsl %1, %0" : "+m"(*p) : "ir"(40));
    if (word == 0x100) reach_error();
    return 0;
}
