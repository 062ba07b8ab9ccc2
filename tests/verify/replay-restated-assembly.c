// expect: unknown(an execution cannot be compiled: ...
// args: --engine bmc
// says: assembly
extern void reach_error(void);
int main(void)
{
    int x;
    __asm__ volatile("nop");
    if (x == 12345) reach_error();
    return 0;
}
