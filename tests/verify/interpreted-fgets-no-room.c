// expect: unknown
// args: --replay interpreter
// native: no error
// Nothing has to be read for it.
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
    char text[4];
    if (!fgets(text, 1, stdin)) reach_error();
    return 0;
}
