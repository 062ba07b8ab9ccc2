// expect: false
// native: error
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}
int main(void)
{
    int count = 0;
    say("abc%n\n", &count);
    if (count == 3) reach_error();
    return 0;
}
