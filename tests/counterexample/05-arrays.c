// replay: printed
#include "verifier.h"

struct pair {
    short key;
    unsigned flag : 3, rest : 13;
    double weight;
};

int main(void)
{
    struct pair table[4];
    char text[100];
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 4) return 0;
    if (table[i].key != 77 || table[3 - i].flag != 5 || table[2].rest != 4711) return 0;
    if (i != 1 || table[0].weight != 2.5) return 0;
    if (text[i] == 'x' && text[99] == 'y') reach_error();
    return 0;
}
