// expect: false(unreach-call)
/* absSum of the difference paper: the sum of the numbers up to |a|; the else branch adds where it must multiply. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = __VERIFIER_nondet_int(), r = 0;
    if (a < -20 || a > 20) return 0;
    int n = a < 0 ? -a : a;
    if (a < 0) {
        while (a < 0) {
            r = r - a;
            a = a + 1;
        }
    } else {
        r = a + (a + 1);
        r = r / 2;
    }
    if (r != n * (n + 1) / 2) reach_error();
    return 0;
}
