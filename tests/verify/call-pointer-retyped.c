// expect: false(unreach-call)
/* The pointer's type changes on its way, not the function's address. */
extern void reach_error(void);
struct a { int x; };
struct b { int x; };
typedef int (*of_a)(struct a *);
typedef int (*of_b)(struct b *);
static int fails(struct a *p)
{
    if (p->x == 3) reach_error();
    return 0;
}
static of_a first = fails;
int main(void)
{
    struct b value = {3};
    of_b second = (of_b)first;
    return second(&value);
}
