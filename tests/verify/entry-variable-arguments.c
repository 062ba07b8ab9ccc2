// expect: unknown(unsupported: variable arguments of the entry)
// args: --entry f
#include <stdarg.h>
extern void reach_error(void);
int g;
int f(int n, ...)
{
    va_list a;
    va_start(a, n);
    g = 0;
    *va_arg(a, int *) = 5;
    if (g) reach_error();
    return 0;
}
