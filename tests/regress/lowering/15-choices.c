// expect: exit 0
// ?: of every type, without the middle operand, nested, as statement, with constant conditions; commas.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int calls;
static int f(int x) { calls++; return x; }
struct s { int a; long b; };
static void inc(void) { calls += 10; }

int main(void)
{
    int x = 5;
    CHECK((x > 3 ? 1 : 2) == 1 && (x < 3 ? 1 : x < 6 ? 7 : 9) == 7);
    CHECK((f(4) ?: f(9)) == 4 && calls == 1);
    CHECK((f(0) ?: f(9)) == 9 && calls == 3);
    char c = 0;
    long l = c ?: 77L;
    CHECK(l == 77);
    const char *p = 0, *q = p ?: "dflt";
    CHECK(q[0] == 'd');
    double d = x ? 1 : 2.5;
    CHECK(d == 1.0);
    CHECK(sizeof(x ? 1 : 2.5) == sizeof(double));
    unsigned u = x ? -1 : 1u;
    CHECK(u == 4294967295u);
    int v = 1 ? f(3) : f(4);
    CHECK(v == 3 && calls == 4);
    v = 0 ? f(3) : 8;
    CHECK(v == 8 && calls == 4);
    x ? inc() : (void)0;
    CHECK(calls == 14);
    x < 0 ? inc() : (void)f(1);
    CHECK(calls == 15);
    struct s s = {1, 2}, t = {3, 4}, r = x ? s : t;
    CHECK(r.a == 1 && (x ? t : s).b == 4);
    int a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
    CHECK((x == 5 ? a : b)[1] == 2 && *(x != 5 ? a : b) == 4);
    *(x ? &a[0] : &b[0]) = 50;
    CHECK(a[0] == 50);
    a[x ? 2 : 1] = x ? 60 : 70;
    CHECK(a[2] == 60);
    v = (x++, x++, x);
    CHECK(v == 7);
    for (v = 0, x = 10; v < x; v++, x--) ;
    CHECK(v == 5 && x == 5);
    v = f(1) ? (f(0) ? 1 : 2) : 3;
    CHECK(v == 2);
    v = (x > 1 ? x > 2 : x > 3) ? 10 : 20;
    CHECK(v == 10);
    if (x ? v == 10 : v == 11) v = 30;
    CHECK(v == 30);
    void *vp = x ? (void *)a : b;
    CHECK(vp == a);
    v = !x ? 1 : !v ? 2 : !!v;
    CHECK(v == 1);
    short sh = x > 2 ? 70000 : 1;
    CHECK(sh == 4464);
    return f(0) ? 99 : 0;
}
