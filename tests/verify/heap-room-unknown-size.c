// expect: false
// native: error
// args: --32
// inputs: 629145600
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *p = malloc(n), *q = malloc(n);
    if (n == 600u << 20 && p && q && p != q) reach_error();
    return 0;
}
