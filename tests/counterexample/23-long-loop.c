// replay: original
// trace: 997 more iterations
// trace: total = 3000
// trace: add(by = 3):
#include "verifier.h"

int total;

static void add(int by) { total += by; }

int main(void)
{
    int step = __VERIFIER_nondet_int();
    if (step != 3) return 0;
    for (int i = 0; i < 1000; i++)
        add(step);
    if (total == 3000) reach_error();
    return 0;
}
