// replay: original
// a model that divides by zero is no execution
#include "verifier.h"

int table[8] = {5, 3, 8, 1};

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
    int q = a / b;
    if (q == -1 && table[i] == 0 && a > 0) reach_error();
    return 0;
}
