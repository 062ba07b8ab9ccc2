// expect: unknown
// native: error
// inputs: 2654435761
// A structure is assigned through a pointer in one part of an initialiser, a function reads it in the other one.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int u, v;
};
static struct pair x = {1, 1};
static int rd(void) { return x.u; }
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct pair *volatile where = &x;
    struct pair *p = where;
    if (h(p->u += 7, rd()) == 801) reach_error();
    return 0;
}
