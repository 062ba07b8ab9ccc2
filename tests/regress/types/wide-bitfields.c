// expect: exit 0
// A bit-field wider than int is computed in its own width: gcc gives it a type of so many bits.
#include <stdio.h>
typedef unsigned long long u64;
typedef long long s64;
struct wide { u64 u : 40; s64 s : 40; u64 v : 33; s64 w : 63; u64 n : 32; u64 m : 20; u64 full : 64; s64 t : 45; };
static struct wide a = {0xfffffffff0, -0x7fffffffff, 0x1fffffff0, 0x3fffffffffffffff, 0xfffffff0, 0xffff0, 0xfffffffffffffff0, -3};
static void show(const char *text, u64 v) { printf("%-32s %016llx %lld\n", text, v, (s64)v); }
#define SHOW(e) show(#e, e)
static int negative = -5;
static unsigned one = 1;
static s64 give(struct wide *p) { return p->u + 20; }
static int choose(u64 *seen)
{
    switch (a.u) {
    case 0xfffffffff0: *seen = 1; return 1;
    case -1: *seen = 2; return 2;
    default: *seen = 3; return 3;
    }
}
int main(void)
{
    SHOW(a.u + 16); SHOW(a.u + 16LL); SHOW(a.u + 16u); SHOW(a.u * 3); SHOW(a.u << 8); SHOW(a.u << 8LL); SHOW(a.u >> 4); SHOW(-a.u); SHOW(~a.u); SHOW(+a.u << 4);
    SHOW(16 + a.u); SHOW(a.u - 0xfffffffff1); SHOW(a.u - a.u - 1); SHOW(1 - a.u); SHOW(one - a.u); SHOW(a.u / negative); SHOW(negative / a.u); SHOW(negative % a.u);
    SHOW(a.u & negative); SHOW(a.u | negative); SHOW(a.u ^ negative); SHOW(a.u > negative); SHOW(a.u < negative); SHOW(a.u == negative); SHOW(negative < a.u);
    SHOW(a.s - 2); SHOW(a.s - 5); SHOW(a.s * 2); SHOW(a.s << 1); SHOW(-a.s); SHOW(~a.s); SHOW(a.s + one); SHOW(a.s - 5u); SHOW(a.s / 3); SHOW(a.s < one); SHOW(a.s > one);
    SHOW(a.v + 16); SHOW(a.v + a.u); SHOW(a.v * a.v); SHOW(a.u + a.s); SHOW(a.s + a.u < 0); SHOW(a.t + a.u); SHOW(a.t - a.u); SHOW(a.t * a.s); SHOW(a.v - a.s); SHOW(a.t < a.u);
    SHOW(a.w + 1); SHOW(a.w + a.w); SHOW(a.w * 4); SHOW(a.n + 16); SHOW(a.n * 2); SHOW(a.m - 0xffff1); SHOW(a.full + 16); SHOW(a.full + a.u); SHOW(a.u + a.full);
    SHOW(one ? a.u : negative); SHOW(one ? negative : a.u); SHOW((one ? a.u : 1) + 16); SHOW((one ? a.u : 1ull) + 16); SHOW((a.u ?: 3) << 4);
    SHOW((0, a.u) + 16); SHOW((a.u) + 16); SHOW(((u64)a.u) + 16); SHOW((s64)a.u + 16); SHOW(({ a.u; }) + 16); SHOW((int)a.u + 1);
    struct wide b = a;
    SHOW((b.u = negative) + 16); SHOW((b.u = 0xfffffffff0) << 4); SHOW((b.u += 15) + 1); SHOW(b.u++ + 1); SHOW(++b.u - 1); SHOW(b.u-- - 3); SHOW(--b.u + 2); SHOW((b.s -= 5) - 1); SHOW(b.s);
    int i = -7;
    i /= a.u; SHOW(i); i = -7; i %= a.u; SHOW(i); i = -7; i += a.u; SHOW(i); i = -7; i >>= 1; SHOW(i);
    b.u = 0xffffffffff; b.u *= b.u; SHOW(b.u); b.u = 0xffffffffff; b.u <<= 4; SHOW(b.u); b.u >>= 36; SHOW(b.u); b.s = -1; b.s /= one; SHOW(b.s); b.u = 5; b.u /= negative; SHOW(b.u);
    _Bool z = 1; b.u = 0xffffffffff; z += b.u; SHOW(z);
    double d = a.u + 16; printf("%g %g %g\n", d, (double)(a.u * 3), a.s - 5 + 0.5);
    float f = a.u << 8; printf("%g\n", f);
    u64 seen; SHOW(choose(&seen)); SHOW(seen); SHOW(give(&a));
    int array[4] = {1, 2, 3, 4}; struct wide c = {.u = 0xffffffffff};
    SHOW(array[c.u + 3]); SHOW(*(array + (c.u + 2)));
    SHOW(!(c.u + 1)); SHOW((c.u + 1) ? 1 : 2); SHOW((c.u + 1) && one); if (c.u + 1) SHOW(1); else SHOW(0);
    printf("%llx %d\n", (u64)(c.u + 2), (int)sizeof(c.u + 1));
    for (c.u = 0; c.u - 1 > 0xfffffffff0; c.u++) SHOW(c.u - 1);
    struct { unsigned x : 3; unsigned y : 32; unsigned long long z : 5; signed long long k : 31; } narrow = {7, -1, 31, 5}, *q = &narrow;
    SHOW((0, q->x) - 8 < 0); SHOW((q->x = 7) - 8 < 0); SHOW(q->x++ - 8 < 0); SHOW(--q->x - 8 < 0); SHOW(({ q->x; }) - 8 < 0); SHOW((one ? q->x : q->z) - 32 < 0);
    SHOW((0, q->y) - 8 < 0); SHOW((q->z = 63) - 40 < 0); SHOW((q->z += 1) - 40 < 0); SHOW((0, q->z) - 1LL < 0); SHOW(~(0, q->x)); SHOW((q->k = -1) < one); SHOW((0, q->z) << 30);
    printf("%d %d %d\n", (int)sizeof((0, q->z) + 0), (int)sizeof(q->z + 0), (int)sizeof(q->z++ + 0));
    return 0;
}
