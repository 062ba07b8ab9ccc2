// expect: unknown
// args: --replay interpreter
// native: no error
// glibc gives the number of characters; C only promises that it is not negative.
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
    if (puts("hello") == 1) reach_error();
    return 0;
}
