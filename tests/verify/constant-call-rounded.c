// expect: unknown
// native: error
// inputs: 2654435761
// The last bit of what gcc computes is not always that of the library.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    volatile long double r = __builtin_cosl(-0x1.253050e7c50a6p+2L);
    if (r == -0x8.614983e9ccfdc81p-6L) reach_error();
    return 0;
}
