// expect: false
// args: --engine kinduction
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a > 1000000 || b < 0 || b > 1000000) return 0;
    int sum = a, left = b;
    while (left > 0) {
        left--;
        sum++;
        if (left == 3) sum++;
    }
    if (sum != a + b) reach_error();
    return 0;
}
