// expect: unknown
// native: error
// inputs: 2654435761
// One part ends the program, the other one is the error; gcc evaluates the last argument first.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int quit(int k)
{
    if (k) exit(0);
    return 0;
}
static int err(void)
{
    reach_error();
    return 1;
}
static int h(int a, int b) { return a * 100 + b; }
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    return h(quit(1), err());
}
