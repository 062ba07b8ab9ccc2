/* Pointers that may be equal, pointers to pointers, structures that are passed by value. */
extern int nondet(void);
extern void reach_error(void);
struct pair {
    int first, second;
};
static struct pair swap(struct pair p)
{
    struct pair q = {p.second, p.first};
    return q;
}
static void set(int *p, int v) { *p = v; }
int main(void)
{
    int a = 1, b = 2, *p = nondet() ? &a : &b, *q = nondet() ? &a : &b, **r = nondet() ? &p : &q;
    set(*r, 7);
    if (p == q && *p != 7) reach_error();
    set(p, 3);
    if (p != q && *q == 3) reach_error();
    struct pair x = {a, b}, y = swap(swap(x));
    if (x.first != y.first || x.second != y.second) reach_error();
    return 0;
}
