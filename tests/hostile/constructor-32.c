// expect: false(unreach-call)
// args: --32
#include <fcntl.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
__attribute__((constructor)) static void early(void) { creat("CANARY-new", 0644); }

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return 0;
}
