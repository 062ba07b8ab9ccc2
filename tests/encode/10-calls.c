#include "nondet.h"
#include <stdarg.h>
int depth, trace[10]; static int counter(void) { static int n = 5; return n++; }
static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
static int sum(int n, ...) { va_list ap, two; int r = 0; va_start(ap, n); va_copy(two, ap); for (int i = 0; i < n; i++) r += i & 1 ? (int)va_arg(ap, long) : va_arg(ap, int); r += va_arg(two, int); va_end(ap); va_end(two); return r; }
static double mix(char c, double d, ...) { va_list ap; va_start(ap, d); d += va_arg(ap, double) + va_arg(ap, long long); va_end(ap); return d * c; }
static int even(unsigned n); static int odd(unsigned n) { return n ? even(n - 1) : 0; } static int even(unsigned n) { return n ? odd(n - 1) : 1; }
static int walk(int n, int *out) { int here = n * 2, *p = &here; if (n > 0) { walk(n - 1, p); *out += here; } else *out = 1; return *p; }
static void fill(int a[], int n) { if (n) { a[n - 1] = n; fill(a, n - 1); } }
int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(); int v = __VERIFIER_nondet_int(), o = 0;
    int r = gcd(a & 31, b & 31); r += sum(3, v, (long)a, 4); r += (int)mix(2, 1.5, 2.5, (long long)b); r += even(a & 7) * 100; r += counter() + counter();
    depth = walk(b & 3, &o); fill(trace, a & 7); r += o + trace[2];
    int (*f)(int, int) = v > 0 ? gcd : 0; if (f) r ^= f(12, 18);
    { int n = (a & 3) + 1; int vla[n]; for (int i = 0; i < n; i++) vla[i] = v + i; r += vla[n - 1]; fill(vla, n); r -= vla[0]; }
    return r & 63;
}
