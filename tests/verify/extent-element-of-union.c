// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct S { int n; union { int a[4]; unsigned char c[16]; } u; };
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct S s = {4, {{10, 11, 12, 13}}};
    if (s.u.a[k % 4] == 13 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
