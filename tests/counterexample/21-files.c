// replay: original
// files: other-of-21.c
#include "verifier.h"

extern int shared;
extern int twice(int);

static int hidden(int x) { return x + 1; }

int main(void)
{
    shared = __VERIFIER_nondet_int();
    if (twice(5) == 36 && hidden(1) == 2) reach_error();
    return 0;
}
