// expect: unknown(what the assembly at...
// native: error
extern void reach_error(void);
int main(void)
{
    int x = 1;
    __asm__ goto("jmp %l0" : : : : out);
    x = 2;
out:
    if (x == 1) reach_error();
    return 0;
}
