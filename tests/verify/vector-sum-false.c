// expect: false
// native: error
// inputs: 5
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    v4 a = {n, 1, 2, 3}, c = a * 3 - 1;
    if (c[0] == 14 && c[3] == 8) reach_error();
    return 0;
}
