/* Calls within calls: what differs deep inside is told by returns through several functions, in several contexts. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int log_length, last;
static void note(int x)
{
    last = x;
    log_length = log_length + 1;
}
static int leaf(int x)
{
    if (x & 1) {
        note(x);
        return x + 1;
    }
    return x / 2;
}
static int inner(int x)
{
    int a = leaf(x);
    if (a > 4) return leaf(a);
    note(a);
    return a;
}
static int even(int n);
static int odd(int n)
{
    if (n <= 0) return 0;
    return even(n - 1);
}
static int even(int n)
{
    if (n <= 0) return 1;
    return odd(n - 1);
}
static int outer(int x)
{
    switch (x) {
    case 0: return 0;
    case 1: return inner(3);
    case 2: return leaf(2);
    case 3: note(9); break;
    case 4: return even(x) ? inner(x) : 5;
    case 5: {
        int sum = 0;
        for (int i = 0; i < x; i++) sum = sum + leaf(i);
        return sum;
    }
    default: return even(3);
    }
    return inner(x + 1);
}
int main(void)
{
    int x = __VERIFIER_nondet_int() & 7, y = __VERIFIER_nondet_int() & 7;
    if (x == y) return outer(x);
    if (x > y) {
        int r = outer(y);
        if (r > 6) return r;
        return outer(x);
    }
    if (last > 50) reach_error();
    return log_length;
}
