// expect: unknown
// native: error
// inputs: 2654435761
// The pointer itself is saved before the other part changes it; what it finds is changed there, too.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct cell {
    int value;
};
static struct cell x = {1}, *where = &x;
static int f(void)
{
    x.value = 5;
    where = 0;
    return 1;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct cell *p = where;
    volatile int c = 1;
    if (h(c ? p->value : 0, f()) == 501) reach_error();
    return 0;
}
