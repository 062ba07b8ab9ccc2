// expect: false | unknown
// native: error
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static int scan(const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int count = vsscanf(text, format, list);
    va_end(list);
    return count;
}
int main(void)
{
    int x = 0;
    scan("42", "%d", &x);
    if (x == 42) reach_error();
    return 0;
}
