// expect: unknown
// native: error
// inputs: 2654435761
// The initialiser of a pointer takes the address of exit.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int g;
__attribute__((destructor)) static void h(void)
{
    if (g == 6) reach_error();
}
static void (*die)(int) = exit;
int main(void)
{
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    g = 6;
    die(1);
    g = 5;
    return 0;
}
