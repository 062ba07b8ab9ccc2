// expect: false
// native: error
// An address is printed from a list of arguments.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int x;
static void print(char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsprintf(text, format, list);
    va_end(list);
}
int main(void)
{
    char text[40];
    print(text, "%lu", (unsigned long)&x);
    *(int *)strtoul(text, 0, 10) = 1;
    if (x == 1) reach_error();
    return 0;
}
