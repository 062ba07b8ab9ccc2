// expect: true | unknown
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <string.h>

int main(void)
{
    if (strxfrm(0, "abc", 0) != 3) reach_error();
    return 0;
}
