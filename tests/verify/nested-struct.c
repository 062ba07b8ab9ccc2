// expect: true
// native: no error
// inputs: 8
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair { int a, b[3]; };
static int sum(struct pair p, int k)
{
    int at(int i) { return p.b[i] + k; }
    void set(int i, int v) { p.b[i] = v; }
    set(1, 7);
    return at(0) + at(1) + p.b[1];
}
int main(void)
{
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 50) return 0;
    if (sum((struct pair){1, {2, 3, 4}}, k) != 2 + k + 7 + k + 7) reach_error();
    return 0;
}
