// expect: false
// native: error at -O2
// The same: gcc's program at -O2 has the old value.
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
    if (a != 4) reach_error();
    return 0;
}
