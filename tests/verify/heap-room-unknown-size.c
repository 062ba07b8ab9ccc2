// expect: false
// native: error
// args: --32
// inputs: 314572800
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *p = malloc(n), *q = malloc(n), *r = malloc(n);
    if (n == 300u << 20 && p && q && r && p != q && q != r) reach_error();
    return 0;
}
