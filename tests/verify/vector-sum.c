// expect: true
// native: no error
// inputs: 5
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static v4 add(v4 a, v4 b) { return a + b; }
int main(void)
{
    int n = __VERIFIER_nondet_int();
    v4 a = {n, 1, 2, 3}, b = {1, 2}, c = add(a, b);
    if (c[0] != (int)((unsigned)n + 1) || c[1] != 3 || c[2] != 2 || c[3] != 3) reach_error();
    return 0;
}
