// expect: false
// native: error
// inputs: 3 0x10
// args: --32
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a == 3 && b == 16) reach_error();
    return 0;
}
