// expect: true
// native: no error
// inputs: 2
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int k = __VERIFIER_nondet_int(), sum = 0;
    if (k < 0 || k > 3) return 0;
    v4 a = {1, 2, 3, 4}, *p = &a;
    a[k] = 10;
    (*p)[k]++;
    for (int i = 0; i < 4; i++) sum += a[i];
    if (sum != 10 - (k + 1) + 11) reach_error();
    if ((a + a)[k] != 22) reach_error();
    return 0;
}
