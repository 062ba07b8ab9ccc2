#include "nondet.h"
double fabs(double), sqrt(double), floor(double), ceil(double), trunc(double), round(double); float fabsf(float); double fmin(double, double), copysign(double, double);
float f1, f2; double d1, d2, d3, arr[4]; long double ld; int i1, i2; unsigned u1; long long ll; unsigned long long ull; char c1; _Bool b1;
int main(void)
{
    float f = __VERIFIER_nondet_float(); double d = __VERIFIER_nondet_double(); int v = __VERIFIER_nondet_int(); unsigned k = __VERIFIER_nondet_uint() % 4;
    double *p = &arr[k];
    f1 = f * 2 + v; f2 = -f; d1 = d + f; d2 = v / 3.0; d3 = d * d - 1; *p = d; arr[3 - k] += f; ld = (long double)d + v; b1 = f;
    i1 = f; i2 = d; u1 = f; ll = d; ull = d; c1 = d; f1 += (float)d; d2 -= ll;
    d1 += fabs(d3) + floor(f) + copysign(1.0, d); d2 += trunc(d) - ceil(f) + round(f); f2 += fabsf(f);
    if (f < d) i1++; else if (f >= d) i1--; else i1 = 100;
    if (d != d) i2 = 1; else if (ld > v && !(f <= 0)) i2 = fmin(d, f) == d;
    if (d3 >= 0) d3 = sqrt(d3);
    ull += v; d1 = ull; f1 = ll; ld -= ull;
    return i1 & 7;
}
