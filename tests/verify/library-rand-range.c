// expect: true
// native: no error
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void)
{
    srand(3);
    int r = rand();
    if (r < 0 || r > RAND_MAX) reach_error();
    return 0;
}
