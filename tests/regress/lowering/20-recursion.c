// expect: exit 0
// Recursion: locals and address-taken locals once per activation, mutual recursion, deep calls.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
static int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static int chain(int n, int *outer)
{
    int mine = n;
    if (n) chain(n - 1, &mine);
    if (outer) *outer += mine;
    return mine;
}
static void hanoi(int n, int a, int b, int c, int *moves) { if (n) { hanoi(n - 1, a, c, b, moves); ++*moves; hanoi(n - 1, c, b, a, moves); } }
static void permute(int *a, int k, int n, int *count)
{
    if (k == n) { ++*count; return; }
    for (int i = k; i < n; i++) {
        int t = a[k]; a[k] = a[i]; a[i] = t;
        permute(a, k + 1, n, count);
        t = a[k]; a[k] = a[i]; a[i] = t;
    }
}
static int depth(int n) { char pad[16]; pad[n % 16] = 1; return n ? depth(n - 1) + pad[n % 16] : 0; }
struct tree { struct tree *l, *r; int v; };
static struct tree *insert(struct tree *t, struct tree *n) { if (!t) return n; if (n->v < t->v) t->l = insert(t->l, n); else t->r = insert(t->r, n); return t; }
static int walk(const struct tree *t, int acc) { return t ? walk(t->r, walk(t->l, acc) * 10 + t->v) : acc; }

int main(void)
{
    CHECK(fib(15) == 610 && even(10) && odd(7) && !even(9) && ack(2, 3) == 9);
    CHECK(chain(3, 0) == 3 + 2 + 1);
    int moves = 0, count = 0, a[4] = {1, 2, 3, 4};
    hanoi(5, 1, 2, 3, &moves);
    permute(a, 0, 4, &count);
    CHECK(moves == 31 && count == 24 && a[0] == 1 && a[3] == 4);
    CHECK(depth(1000) == 1000);
    struct tree n[5] = {{.v = 3}, {.v = 1}, {.v = 4}, {.v = 2}, {.v = 5}}, *t = 0;
    for (int i = 0; i < 5; i++) t = insert(t, &n[i]);
    CHECK(walk(t, 0) == 12345);
    return 0;
}
