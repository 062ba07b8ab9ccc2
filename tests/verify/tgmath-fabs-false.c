// expect: false
// native: error
// inputs: -9
#include <tgmath.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -9 || n > 9) return 0;
    if (fabs((float)n) == 9 && n < 0) reach_error();
    return 0;
}
