// expect: false
// native: error
// inputs: 2654435761
// Both point to arrays, whose elements differ in qualifiers only.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int a[3];
static const int b[3] = {4, 5, 6};
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    if (k != 0x9e3779b1u) return 0;
    int(*p)[3] = &a;
    const int(*q)[3] = &b;
    if (sizeof *(k ? q : p) == 12) reach_error();
    return 0;
}
