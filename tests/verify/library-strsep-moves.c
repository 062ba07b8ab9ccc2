// expect: unknown | false
// native: error
#define _GNU_SOURCE
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char text[] = "a,b", *rest = text;
    strsep(&rest, ",");
    *rest = 'x';
    if (text[1] == 0 && text[2] == 'x') reach_error();
    return 0;
}
