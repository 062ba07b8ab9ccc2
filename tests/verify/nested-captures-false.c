// expect: false
// native: error
// inputs: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 1;
    void twice() { sum *= 2; }
    if (n < 0 || n > 6) return 0;
    while (n--) twice();
    if (sum == 32) reach_error();
    return 0;
}
