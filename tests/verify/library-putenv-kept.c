// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    static char text[] = "REPROVE_TEST=a";
    putenv(text);
    char *value = getenv("REPROVE_TEST");
    if (value) *value = 'b';
    if (text[13] == 'b') reach_error();
    return 0;
}
