// expect: false
// args: --engine trace --stats
// counts: work.ticks <= 1500000
/* That d does not change is an equation that the solver does not prove in time. Looking for it must not take the time that a bug after six
 * rounds takes to be found. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned c, d;

void f(unsigned n, unsigned x, unsigned y)
{
    c++;
    d += x * (y + 3) - x * y - 3 * x;
    if (n == 0) return;
    f(n - 1, y, x + 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    if (n > 9) return 0;
    f(n, x, y);
    if (c > 5 && d == 0) reach_error();
    return 0;
}
