// expect: false(unreach-call)
// native: error
// inputs: 3
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <locale.h>

int main(void)
{
    struct lconv *c = localeconv();
    if (__VERIFIER_nondet_int() == 3) reach_error();
    return c == 0;
}
