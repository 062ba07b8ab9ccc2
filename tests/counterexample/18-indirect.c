// replay: original
// args: --externals writes
#include "verifier.h"

extern int outside(int);
static int inside(int x) { return x + 1; }

int main(void)
{
    int (*f)(int) = __VERIFIER_nondet_bool() ? outside : inside;
    int a = f(1), b = outside(2);
    if (a == 77 && b == 78) reach_error();
    return 0;
}
