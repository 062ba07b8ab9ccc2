// expect: false
// native: error
// inputs: 19088743
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct S { int z; union { int x; unsigned y; } u; };
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint();
    struct S v[2] = {{1, {5}}, {1, {6}}};
    if (v[k % 2].u.x == 6 && k * 2654435761u == 4031884087u) reach_error();
    return 0;
}
