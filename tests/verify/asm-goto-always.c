// expect: unknown
// native: no error
extern void reach_error(void);
int main(void)
{
    __asm__ goto("jmp %l0" : : : : out);
    reach_error();
out:
    return 0;
}
