// expect: true
// native: no error
// expect-bmc: true
// expect-value: true
// setjmp returns 0, then what longjmp passes.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static void f(void) { longjmp(buffer, 7); }

int main(void)
{
    int r = setjmp(buffer);
    if (r == 0) {
        f();
        reach_error();
    } else if (r != 7) {
        reach_error();
    }
    return 0;
}
