// expect: exit 0
#include <stdarg.h>
int printf(const char *, ...);
static int two(int n, ...)
{
    va_list a[2];
    va_start(a[0], n);
    va_copy(a[1], a[0]);
    int x = va_arg(a[0], int), y = va_arg(a[1], int);
    y += va_arg(*a, int);
    va_end(a[0]);
    va_end(a[1]);
    return x * 100 + y;
}
int main(void)
{
    printf("%d\n", two(0, 7, 8));
    return 0;
}
