// expect: unknown
// args: --replay interpreter
// native: no error
// No character of the locale "C".
#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    char text[64];
    if (sprintf(text, "%lc", (wint_t)0x20ac) == 1) reach_error();
    return 0;
}
