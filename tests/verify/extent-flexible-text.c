// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct F { int n; char s[]; };
static struct F x = {1, "abcdefghijkl"};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    int *p = k & 1 ? (int *)((char *)&x + 8) : &x.n;
    *p = 9;
    if (x.n == 1 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
