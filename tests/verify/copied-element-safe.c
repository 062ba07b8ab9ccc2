// expect: true
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct pair v[3] = {{1, 2}, {3, 4}, {5, 6}}, one = v[2], other;
    v[k % 3] = v[(k + 1) % 3];
    other = one;
    v[1] = other;
    if (v[1].a != 5 || v[1].b != 6 || other.b != 6 || v[0].a > 5) reach_error();
    return 0;
}
