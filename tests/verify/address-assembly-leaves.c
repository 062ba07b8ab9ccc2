// expect: unknown(unsupported:assembly that takes the address of an operand: lea...
// args: --externals pure
// Assembly leaves an address in a structure, as a number and as a pointer.
extern void reach_error(void);
struct s {
    int *p;
    long n;
};
int x;
int main(void)
{
    struct s a;
    unsigned long r;
    __asm__("lea (%1), %%rax; movq %%rax, %0; movq %%rax, 8+%0" : "=m"(a) : "r"(&x) : "rax");
    if (a.n >> 5 & 1) {
        if (a.p == &x) reach_error();
    }
    return 0;
}
