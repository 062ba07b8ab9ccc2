// expect: exit 0
// _Generic, typeof, sizeof, _Alignof, offsetof, builtins that are decided at compile time, _Static_assert.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
#define kind(x) _Generic((x), int: 1, unsigned: 2, char *: 3, const char *: 4, double: 5, float: 6, default: 9)
#define swap(a, b) do { __typeof__(a) t_ = (a); (a) = (b); (b) = t_; } while (0)
struct s { char c; int n[3]; struct { short x, y; } in; };
_Static_assert(sizeof(struct s) == 20, "layout");
static int calls;
static int f(void) { return ++calls; }
static __typeof__(f) *fp = f;
extern __typeof__(calls) calls;

int main(void)
{
    char ch = 1, *str = &ch;
    const char *cs = "c";
    float fl = 1;
    CHECK(kind(1) == 1 && kind(1u) == 2 && kind(str) == 3 && kind(cs) == 4 && kind(1.0) == 5 && kind(fl) == 6 && kind(ch) == 9 && kind(ch + 1) == 1 && kind(1ll) == 9);
    int a = 1, b = 2;
    swap(a, b);
    CHECK(a == 2 && b == 1);
    CHECK(sizeof(f()) == 4 && sizeof(a++) == 4 && calls == 0 && a == 2);
    __typeof__(f()) r = fp();
    CHECK(r == 1 && calls == 1);
    CHECK(__builtin_offsetof(struct s, n[1]) == 8 && __builtin_offsetof(struct s, in.y) == 18 && _Alignof(struct s) == 4);
    CHECK(__builtin_types_compatible_p(int, signed) && !__builtin_types_compatible_p(int, long));
    CHECK(__builtin_choose_expr(1, 5, f()) == 5 && calls == 1);
    CHECK(__builtin_constant_p(3 + 4));
    CHECK(__builtin_expect(a == 2, 1) && !__builtin_expect(!!(a && 0), 0));
    __auto_type z = 3.5;
    CHECK(z * 2 == 7);
    struct s s = {.n = {1, 2, 3}}, *p = &s;
    __typeof__(p->n[0]) *q = p->n;
    CHECK(q[2] == 3);
    const __typeof__(p->in) in = {4, 5};
    CHECK(in.y == 5);
    CHECK(sizeof(int[3]) == 12 && sizeof(char[2][5]) == 10 && sizeof(p->n) / sizeof(*p->n) == 3);
    if (__builtin_expect((a > 1 && b < 2) || f(), 1)) b = 8;
    CHECK(b == 8 && calls == 1);
    return 0;
}
