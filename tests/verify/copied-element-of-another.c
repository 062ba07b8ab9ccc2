// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
static struct pair pick(const struct pair *from, unsigned k) { return from[k]; }
static int sum(struct pair p) { return p.a + p.b; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct pair v[2] = {{1, 2}, {3, 4}}, w[2] = {{5, 6}, {7, 8}}, z[2] = {{9, 9}, {9, 9}};
    v[k % 2] = w[(k + 1) % 2];
    z[k % 2] = (struct pair){0};
    w[k % 2] = pick(v, 0);
    if (v[1].a == 5 && v[0].a == 1 && sum(z[0]) == 18 && sum(w[k % 2]) == 3 && sum(v[k % 2]) == 11 && w[0].b == 6 &&
        k * 2654435761u == 4031884087u)
        reach_error();
    return 0;
}
