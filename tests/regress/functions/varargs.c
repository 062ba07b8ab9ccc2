// expect: exit 0
#include <stdarg.h>
#include <stdio.h>
struct pair { int a; long b; };
static long sum(const char *kinds, ...)
{
    va_list ap, again;
    va_start(ap, kinds);
    va_copy(again, ap);
    long s = 0;
    for (const char *k = kinds; *k; k++)
        switch (*k) {
        case 'i': s += va_arg(ap, int); break;
        case 'l': s += va_arg(ap, long); break;
        case 'd': s += (long)va_arg(ap, double); break;
        case 'p': s += *va_arg(ap, int *); break;
        case 's': { struct pair p = va_arg(ap, struct pair); s += p.a * p.b; } break;
        }
    va_end(ap);
    if (*kinds == 'i') s += 1000 * va_arg(again, int);
    va_end(again);
    return s;
}
static int forward(int n, va_list ap) { int s = 0; while (n--) s = s * 10 + va_arg(ap, int); return s; }
static int outer(int n, ...) { va_list ap; va_start(ap, n); int r = forward(n, ap); va_end(ap); return r; }
int main(void)
{
    int x = 50;
    char c = 3;
    float f = 2.5f;
    printf("%ld\n", sum("iildpi", 1, c, 100000l, f, &x, 7));
    printf("%ld\n", sum("isi", 1, (struct pair){ 3, 4 }, 5));
    printf("%d\n", outer(4, 1, 2, 3, 4));
    return 0;
}
