#include "nondet.h"
struct Q { int x; char c; short s; double d; }; struct T { struct Q q[2]; struct Q *p; int n; }; struct Big { int v[40]; char t; };
struct T g1, g2; struct Q gq = {1, 'a', 3, 0.5}; struct Big b1, b2;
static struct Q make(int v) { struct Q r = {v, (char)v, (short)(v >> 2), v}; return r; }
static struct T swap(struct T t) { struct Q k = t.q[0]; t.q[0] = t.q[1]; t.q[1] = k; t.n = -t.n; return t; }
static int total(struct Big b, int i) { b.v[i]++; return b.v[i] + b.v[39] + b.t; }
int main(void)
{
    int v = __VERIFIER_nondet_int(); unsigned i = __VERIFIER_nondet_uint() % 40;
    struct T t = {{{1}, {2}}, 0, v}, *pt = &g2;
    struct Q local = gq, *pq = &local;
    t.q[0] = make(v); t.q[1] = gq; t.p = &gq; g1 = swap(t);
    pq->s = v; pq->x += gq.x; t.p->c = 'q'; *pt = g1; pt->q[v & 1] = *pq; pt->p = &pt->q[1]; pt->p->x = 77;
    b1.v[i] = v; b1.t = 3; b2 = b1; b2.v[(i + 1) % 40] = 5; b1.v[0] = total(b2, i);
    if (g2.q[0].x == 77) v++; else if (g2.q[1].x == 77 && g1.n < 0) v = g1.q[1].s;
    *pq = make(b1.v[0]); g1.q[0] = g1.q[1];
    return (v + local.c + g1.q[0].s) & 15;
}
