// expect: false(unreach-call)
// args: --replay interpreter
// native: error
#include <errno.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    if (setlocale(LC_ALL, "C")) reach_error();
    return 0;
}
