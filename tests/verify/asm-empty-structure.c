// expect: unknown(what the assembly...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct one {
    int *p;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    int v = 0;
    struct one a = {&v}, b;
    __asm__("" : "=r"(b) : "0"(a));
    *b.p = 5;
    if (v == 5) reach_error();
    return 0;
}
