// expect: unknown
// native: error
// inputs: 2654435761
// One part leaves the expression by continue, the other one changes what is read later.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int calls;
static int count(void) { return ++calls; }
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    int r = 0;
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    for (int i = 0; i < 3; i++)
        r += h(({
                   if (i < 3) continue;
                   1;
               }),
               count());
    if (calls == 3) reach_error();
    return r;
}
