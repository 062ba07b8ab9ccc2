// expect: false
// args: --engine bmc
// says: as printed from its automata
/* The error needs the value of an uninitialised variable. Printed, the assembly is what it does, in C. */
extern void reach_error(void);
int main(void)
{
    int x, y = 1;
    __asm__ volatile("addl $1, %0" : "+r"(y));
    if (x == 12345 && y == 2) reach_error();
    return 0;
}
