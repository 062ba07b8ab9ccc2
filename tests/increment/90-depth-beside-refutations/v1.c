void reach_error(void);
int __VERIFIER_nondet_int(void);
int unread;

static void check(int condition)
{
    if (!condition) reach_error();
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    unread = n;
    if (n < 1 || n > 150) return 0;
    for (int i = 1; i <= n; i++) sum += i;
    check(2 * sum == n * (n + 1));
    return 0;
}
