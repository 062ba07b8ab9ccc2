#include "nondet.h"
static const int primes[20] = {2, 3, 5, 7, 11, 13, 17, 19}; static struct D { const char *n; int (*f)(int); int lim[3]; } devs[] = {{"a", 0, {1, 2, 3}}, {"bb", 0, {[2] = 9}}}; extern int outside; static int tbl[4][4] = {{1, 2}, {[3] = 4}}; char msg[] = "state"; static float fs[3] = {1.5f, -2}; static struct D *cur = &devs[1]; static int *mid = &tbl[1][2]; int hits;
static int twice(int v) { static int calls; calls++; return v * 2 + calls; }
int main(void)
{
    unsigned k = __VERIFIER_nondet_uint() % 8; int v = __VERIFIER_nondet_int();
    devs[k & 1].f = twice; hits = primes[k] + primes[k + 8]; cur->lim[k % 3] += tbl[k & 3][k >> 1]; *mid = v; mid[1]++; msg[k % 5] = 'X'; if (devs[1].f) hits += devs[1].f(v); if (devs[0].f) hits += devs[0].f(hits);
    hits += devs[k & 1].n[0] + (int)fs[k % 3]; if (outside > 3) outside = 3; else hits -= outside; twice(0);
    return hits & 15;
}
