// expect: true
// native: no error
// inputs: 50
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef double d2 __attribute__((vector_size(16)));
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 50) return 0;
    d2 a = {n, 1.5}, b = a * 2.0 - 1;
    if (b[0] != 2 * n - 1 || b[1] != 2.0) reach_error();
    b = -b / 2;
    if (b[1] != -1.0) reach_error();
    return 0;
}
