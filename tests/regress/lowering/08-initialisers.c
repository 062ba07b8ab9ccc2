// expect: exit 0
// Nested and designated initialisers, overrides, ranges, partial coverage; local and static.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct in { int a, b[3]; };
struct out { char c; struct in in[2]; int *p; union { int i; char bytes[4]; } u; const char *s; };
static int target = 4;
static struct out table[3] = {
    [1] = {'x', {{1, {2, 3}}, {.b[2] = 9}}, &target, {.bytes = {1, 0, 1}}, "str"},
    {.c = 'y', .in[1].b = {[1] = 7}, .s = 0},
};
static int ranges[10] = {[2 ... 5] = 3, [4] = 8, [9] = 1};
static int grid[2][3] = {1, 2, 3, 4};
static int grid2[][2] = {{1}, {2, 3}, {}};
static int *ptrs[] = {&grid[1][2], grid[0] + 1, &table[1].in[0].b[1], 0};
static int (*fn[])(void);
static int five(void) { return 5; }
static int (*fn[])(void) = {five, &five};
static char *const names[] = {[3] = "three", [1] = "one"};
static long offset = (long)&((struct out *)0)->p;
static double dbl = 1 + 2.5, neg = -0.25;
static unsigned char uc = 300 - 100, wrap = (unsigned char)511;
enum { A = 3, B = A * 2, C };
static int en[C] = {[A] = 1, [B] = 2};
static int side;
static int next(void) { return ++side; }

int main(void)
{
    CHECK(table[0].c == 0 && table[0].p == 0 && table[1].c == 'x' && table[1].in[0].a == 1 && table[1].in[0].b[1] == 3 && table[1].in[0].b[2] == 0);
    CHECK(table[1].in[1].a == 0 && table[1].in[1].b[2] == 9 && *table[1].p == 4 && table[1].u.i == 0x10001 && table[1].s[2] == 'r');
    CHECK(table[2].c == 'y' && table[2].in[1].b[1] == 7 && table[2].in[1].b[0] == 0);
    CHECK(ranges[1] == 0 && ranges[2] == 3 && ranges[3] == 3 && ranges[4] == 8 && ranges[5] == 3 && ranges[6] == 0 && ranges[9] == 1);
    CHECK(grid[1][0] == 4 && grid[1][1] == 0 && sizeof grid2 == 3 * 2 * sizeof(int) && grid2[0][1] == 0 && grid2[1][1] == 3);
    grid[1][2] = 77;
    CHECK(*ptrs[0] == 77 && *ptrs[1] == 2 && *ptrs[2] == 3 && !ptrs[3]);
    CHECK(fn[0]() == 5 && fn[1]() == 5);
    CHECK(!names[0] && names[1][0] == 'o' && names[3][4] == 'e' && sizeof names == 4 * sizeof(char *));
    CHECK(offset == (long)((char *)&table[0].p - (char *)&table[0]));
    CHECK(dbl == 3.5 && neg == -0.25 && uc == 200 && wrap == 255 && en[3] == 1 && en[6] == 2);
    int x = 3, y = x * 2, z = {4};
    struct in l = {y, {x, [2] = y + x}};
    CHECK(l.a == 6 && l.b[0] == 3 && l.b[1] == 0 && l.b[2] == 9 && z == 4);
    struct in full = {1, {2, 3, 4}};
    CHECK(full.a == 1 && full.b[2] == 4);
    struct in copies[2] = {full, {.a = 5}};
    CHECK(copies[0].b[1] == 3 && copies[1].a == 5 && copies[1].b[0] == 0);
    int r[6] = {[1 ... 3] = next(), [5] = next()};
    CHECK(side == 2 && r[1] == 1 && r[2] == 1 && r[3] == 1 && r[0] == 0 && r[4] == 0 && r[5] == 2);
    int seq[3] = {next(), next(), next()};
    CHECK(seq[0] == 3 && seq[1] == 4 && seq[2] == 5);
    for (int i = 0; i < 3; i++) {
        int fresh[3] = {i};
        CHECK(fresh[0] == i && fresh[1] == 0 && fresh[2] == 0);
        fresh[1] = fresh[2] = 9;
    }
    struct out lo = {.s = "q", .u.bytes[1] = 1, .in = {[1] = {.a = 6}}};
    CHECK(lo.u.i == 256 && lo.in[1].a == 6 && lo.in[0].a == 0 && lo.c == 0 && lo.s[0] == 'q');
    struct { int n; struct { int m; }; } an = {1, {2}};
    CHECK(an.m == 2);
    int big[1000] = {1, 2};
    CHECK(big[1] == 2 && big[999] == 0);
    int over[2] = {1, 2, [0] = 5};
    CHECK(over[0] == 5 && over[1] == 2);
    return 0;
}
