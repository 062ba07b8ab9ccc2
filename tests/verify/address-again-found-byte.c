// expect: unknown(unsupported: the program compares addresses with numbers)
// native: error
// inputs: 19088743
/* memchr looks for a byte of an address. */
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int x[2];
int main(void)
{
    int *p = x;
    if (memchr((char *)&p + 5, 0, 3) == (char *)&p + 6 && __VERIFIER_nondet_uint() * 2654435761u == 4031884087u) reach_error();
    return 0;
}
