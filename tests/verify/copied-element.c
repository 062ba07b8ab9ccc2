// expect: false
// native: error
// inputs: 19088743
/* An element of an array of structures is copied to another one; which ones, an input says. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int a, b;
};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct pair v[3] = {{1, 2}, {3, 4}, {5, 6}};
    v[k % 3] = v[(k + 1) % 3];
    if (v[1].a == 5 && v[1].b == 6 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
