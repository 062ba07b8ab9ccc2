// expect: true
// args: -D_GNU_SOURCE -D__OPTIMIZE__=2 -D_FORTIFY_SOURCE=2
#include <stdarg.h>
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int tell(const char *format, ...)
{
    va_list a;
    va_start(a, format);
    int n = vprintf(format, a);
    va_end(a);
    return n;
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    tell("%d", x);
    if (x == 5 && x == 6) reach_error();
    return 0;
}
