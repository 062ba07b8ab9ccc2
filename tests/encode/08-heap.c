#include "nondet.h"
struct N { int k; struct N *l, *r; char name[5]; }; struct N *root; int count, *vec; unsigned long cap;
static struct N *insert(struct N *n, int k) { if (!n) { n = malloc(sizeof *n); n->k = k; n->l = n->r = 0; n->name[0] = k; n->name[4] = 0; count++; return n; } if (k < n->k) n->l = insert(n->l, k); else if (k > n->k) n->r = insert(n->r, k); return n; }
static int depth(struct N *n) { if (!n) return 0; int a = depth(n->l), b = depth(n->r); return 1 + (a > b ? a : b); }
static void append(int v) { if ((unsigned long)count % 4 == 0) { cap += 4; vec = realloc(vec, cap * sizeof *vec); } vec[count++] = v; }
int main(void)
{
    int v = __VERIFIER_nondet_int(), w = __VERIFIER_nondet_int(), r;
    for (int i = 0; i < 4; i++) root = insert(root, i & 1 ? v + i : w - i);
    r = depth(root);
    int *z = calloc(5, sizeof *z), *q = malloc(3 * sizeof *q);
    q[0] = v; q[1] = w; q[2] = r; memcpy(z, q, 2 * sizeof *q); z[3]++; memmove(z + 1, z, 3 * sizeof *z);
    r += z[4] + (memcmp(z, q, 4) == 0); free(q);
    count = 0;
    for (int i = 0; i < 6; i++) append(i * v);
    r += vec[5] - vec[1]; char *s = malloc(10); memset(s, v, 10); s[9] = 0; r += s[3] == (char)v;
    return r & 15;
}
