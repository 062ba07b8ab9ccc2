// expect: exit 0
// Arrays of variable length: one and more dimensions, sizeof, parameters, pointers to them, scopes in loops.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int sum(int n, int a[n]) { int r = 0; for (int i = 0; i < n; i++) r += a[i]; return r; }
static int trace(int n, int m, int a[n][m]) { int r = 0; for (int i = 0; i < n && i < m; i++) r += a[i][i]; return r; }
static int calls;
static int len(int n) { calls++; return n; }
static int last(int n, int m, int (*p)[m]) { return p[n - 1][m - 1] + (int)(sizeof *p / sizeof **p) + (*(p + 1))[0]; }

int main(void)
{
    int n = 5, m = 3;
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    CHECK(sum(n, a) == 30 && sizeof a == 5 * sizeof(int) && sizeof a / sizeof *a == 5);
    n = 100; /* the length is fixed at the declaration */
    CHECK(sizeof a == 5 * sizeof(int));
    n = 4;
    int g[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) g[i][j] = i * 10 + j;
    CHECK(g[3][2] == 32 && g[0][1] == 1 && trace(n, m, g) == 0 + 11 + 22 && sizeof g == 12 * sizeof(int) && sizeof g[0] == 3 * sizeof(int));
    CHECK(&g[1][0] - &g[0][0] == 3 && &g[2] - &g[0] == 2 && (char *)&g[3] - (char *)&g[1] == 6 * (long)sizeof(int));
    CHECK(last(n, m, g) == 32 + 3 + 10);
    int (*p)[m] = g;
    p++;
    CHECK((*p)[1] == 11 && p[1][2] == 22 && p[-1][0] == 0);
    p += 2;
    CHECK(p - g == 3 && (*p)[0] == 30);
    char fixed[n][2];
    fixed[3][1] = 'z';
    CHECK(fixed[3][1] == 'z' && sizeof fixed == 8);
    int mixed[2][n];
    for (int i = 0; i < 8; i++) mixed[i / 4][i % 4] = i;
    CHECK(mixed[1][0] == 4 && mixed[1][3] == 7 && sizeof mixed == 8 * sizeof(int));
    int c[n][2][m];
    for (int i = 0; i < n; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < m; k++) c[i][j][k] = i * 100 + j * 10 + k;
    CHECK(c[3][1][2] == 312 && c[0][1][0] == 10 && sizeof c[0] == 6 * sizeof(int));
    int b[len(3)];
    CHECK(calls == 1 && sizeof b == 3 * sizeof(int) && calls == 1);
    unsigned long s = sizeof(int[len(7)]);
    CHECK(s == 7 * sizeof(int) && calls == 2);
    typedef int row[m];
    m = 50;
    row r1, *pr = &r1;
    for (unsigned i = 0; i < sizeof r1 / sizeof *r1; i++) r1[i] = (int)i;
    CHECK(sizeof(row) == 3 * sizeof(int) && (*pr)[2] == 2);
    int total = 0;
    for (int k = 1; k < 5; k++) {
        char buf[k];
        for (int i = 0; i < k; i++) buf[i] = (char)k;
        for (int i = 0; i < k; i++) total += buf[i];
        total += (int)sizeof buf * 100;
    }
    CHECK(total == 1 + 4 + 9 + 16 + 1000);
    struct e { int x, y; } st[n];
    st[2].y = 4;
    struct e *e = &st[2];
    CHECK(e->y == 4 && e - st == 2);
    return 0;
}
