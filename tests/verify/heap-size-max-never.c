// expect: true
// native: no error
// inputs: 18446744073709551615
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n > (unsigned long)PTRDIFF_MAX && malloc(n)) reach_error();
    return 0;
}
