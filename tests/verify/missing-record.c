// expect: unknown(missing: outside, ...
extern void reach_error(void);
struct pair {
    int a, b;
};
int outside(void);
static struct pair turn(struct pair p)
{
    p.b = p.a;
    return p;
}
int main(void)
{
    struct pair p = {1, 2};
    p.a = outside();
    p = turn(p);
    if (p.b != 2) reach_error();
    return 0;
}
