extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <setjmp.h>
static jmp_buf there;
int main(void)
{
    if (setjmp(there)) return 0;
    reach_error();
    return 0;
}
