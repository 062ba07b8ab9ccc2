// expect: false
// native: error
// inputs: 2654435761
// Constant expressions of double are computed in double: by way of long double they would be rounded twice.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static double product = 0x1.3692d8df834c6p+0 * 0x1.28fbdd9fbeb5fp+0, quotient = 0x1.10f7b8b38c59cp+0 / 0x1.3653284bc7c1cp+0;
static double sum = 0x1.1f3ba1c5b070ep+0 + 0x1.15b371f372801p-12;
static double large = (double)((__int128)1 << 80 | 1ull << 27 | 1);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    if (product == 0x1.684b599ba4c17p+0 && quotient == 0x1.c25d707d486ebp-1 && sum == 0x1.1f4cfcfccfa81p+0 &&
        large == 0x1.0000000000001p80) reach_error();
    return 0;
}
