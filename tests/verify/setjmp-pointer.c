// expect: false(unreach-call)
// native: error
// The jump is out of a call through a pointer, and the result of that call is not assigned.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static int x = 4;
static int jump(int n)
{
    if (n) longjmp(buffer, n);
    return 9;
}
static int (*volatile pointer)(int) = jump;

int main(void)
{
    if (setjmp(buffer)) {
        if (x == 4) reach_error();
        return 0;
    }
    x = pointer(3);
    return 0;
}
