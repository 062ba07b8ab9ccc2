// replay: original
#include "verifier.h"

int values[20];

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        values[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(values[i] >= 0 && values[i] < 50);
        if (i) __VERIFIER_assume(values[i] > values[i - 1]);
        sum += values[i];
    }
    if (sum == 300) reach_error();
    return 0;
}
