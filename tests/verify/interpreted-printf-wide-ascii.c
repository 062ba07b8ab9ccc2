// expect: false(unreach-call)
// args: --replay interpreter
// native: error
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
    if (sprintf(text, "%lc", (wint_t)'a') == 1) reach_error();
    return 0;
}
