// expect: false(unreach-call)
// args: --replay interpreter
// native: error
// %m is the text of errno.
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
    errno = ENOENT;
    sprintf(text, "%m");
    if (strcmp(text, "No such file or directory") == 0) reach_error();
    return 0;
}
