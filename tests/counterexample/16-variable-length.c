// replay: printed
#include "verifier.h"

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 6) return 0;
    int numbers[n];
    if (numbers[2] == 55 && numbers[n - 1] == 66) reach_error();
    return 0;
}
