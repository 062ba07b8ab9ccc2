// expect: false(unreach-call)
// args: --32
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((destructor)) static void late(void) { unlink("CANARY"); }

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
