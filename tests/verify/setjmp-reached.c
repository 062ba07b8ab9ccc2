// expect: false(unreach-call)
// native: error
// expect-bmc: false(unreach-call)
// expect-paths: false(unreach-call)
// The jump arrives; a value of 0 becomes 1.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static void g(int n) { longjmp(buffer, n); }
static int f(int n)
{
    g(n);
    return 1;
}

int main(void)
{
    switch (setjmp(buffer)) {
    case 0: f(0); break;
    case 1: reach_error(); break;
    default: break;
    }
    return 0;
}
