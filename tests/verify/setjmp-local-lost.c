// expect: false
// native: error at -O0
// A local that has changed since setjmp has an arbitrary value.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static void f(void) { longjmp(buffer, 1); }

int main(void)
{
    int a = 3;
    if (setjmp(buffer) == 0) {
        a = 4;
        f();
    }
    if (a != 3) reach_error();
    return 0;
}
