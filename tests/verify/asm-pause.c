// expect: true
// native: no error
// Prefixes, spaces and comments of instructions that do nothing.
extern void reach_error(void);
int main(void)
{
    int x = 4, y;
    __asm__ volatile("rep; nop" : "+r"(x));
    __asm__ volatile("rep nop\n\tPAUSE # waits; a little\n\t mfence" : "=r"(y) : "0"(x) : "memory");
    if (x != 4 || y != 4) reach_error();
    return 0;
}
