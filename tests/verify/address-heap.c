// expect: unknown
// native: no error
// inputs: 0
// A block of the heap.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <stdlib.h>
int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    *p = 0;
    unsigned long x = __VERIFIER_nondet_ulong();
    if ((unsigned long)p == x) *(int *)x = 1;
    if (*p == 1) reach_error();
    return 0;
}
