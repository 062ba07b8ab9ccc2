// expect: false
// args: --engine trace
/* On the shortest traces the result is 2n + 5. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

unsigned twice(unsigned n)
{
    if (n == 0) return 5;
    if (n == 9) return twice(n - 1) + 3;
    return twice(n - 1) + 2;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_int();
    unsigned result = twice(n);
    if (result != 2 * n + 5) reach_error();
    return 0;
}
