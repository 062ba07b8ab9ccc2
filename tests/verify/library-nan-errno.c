// expect: unknown
// Its text is read, as by strtod, which may set errno.
#include <errno.h>
#include <math.h>
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    char text[40];
    if (__VERIFIER_nondet_uint() != 0x9e3779b1u) return 0;
    strcpy(text, "99999999999999999999999999");
    errno = 0;
    volatile double d = nan(text);
    if (errno == ERANGE) reach_error();
    return d != d;
}
