// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    setenv("REPROVE_TEST", "a", 1);
    char *v = getenv("REPROVE_TEST");
    if (v && v[0] == 'a') reach_error();
    return 0;
}
