// expect: false(unreach-call)
#include "hostile.h"
#include <stdio.h>

int main(void)
{
    int x = __VERIFIER_nondet_int();
    FILE *f = fopen("CANARY-new", "w");
    if (f) fputs("x", f);
    if (x == 3) reach_error();
    return 0;
}
