// expect: true
// args: --engine predicate --no-store
/* Each activation has further arguments of its own: those of a callee do not become the caller's. */
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int visit(int n, ...)
{
    va_list all;
    int first;
    if (n) visit(n - 1, 10 + n);
    va_start(all, n);
    first = va_arg(all, int);
    va_end(all);
    return first;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 2) return 0;
    int r = visit(n, 7);
    int g = __VERIFIER_nondet_int();
    if (r > 7 && n == 2 && (unsigned)g * 2654435761u == 0x8e4bc7e5u) reach_error();
    return 0;
}
