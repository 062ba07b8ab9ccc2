// expect: exit 0
// Variadic functions: all argument classes, va_copy, passing the list on, structs.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
typedef __builtin_va_list va_list;
#define va_start(a, l) __builtin_va_start(a, l)
#define va_arg(a, t) __builtin_va_arg(a, t)
#define va_end(a) __builtin_va_end(a)
#define va_copy(a, b) __builtin_va_copy(a, b)
struct pair { int a, b; };
static int sum(int n, ...) { va_list ap; int r = 0; va_start(ap, n); while (n--) r += va_arg(ap, int); va_end(ap); return r; }
static double mixed(const char *f, ...)
{
    va_list ap;
    double r = 0;
    va_start(ap, f);
    for (; *f; f++) {
        switch (*f) {
        case 'i': r = r * 10 + va_arg(ap, int); break;
        case 'l': r = r * 10 + va_arg(ap, long long); break;
        case 'd': r = r * 10 + va_arg(ap, double); break;
        case 's': r = r * 10 + va_arg(ap, char *)[0] - '0'; break;
        case 'p': { struct pair p = va_arg(ap, struct pair); r = r * 100 + p.a * 10 + p.b; break; }
        }
    }
    va_end(ap);
    return r;
}
static int list(int n, va_list ap) { int r = 0; for (; n > 0; n--) r = r * 10 + va_arg(ap, int); return r; }
static int twice(int n, ...)
{
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    int a = list(n, ap), b = list(n, again);
    va_end(again);
    va_end(ap);
    return a == b ? a : -1;
}
static long many(int skip, ...) { va_list ap; long r = 0; va_start(ap, skip); for (int i = 0; i < 12; i++) { int v = va_arg(ap, int); if (i >= skip) r += v; } va_end(ap); return r; }

int main(void)
{
    CHECK(sum(0) == 0 && sum(3, 1, 2, 3) == 6 && sum(8, 1, 2, 3, 4, 5, 6, 7, 8) == 36);
    char c = 1;
    short s = 2;
    float f = 4;
    CHECK(mixed("iids", c, s, f, "7") == 1247.0);
    CHECK(mixed("lpi", 5ll, (struct pair){6, 7}, 8) == 5678.0);
    CHECK(twice(4, 1, 2, 3, 4) == 1234);
    CHECK(many(6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) == 57);
    return 0;
}
