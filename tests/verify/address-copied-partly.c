// expect: unknown
// says: compares addresses with numbers
// The address of x, if the other bytes of the two addresses are the same: places decide that.
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x, y;
int main(void)
{
    int *from = &x, *to = &y;
    if (__VERIFIER_nondet_int() == 0x1234567) memcpy(&to, &from, 6);
    *to = 5;
    if (x == 5) reach_error();
    return 0;
}
