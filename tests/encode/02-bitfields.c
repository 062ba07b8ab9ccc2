#include "nondet.h"
struct B { unsigned a : 3; int b : 5; unsigned long long c : 37; _Bool d : 1; int : 4; signed char e : 7; short f; unsigned g : 1, h : 31; } x, y, arr[5];
struct P { char k; int m : 17; unsigned n : 9; } __attribute__((packed)) p;
union U { struct { unsigned lo : 12, mid : 8, hi : 12; } f; unsigned w; unsigned char by[4]; } u;
int main(void)
{
    int v = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_uchar() % 5;
    struct B loc = {1, -2, 3, 1, 4, 5, 1, 7}, *q = &arr[i];
    x.a = v; x.b = v >> 3; x.c = (unsigned long long)v * v; x.d = v; x.e = v; x.g = v; x.h = v;
    y = x; y.b++; y.c -= 3; y.a += y.b;
    loc.b = x.b * 2; loc.h ^= v; loc.e = -loc.e;
    arr[i] = loc; arr[(i + 1) % 5].c = v; q->b = y.a; q->h = q->h + 1; q->d = q->b;
    p.k = v; p.m = v; p.n = v; p.m += p.n;
    u.w = v; u.f.mid++; u.by[0] = u.f.hi; u.f.lo = u.by[1] + u.by[3];
    if (q->b < 0) v = q->c; else if (p.m == p.k) v = u.w; else v = x.b + y.e + loc.g;
    return (v ^ arr[0].h) & 63;
}
