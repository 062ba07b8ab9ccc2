#include "nondet.h"
struct L { int v; struct L *next; }; struct L pool[4], *head; int x = 1, y = 2, z[5] = {5, 4, 3, 2, 1}, *pp = &x; int **ppp = &pp; int (*op)(int, int); long diff;
static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; } static int mul(int a, int b) { return a * b; }
static int (*const ops[3])(int, int) = {add, sub, mul};
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void push(int v, int i) { pool[i].v = v; pool[i].next = head; head = &pool[i]; }
int main(void)
{
    int v = __VERIFIER_nondet_int(); unsigned k = __VERIFIER_nondet_uint() % 3; _Bool b = __VERIFIER_nondet_bool();
    int *p = b ? &x : &y, *q = &z[k], local = 9, *r = &local; char *bytes = (char *)&local; short *hs = (short *)z;
    *p = v; swap(p, q); *(q + 1) += *q; diff = q - z; *ppp = b ? q : r; **ppp = 6; op = ops[k]; x = op(x, y); y = ops[2 - k](y, v);
    bytes[1] = v; local ^= bytes[0]; hs[3] = v; z[0] += hs[2];
    for (unsigned i = 0; i <= k; i++) push(v + i, i);
    int s = 0;
    for (struct L *l = head; l; l = l->next) { s += l->v; if (l->v == 5) break; }
    if (p == &x && q > z) s++; if (r == *ppp) s += 2; if (head != pool) s -= 4;
    return (s + *r) & 7;
}
