// replay: original
// args: --entry start
#include "verifier.h"

int start(int x, double y, const char *text)
{
    if (x == 1000 && y == 0.5 && text && text[1] == 'a' && __VERIFIER_nondet_int() == 12) reach_error();
    return 0;
}

int main(void) { return 0; }
