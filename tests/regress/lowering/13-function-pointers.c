// expect: exit 0
// Calls through pointers, tables, members, casts, conditional callees, callbacks.
#define CHECK(c) do { if (!(c)) return __LINE__ % 250 + 1; } while (0)
typedef int (*op)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int twice(op f, int x) { return f(f(x, 1), 1); }
static op choose(int c) { return c ? add : sub; }
static int apply(int f(int, int), int a) { return (*f)(a, a); }
struct ops { op f; struct { int (*g)(int, int); } in; op list[2]; };
static struct ops ops = {.f = add, .in = {sub}, .list = {[1] = add}};
static int order[4], ordered;
static int visit(int i) { order[ordered++] = i; return i; }
static op pick(int i) { visit(i); return add; }
static void nothing(void) {}
static int rec(int n, int (*f)(int, void *), void *p) { return n ? rec(n - 1, f, p) + f(n, p) : 0; }
static int scale(int n, void *p) { return n * *(int *)p; }
static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }

int main(void)
{
    op f = add;
    CHECK(f(2, 3) == 5 && (*f)(2, 3) == 5 && (**f)(2, 3) == 5 && (&add)(1, 1) == 2 && (*add)(1, 2) == 3);
    f = &sub;
    CHECK(f(2, 3) == -1 && f == sub && f != add && f);
    CHECK(twice(add, 5) == 7 && twice(sub, 5) == 3);
    CHECK(choose(1)(4, 5) == 9 && choose(0)(4, 5) == -1 && (f ? add : sub)(1, 1) == 2);
    CHECK(apply(add, 6) == 12);
    CHECK(ops.f(1, 2) == 3 && ops.in.g(1, 2) == -1 && ops.list[1](7, 8) == 15 && !ops.list[0]);
    struct ops *p = &ops;
    p->list[0] = p->in.g;
    CHECK(p->list[0](9, 1) == 8);
    int r = pick(1)(visit(2), 3);
    CHECK(r == 5 && ordered == 2);
    void (*v)(void) = nothing;
    v();
    void *raw = (void *)fact;
    CHECK(((int (*)(int))raw)(5) == 120);
    int k = 3;
    CHECK(rec(4, scale, &k) == 30);
    op table[] = {add, sub};
    for (int i = 0; i < 2; i++) CHECK(table[i](5, 3) == (i ? 2 : 8));
    return 0;
}
