// expect: unknown
// native: error
// inputs: 2654435761
// One part may abort, a check fails in the other one.
#include <assert.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int need(int k)
{
    if (!k) abort();
    return k;
}
static int check(int k)
{
    if (k != 3) reach_error();
    return k;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    return h(need(0), check(4));
}
