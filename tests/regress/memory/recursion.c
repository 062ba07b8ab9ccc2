// expect: exit 0
// Address-taken locals exist once per activation.
#include <stdio.h>
static int depth(int n, int *outer)
{
    int here = n, *mine = &here;
    if (n == 0) return *outer;
    int below = depth(n - 1, mine);
    *mine += below;
    return here + *outer;
}
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int odd(unsigned n);
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static int counter(void) { static int n = 10; return n++; }
int main(void)
{
    int zero = 0;
    printf("%d %d %d %d\n", depth(6, &zero), ackermann(2, 3), even(10), odd(10));
    counter();
    int a = counter();
    printf("%d %d\n", a, counter());
    return 0;
}
