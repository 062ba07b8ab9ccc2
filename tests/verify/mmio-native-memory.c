// expect: true
// args: --mmio 0x20000000-0x20000fff
// native: no error
void reach_error(void);
unsigned own;
int main(void)
{
    *(volatile unsigned *)0x20000000 = 1; /* no object of the program */
    if (own) reach_error();
    return 0;
}
