#include "nondet.h"
int log_[8], n; enum { A, B = 5, C } e;
static int classify(int v) { switch (v) { case 0: return 1; case 1 ... 4: v += 2; case 9: return v; case -3: break; default: if (v > 100) goto big; return -1; } return 50; big: return v & 1 ? 60 : 61; }
int main(void)
{
    int v = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int() & 15, i = 0, uninit;
    e = v > 3 ? B : v < -3 ? C : A;
    do { log_[n++ & 7] = classify(v >> i); if (log_[n - 1 & 7] == 60) continue; w ^= i; } while (++i < 5 && (w || i < 3));
    for (int k = 0, m = w; k < m; k++, m--) { int t = k * m; if (t == 6) break; log_[k & 7] += t; }
    while (w-- > 0) if (w == v) goto out;
    switch (e) { int inner; case A: inner = 3; n += inner; break; case C: inner = 4; n -= inner; }
    void *tab[] = {&&one, &&two}; goto *tab[v & 1];
one: n += 10; goto out;
two: n += 20;
out:
    uninit = n ? v : (v, w); __VERIFIER_assume(n != 77);
    return (n + uninit) & 31;
}
