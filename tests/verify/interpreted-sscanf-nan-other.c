// expect: unknown
// args: --replay interpreter
// native: no error
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
    double d = 7;
    char c = 0;
    if (sscanf("nan(12)", "%lf%c", &d, &c) == 1) reach_error();
    return 0;
}
