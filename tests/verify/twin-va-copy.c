// expect: false
// native: error
#include <stdarg.h>
extern void reach_error(void);
static int a, b;
static void set(int count, ...)
{
    va_list list, copy;
    __builtin_va_start(list, count);
    __builtin_va_copy(copy, list);
    *__builtin_va_arg(copy, int *) = 1;
    *__builtin_va_arg(copy, int *) = 2;
    __builtin_va_end(copy);
    __builtin_va_end(list);
}
int main(void)
{
    set(2, &a, &b);
    if (a == 1 && b == 2) reach_error();
    return 0;
}
