// expect: true
// native: no error
// inputs: 4
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    void add(int x) { sum += x + n; }
    if (n < 0 || n > 100) return 0;
    add(1);
    add(2);
    if (sum != 2 * n + 3) reach_error();
    return 0;
}
