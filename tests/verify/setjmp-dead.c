// expect: unknown
// native: no error
// inputs: 0
// The function that called setjmp has returned: undefined.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf buffer;
static int f(void) { return setjmp(buffer); }

int main(void)
{
    if (f()) reach_error();
    if (__VERIFIER_nondet_int() == 12345) longjmp(buffer, 1);
    return 0;
}
