/* Branches that do not meet again, calls in each, early returns. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int total, depth;
static int clamp(int x, int low, int high)
{
    if (x < low) return low;
    if (x > high) return high;
    return x;
}
static int add(int x)
{
    total = total + x;
    return total;
}
static int left(int x)
{
    int y = clamp(x, -5, 5);
    if (y < 0) return add(-y);
    for (int i = 0; i < y; i++) add(i);
    return total;
}
static int right(int x)
{
    int y = clamp(x, 0, 3);
    while (y > 0) {
        y = y - 1;
        depth = depth + add(y);
    }
    if (depth > 100) reach_error();
    return depth;
}
static int middle(int x)
{
    if (x == 7) return left(x) + 1;
    if (x == 8) return right(x) + 1;
    return clamp(x, 1, 2);
}
int main(void)
{
    int which = __VERIFIER_nondet_int() & 3, x = __VERIFIER_nondet_int() & 15;
    if (which == 0) return left(x - 8);
    if (which == 1) return right(x);
    if (which == 2) return middle(x);
    if (add(x) > 20) {
        reach_error();
        return 1;
    }
    return 0;
}
