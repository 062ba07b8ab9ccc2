// expect: false | unknown
// native: error
// inputs: 19088743
// A pointer among the numbers of a value that has a tag, as interpreters of languages keep them.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
static double tagged(int *p)
{
    uint64_t bits = (uint64_t)(uintptr_t)p | 0x7ffc000000000000;
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}
static int *untagged(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return (int *)(uintptr_t)(bits & 0xffffffffffff);
}
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    double *stack = malloc(2 * sizeof *stack);
    if (!stack) return 0;
    stack[1] = tagged(&x);
    *untagged(stack[1]) = 1;
    if (x == 1) reach_error();
    return 0;
}
