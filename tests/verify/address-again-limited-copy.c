// expect: unknown(unsupported: the program compares addresses with numbers)
// native: error
// inputs: 19088743
/* Text functions copy bytes of an address, as long as none of them is zero. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int x;
int main(void)
{
    int *p = &x, *q = 0;
    strncpy((char *)&q, (char *)&p, sizeof p);
    if (q == p) *q = 5;
    if (x == 5 && __VERIFIER_nondet_uint() * 2654435761u == 4031884087u) reach_error();
    return 0;
}
