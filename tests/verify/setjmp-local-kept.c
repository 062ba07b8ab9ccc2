// expect: true
// native: no error
// Locals that have not changed since setjmp, and volatile ones, keep their values.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static void f(void) { longjmp(buffer, 1); }

int main(void)
{
    int a = 3;
    volatile int b = 4;
    if (setjmp(buffer) == 0) {
        b = 5;
        f();
    }
    if (a != 3 || b != 5) reach_error();
    return 0;
}
