// expect: unknown
// says: order of evaluation
// native: error
extern void reach_error(void);
#include <stdarg.h>
int s(int a, int b) { return a * 10 + b; }
int f(int n, ...)
{
    va_list a;
    va_start(a, n);
    int r = s(va_arg(a, int), va_arg(a, int));
    va_end(a);
    return r;
}
int main(void)
{
    if (f(0, 1, 2) == 21) reach_error();
    return 0;
}
