// expect: unknown
// native: no error
// inputs: 0
// Nobody has called setjmp for this buffer.
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf buffer, other;

int main(void)
{
    if (setjmp(other)) reach_error();
    if (__VERIFIER_nondet_int() == 12345) longjmp(buffer, 1);
    return 0;
}
