// replay: original
#include "verifier.h"

static int count(void)
{
    static int calls;
    return ++calls;
}

static void helper(int *p)
{
    if (__VERIFIER_nondet_bool()) *p += count();
}

int main(void)
{
    int x = 0;
    helper(&x);
    helper(&x);
    helper(&x);
    if (x == 3 && count() == 3) reach_error();
    return 0;
}
