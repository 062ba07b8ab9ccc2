// expect: exit 0
// native: no
// glibc defines the names of C23's floating types for compilers that have none; here they are types already.
#include <stdio.h>
typedef float _Float32;
typedef double _Float64, _Float32x;
typedef long double _Float64x;
typedef __float128 _Float128;
typedef _Float32 single;
static _Float32 half(_Float32 x) { return x / 2; }
int main(void)
{
    single s = half(3.0f);
    _Float64 d = s;
    _Float64x e = d;
    return s == 1.5f && d == 1.5 && e == 1.5L && sizeof(_Float128) == 16 && sizeof(_Float32x) == 8 ? 0 : 1;
}
