// expect: unknown(missing: outside, ...
#include <string.h>
extern void reach_error(void);
int outside(void);
int main(void)
{
    int from[2] = {1, 2}, to[2];
    from[1] = outside();
    memcpy(to, from, sizeof to);
    if (to[1] == 77) reach_error();
    return 0;
}
