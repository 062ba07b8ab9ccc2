// expect: unknown(unsupported:an array that is no lvalue, in C90)
// args: -std=gnu90
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct four {
    char c[4];
};
static struct four make(void) { return (struct four){{0}}; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (sizeof(0, make().c) == 4) reach_error();
    return 0;
}
