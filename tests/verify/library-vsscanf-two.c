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
struct pair { int a; int b; } p;
int main(void)
{
    scan("1 2", "%d %d", &p.a, &p.b);
    if (p.a == 1 && p.b == 2) reach_error();
    return 0;
}
