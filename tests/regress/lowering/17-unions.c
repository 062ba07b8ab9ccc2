// expect: exit 0
// Unions pun; nested and anonymous; initialisers; GNU cast to union; transparent copies.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
union u { int i; float f; unsigned char b[8]; struct { short a, c; } s; long long ll; };
union arg { int i; const char *s; double d; };
static union u g = {.b = {1, 2, 3, 4}};
static union u first = {0x01020304};
static int take(union arg a, int kind) { return kind == 0 ? a.i : kind == 1 ? a.s[0] : (int)a.d; }
struct tagged { int kind; union { int n; struct { char x, y; } pair; }; union u u; };
static union u make(int i) { union u u; u.ll = 0; u.i = i; return u; }

int main(void)
{
    CHECK(g.i == 0x04030201 && first.b[0] == 4 && first.b[4] == 0 && first.s.c == 0x0102);
    union u u;
    u.ll = 0;
    u.f = 1.0f;
    CHECK(u.i == 0x3f800000);
    u.b[3] = 0xc0;
    CHECK(u.f == -4.0f);
    u.s.a = -1;
    CHECK(u.b[0] == 255 && u.b[1] == 255);
    union u v = u, *p = &v;
    p->i++;
    CHECK(v.i == u.i + 1);
    CHECK(make(7).b[0] == 7 && make(258).s.a == 258);
    CHECK(take((union arg)5, 0) == 5 && take((union arg)(const char *)"q", 1) == 'q' && take((union arg)2.9, 2) == 2);
    struct tagged t = {.kind = 1, .pair = {3, 4}, .u.ll = -1};
    CHECK((t.n & 0xffff) == 0x0403 && t.u.b[7] == 255);
    t.n = 0x0908;
    CHECK(t.pair.x == 8 && t.pair.y == 9);
    union u arr[2] = {{.f = 2.0f}, {.i = 9}};
    CHECK(arr[0].i == 0x40000000 && arr[1].i == 9);
    arr[0] = arr[1];
    CHECK(arr[0].b[0] == 9);
    union { double d; unsigned long long bits; } pun = {-0.0};
    CHECK(pun.bits == 1ull << 63);
    unsigned char *raw = (unsigned char *)&pun;
    raw[7] = 0x40;
    CHECK(pun.d == 2.0);
    return 0;
}
