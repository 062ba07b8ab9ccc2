// expect: false
// native: error
#include <time.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    if (difftime(7, 3) == 4.0) reach_error();
    return 0;
}
