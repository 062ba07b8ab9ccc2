// expect: unknown
// native: error
// inputs: 2654435761
// What a pointer finds is the argument of a call in one part; the other part changes it.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct cell {
    struct cell *next;
    int value;
};
static struct cell x = {0, 1}, y = {&x, 2};
static int f(void)
{
    x.value = 5;
    return 1;
}
static int same(int a) { return a; }
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct cell *p = &y;
    if (h(same(p->next->value), f()) == 501) reach_error();
    return 0;
}
