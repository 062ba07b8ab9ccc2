// expect: true
// args: --engine trace
/* Two calls in one activation, a global that all of them change, and factors other than one. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
unsigned steps;

unsigned twice(unsigned n)
{
    steps += 2;
    if (n == 0) return 5;
    return twice(n - 1) + 2;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_int();
    unsigned before = steps;
    unsigned result = twice(n);
    if (result != 2 * n + 5) reach_error();
    if (steps != before + 2 * n + 2) reach_error();
    return 0;
}
