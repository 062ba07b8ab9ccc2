// expect: unknown(unsupported:a range of structures that are computed once...
// native: error
// inputs: 2654435761
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int x, y;
};
static int calls;
static struct pair make(void) { return (struct pair){++calls, 0}; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    struct pair a[3] = {[0 ... 2] = make()};
    if (calls == 1 && a[2].x == 1) reach_error();
    return 0;
}
