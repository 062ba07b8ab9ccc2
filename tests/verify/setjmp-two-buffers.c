// expect: true
// native: no error
// An inner frame is left for an outer one; the inner one may pass a jump on.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf outer, inner;
static int trace;
static void f(void) { longjmp(inner, 1); }
static void g(void)
{
    if (setjmp(inner) == 0) {
        f();
        reach_error();
    } else {
        trace = trace * 10 + 1;
        longjmp(outer, 5);
    }
    reach_error();
}

int main(void)
{
    int r = setjmp(outer);
    if (r == 0) {
        g();
        reach_error();
    }
    trace = trace * 10 + 2;
    if (r != 5 || trace != 12) reach_error();
    return 0;
}
