// expect: exit 0
// Struct copies, returns, arguments, members of rvalues, nested and anonymous members.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
struct p { int x, y; };
struct big { struct p p[3]; char name[8]; double d; };
struct an { int k; union { int i; struct { short lo, hi; }; }; struct { int z; } in; };
static struct p make(int x, int y) { struct p p = {x, y}; return p; }
static struct p swap(struct p p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static struct big fill(int v) { struct big b = {{{v, v + 1}, {v + 2}}, "name", v / 2.0}; return b; }
static int sum(struct big b) { b.p[0].x++; return b.p[0].x + b.p[0].y + b.p[1].x + b.p[2].y; }
static struct p g;
static struct p *gp = &g;
struct arr { int v[4]; };
static struct arr mk(int s) { struct arr a; for (int i = 0; i < 4; i++) a.v[i] = s * i; return a; }

int main(void)
{
    struct p a = make(1, 2), b;
    b = a;
    b.x = 10;
    CHECK(a.x == 1 && b.x == 10 && b.y == 2);
    a = swap(swap(make(3, 4)));
    CHECK(a.x == 3 && a.y == 4);
    a = swap(a);
    CHECK(a.x == 4 && a.y == 3);
    CHECK(make(5, 6).y == 6);
    CHECK(swap(make(5, 6)).x == 6);
    struct big big = fill(7);
    CHECK(sum(big) == 8 + 8 + 9 + 0 && big.p[0].x == 7 && big.d == 3.5 && big.name[3] == 'e' && big.name[4] == 0);
    CHECK(fill(2).p[1].x == 4);
    CHECK(mk(3).v[2] == 6);
    struct arr arr = mk(2);
    CHECK(arr.v[3] == 6);
    *gp = a;
    CHECK(g.x == 4);
    g = *gp;
    b = g = make(8, 9);
    CHECK(b.x == 8 && g.y == 9);
    int c = 1;
    b = c ? make(1, 1) : a;
    CHECK(b.x == 1);
    b = c > 5 ? make(1, 1) : a;
    CHECK(b.x == 4);
    CHECK((c ? a : b).y == 3);
    struct p arr2[3] = {{1, 2}, {3, 4}, {5, 6}}, *q = arr2;
    arr2[0] = arr2[2];
    *q++ = a;
    CHECK(q == arr2 + 1 && arr2[0].x == 4);
    q = arr2;
    q[1] = *q;
    CHECK(arr2[1].x == arr2[0].x);
    struct an n = {.k = 1, .i = 0x00020001, .in = {9}};
    CHECK(n.lo == 1 && n.hi == 2 && n.in.z == 9);
    n.hi = 5;
    CHECK(n.i == 0x00050001);
    struct an m = n, *pm = &m;
    pm->in.z += n.lo;
    CHECK(m.in.z == 10 && n.in.z == 9);
    a = a;
    CHECK(a.x == 4);
    struct { int x; } anon = {3}, anon2 = anon;
    CHECK(anon2.x == 3);
    return 0;
}
