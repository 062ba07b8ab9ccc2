// expect: exit 0
// Loops with empty parts, continue and break everywhere, conditions with effects, nesting.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int count;
static int tick(void) { return ++count < 5; }
static int primes(int n)
{
    char sieve[100] = {0};
    int found = 0;
    for (int i = 2; i < n; i++) {
        if (sieve[i]) continue;
        found++;
        for (int j = i * i; j < n; j += i) sieve[j] = 1;
    }
    return found;
}
static int collatz(int n) { int s = 0; for (; n != 1; s++) n = n % 2 ? 3 * n + 1 : n / 2; return s; }
static int search(int m[3][3], int v)
{
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            if (m[i][j] == v) goto found;
    return -1;
found:
    return i * 3 + j;
}
static int never(void) { int r = 1; while (0) r = 2; for (; 0;) r = 3; do { if (r) break; r = 4; } while (1); return r; }

int main(void)
{
    while (tick()) ;
    CHECK(count == 5);
    do count--; while (count > 2);
    CHECK(count == 2);
    int i, j, n = 0;
    for (;;) { if (++n == 7) break; }
    CHECK(n == 7);
    for (i = 0, j = 10; i < j; i += 2, j--) if (i == 4) continue; else n++;
    CHECK(i == 8 && j == 6 && n == 10);
    i = 0;
    while (i < 10) { i++; if (i % 2) continue; n += i; }
    CHECK(n == 40);
    i = 5;
    do { if (i == 3) continue; n++; } while (--i);
    CHECK(n == 44);
    CHECK(primes(100) == 25 && collatz(27) == 111 && never() == 1);
    int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    CHECK(search(m, 6) == 5 && search(m, 0) == -1);
    for (int k = 3; k--;) n += k;
    CHECK(n == 47);
    i = 10;
    while (i --> 0) if (i == 4) break;
    CHECK(i == 4);
    for (i = 0; i < 3; i++) {
        int k;
        for (k = 0; k < 10; k++) { if (k == i) break; }
        switch (k) { case 1: continue; default: n += k; }
        n += 100;
    }
    CHECK(n == 47 + 0 + 100 + 2 + 100);
    for (char *p = "abc"; *p; p++) n += *p - 'a';
    CHECK(n == 252);
    return 0;
}
