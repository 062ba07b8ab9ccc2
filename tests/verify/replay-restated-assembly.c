// expect: unknown(an execution cannot be confirmed: ...
// args: --engine bmc --assembly opaque
// says: assembly
/* The error needs the value of an uninitialised variable; printed, the assembly would be something else. */
extern void reach_error(void);
int main(void)
{
    int x, y = 1;
    __asm__ volatile("imull $3, %0, %0" : "+r"(y));
    if (x == 12345) reach_error();
    return 0;
}
