// expect: false(unreach-call)
// args: --spec "CHECK( init(main()), LTL(G ! call(exit())) )"
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void (*leave)(int) = exit;
int main(void)
{
    if (__VERIFIER_nondet_int() == 5) leave(3);
    return 0;
}
