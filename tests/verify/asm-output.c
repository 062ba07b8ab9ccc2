// expect: unknown(what the assembly at...
// native: no error
extern void reach_error(void);
int main(void)
{
    int x;
    __asm__("movl $1, %0" : "=r"(x));
    if (x == 2) reach_error();
    return 0;
}
