// replay: printed
#include "verifier.h"

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int local; /* another value in every turn */
        if (local < 100 || local > 900) return 0;
        sum = sum * 1000 + local;
    }
    if (sum == 123456789) reach_error();
    return 0;
}
