// expect: true
// native: no error
// A variable that is returned keeps its value, also if the cleanup changes it.
extern void reach_error(void);

struct pair {
    int a, b;
};
static void clean(struct pair *p) { p->a = p->b = -1; }
static void wipe(int *p) { *p = -1; }

static struct pair f(void)
{
    struct pair p __attribute__((cleanup(clean))) = {3, 4};
    return p;
}
static int g(void)
{
    int n __attribute__((cleanup(wipe))) = 5;
    return n;
}

int main(void)
{
    struct pair p = f();
    if (p.a != 3 || p.b != 4 || g() != 5) reach_error();
    return 0;
}
