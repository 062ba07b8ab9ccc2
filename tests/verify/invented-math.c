// expect: true | unknown
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <math.h>

int main(void)
{
    if (erf(0.0) > 0.5) reach_error();
    return 0;
}
