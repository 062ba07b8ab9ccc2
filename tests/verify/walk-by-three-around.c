// expect: false
// native: error
// inputs: 2654435761
// What is multiplied by three is no multiple of three: arithmetic wraps around.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct three {
    int *x, *y, *z;
};
static int a, b;
static struct three v[4];
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i != 0x9e3779b1u) return 0;
    i += 0xaaaaaaabu - 0x9e3779b1u;
    v[0].y = &a;
    int **p = &v[0].x;
    p += i * 3u; /* one */
    *p = &b;
    *v[0].y = 7;
    if (b == 7) reach_error();
    return 0;
}
