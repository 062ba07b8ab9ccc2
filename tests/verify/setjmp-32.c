// expect: true
// native: no error
// args: --32
// The other data model.
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf buffer;
static int f(int n)
{
    if (n == 2) longjmp(buffer, 6);
    return n;
}

int main(void)
{
    int r = setjmp(buffer);
    if (r == 0) {
        if (f(1) != 1) reach_error();
        f(2);
        reach_error();
    }
    if (r != 6) reach_error();
    return 0;
}
