// expect: exit 42
// Variables that are declared where they get their first value in the printed program: none may lose a value that is read later.
extern int __VERIFIER_nondet_int(void);

static int *kept;

static int carried(int n)
{
    int sum = 0, last;
    for (int i = 0; i < n; i++) {
        int square = i * i;
        if (i == 0) last = 1;
        sum += square + last++;
    }
    return sum; /* 0 1 4 9, 1 2 3 4 */
}

static int jumped(int n)
{
    int round = 0, total = 0;
again:;
    int fresh = n + round;
    if (round == 2) goto inside;
    {
        int held = fresh * 2;
        total += held;
    inside:
        total += fresh;
    }
    if (round++ < 2) goto again;
    return total;
}

static int switched(int n)
{
    int total = 0;
    for (int i = 0; i < 3; i++)
        switch (n + i) {
            int b;
        case 1: b = 5; total += b; break;
        case 2: b = 7;
        case 3: b = 9; total += b;
        }
    return total;
}

static int escaped(int n)
{
    while (n-- > 0) {
        int x = n + 3;
        kept = &x;
        *kept += 1;
        if (x != n + 4) return 1;
    }
    int top = 7;
    kept = &top;
    do {
        int seen = *kept;
        if (seen != 7 + n + 1) return 2;
        top++;
    } while (++n < 2 && *kept);
    return 0;
}

static int sized(int n)
{
    int total = 0;
    for (int i = 1; i <= n; i++) {
        int a[i];
        for (int k = 0; k < i; k++) a[k] = k;
        total += a[i - 1];
    }
    int b[n];
    b[n - 1] = total;
    return b[n - 1];
}

int main(void)
{
    if (carried(4) != 24) return 1;
    if (jumped(3) != 26) return 2;
    if (switched(1) != 23) return 3;
    if (escaped(3)) return 4;
    if (sized(4) != 6) return 5;
    return 42;
}
