// expect: unknown
// args: --replay interpreter
// native: no error
// Some versions of glibc round the alignment up, others fail.
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
    if (!aligned_alloc(48, 96)) reach_error();
    return 0;
}
