#include "nondet.h"
union V { int i; unsigned char b[4]; short s[2]; float f; } g; union W { double d; unsigned long long q; struct { int lo, hi; } h; unsigned char b[8]; } w; struct T { int tag; union { int n; char *s; struct { short a, b; } p; }; } t, ts[3]; union Big { int a[10]; struct { char c[3]; long l; } s; } big;
int main(void)
{
    int v = __VERIFIER_nondet_int(); float f = __VERIFIER_nondet_float(); unsigned i = __VERIFIER_nondet_uint() % 3;
    union V loc; union W *pw = &w;
    g.i = v; g.b[i] = 7; g.s[1] += g.b[0]; loc = g; loc.b[3] &= 0x7f; loc.s[0]--;
    w.d = 1.5; w.h.hi ^= v & 0xfffff; pw->b[i] = v; w.q += 3; w.h.lo = (int)(w.q >> 32);
    t.tag = v; t.n = v; t.p.b = 4; ts[i] = t; ts[2 - i].p.a = ts[i].n; ts[1].tag = ts[1].p.b;
    big.a[i] = v; big.s.c[1] = 9; big.s.l = v; big.a[9] = big.a[i] + big.s.c[i];
    if (f == f) { g.f = f; if (g.i < 0) v = -g.f > 1.0f; else v = g.b[3]; }
    return (v + loc.i + t.n) & 31;
}
