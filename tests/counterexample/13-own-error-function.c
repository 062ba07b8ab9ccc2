// replay: original
#include "verifier.h"

extern void abort(void);
void reach_error(void) { abort(); }

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x * 3 == 21) reach_error();
    return 0;
}
