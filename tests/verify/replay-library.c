// expect: false(unreach-call)
// says: replayed: yes
// native: error
// inputs: 7
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    printf("%d\n", n);
    if (n == 7) reach_error();
    return 0;
}
