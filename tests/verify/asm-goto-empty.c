// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    __asm__ goto("" : : : : out);
    return 0;
out:
    reach_error();
    return 0;
}
