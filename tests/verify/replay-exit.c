// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 4
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int n;
__attribute__((destructor)) static void check(void)
{
    if (n == 4) reach_error();
}
int main(void)
{
    n = __VERIFIER_nondet_int();
    exit(0);
}
