// expect: false | unknown
// paths: excluded by an assumption
// An address is passed in a list of arguments.
extern void reach_error(void);
#include <stdarg.h>
int x;
static int bit(int count, ...)
{
    va_list list;
    va_start(list, count);
    unsigned long place = va_arg(list, unsigned long);
    va_end(list);
    return place >> 5 & 1;
}
int main(void)
{
    if (bit(1, (unsigned long)&x)) reach_error();
    return 0;
}
