// expect: true
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stdio.h>

int main(void)
{
    if (getchar() == 1000) reach_error();
    return 0;
}
