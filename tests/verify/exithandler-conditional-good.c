// expect: true
// native: no error
// inputs: 5
// Which handlers are registered depends on an input; none of them runs twice.
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;

static void check(void)
{
    if (x > 1) reach_error();
}
static void set(void) { x++; }

int main(void)
{
    atexit(check);
    if (__VERIFIER_nondet_int() == 5) atexit(set);
    return 0;
}
