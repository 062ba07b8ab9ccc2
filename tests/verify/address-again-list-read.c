// expect: false | unknown
// native: error
// An address is read from text to where a list of arguments points.
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
int x;
static int scan(const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsscanf(text, format, list);
    va_end(list);
    return n;
}
int main(void)
{
    char text[40];
    unsigned long place = 0;
    sprintf(text, "%lu", (unsigned long)&x);
    if (scan(text, "%lu", &place) != 1) return 0;
    *(int *)place = 1;
    if (x == 1) reach_error();
    return 0;
}
