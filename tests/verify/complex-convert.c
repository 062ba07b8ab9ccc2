// expect: true
// native: no error
#include <complex.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    double _Complex z = __builtin_complex(7.75, 3.0);
    if ((int)z != 7 || (float)z != 7.75f) reach_error();
    long double _Complex l = z;
    float _Complex f = l;
    if (cimagl(l) != 3.0L || crealf(f) != 7.75f) reach_error();
    double x = z - 1;
    if (x != 6.75) reach_error();
    if (sizeof z != 16 || sizeof f != 8) reach_error();
    return 0;
}
