// expect: unknown | false
// native: error
// The text becomes part of the environment.
#define _XOPEN_SOURCE 700
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    static char text[] = "REPROVE_TEST=x";
    if (putenv(text)) return 0;
    char *value = getenv("REPROVE_TEST");
    if (!value) return 0;
    *value = 'y';
    if (text[13] == 'y') reach_error();
    return 0;
}
