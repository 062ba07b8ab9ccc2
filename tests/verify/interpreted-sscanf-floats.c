// expect: false(unreach-call)
// args: --replay interpreter
// native: error
#include <errno.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
extern void reach_error(void);
int main(void)
{
    double a = 0, b = 0, c = 0, d = 0, e = 0;
    char rest = 0;
    int n = sscanf("-1.5e+2 0x1p4 .25 infinity 12345z", "%lf%lf%lf%lf%3lf%*d%c", &a, &b, &c, &d, &e, &rest);
    if (n == 6 && a == -150 && b == 16 && c == .25 && isinf(d) && e == 123 && rest == 'z' && sscanf("infini", "%lf", &a) == 0 &&
        sscanf("0x", "%lf", &a) == 0 && sscanf("+", "%lf", &a) == 0 && sscanf("1..5", "%lf%lf", &a, &b) == 2 && b == .5)
        reach_error();
    return 0;
}
