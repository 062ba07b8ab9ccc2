// expect: true | unknown
// timeout: 2
/* absSum∞ of the difference paper: an outer loop dominates the program. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    for (;;) {
        int a = __VERIFIER_nondet_int(), r = 0;
        if (a < -20 || a > 20) continue;
        int n = a < 0 ? -a : a;
        if (a < 0) {
            while (a < 0) {
                r = r - a;
                a = a + 1;
            }
        } else {
            r = a * (a + 1);
            r = r / 2;
        }
        if (r != n * (n + 1) / 2) reach_error();
    }
}
