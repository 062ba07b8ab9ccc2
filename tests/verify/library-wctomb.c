// expect: unknown | false
// native: error
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    char c[16] = {0};
    wctomb(c, L'a');
    if (c[0] == 'a') reach_error();
    return 0;
}
