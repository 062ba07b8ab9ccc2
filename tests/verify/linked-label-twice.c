// expect: false
// args: tests/verify/linked/label_functions.c
// Of two labels for the assembler gcc takes the first.
extern void reach_error(void);
extern int f(void) __asm__("first");
extern int f(void) __asm__("second");
int main(void)
{
    if (f() == 1) reach_error();
    return 0;
}
