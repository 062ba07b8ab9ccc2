// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct E { int a; char c; };
struct F { int n; struct E fl[]; };
static struct F x = {1, {{2,1}, {3,2}}};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    int *p = k & 1 ? (int *)((char *)&x + 12) : &x.n;
    *p = 9;
    if (x.n == 1 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
