#define NAME "b.h"
#include NAME
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 9 && x < LOWER) reach_error();
    return 0;
}
