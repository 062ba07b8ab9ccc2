// expect: false
// native: error
// inputs: 2
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static v4 table[2] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
int main(void)
{
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 3) return 0;
    v4 a = table[1] - table[0] * 2;
    if (a[k] == 1) reach_error();
    return 0;
}
