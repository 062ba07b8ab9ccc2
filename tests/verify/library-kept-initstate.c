// expect: unknown(unsupported:initstate)
// native: error
#define _XOPEN_SOURCE 700
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    static int state[32];
    initstate(1, (char *)state, sizeof state);
    int before = state[1] + state[2] + state[3] + state[4] + state[5];
    for (int i = 0; i < 9; i++) random();
    if (state[1] + state[2] + state[3] + state[4] + state[5] != before) reach_error();
    return 0;
}
