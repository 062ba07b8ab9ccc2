// expect: false
// args: --externals pure --engine cooperation
// At the loop of `count`, different things hold in different calls: only what holds in all of them may be assumed there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int total;

static void count(int first, int n)
{
    for (int i = first; i < n; i++) total = total + (first ? 2 : 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 5 || n > 20) return 0;
    count(0, n);
    if (total != n) reach_error();
    count(1, n);
    if (total == 3 * n - 2) reach_error();
    return 0;
}
