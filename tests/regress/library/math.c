// expect: exit 0
#include <math.h>
#include <stdio.h>
static volatile double values[] = {0.0, -0.0, 0.5, -1.5, 2.5, 3.0, 1e10, -1e-10, 123456.789};
int main(void)
{
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double x = values[i];
        printf("%g: %g %g %g %g %g %g ", x, fabs(x), floor(x), ceil(x), trunc(x), round(x), rint(x));
        printf("%.15g %.15g %.15g %.15g ", sqrt(fabs(x)), sin(x), atan(x), exp(x > 100 ? 1 : x));
        printf("%.15g %.15g %g %g ", pow(fabs(x), 0.5), fmod(x, 2.0), fmin(x, 1), fmax(x, 1));
        printf("%d %d %d %d %ld %lld\n", isnan(x) != 0, isinf(x) != 0, signbit(x) != 0, isnormal(x) != 0, lrint(x > 1e9 ? 1 : x), llround(x));
    }
    double zero = values[0], inf = 1 / zero, nan = inf - inf, whole;
    float f = 2.0f;
    long double l = 2.0L;
    int e;
    printf("%d %d %d %d\n", isnan(nan) != 0, isinf(-inf), inf > 1e308, nan == nan);
    printf("%d %d %d\n", fpclassify(zero) == FP_ZERO, fpclassify(inf) == FP_INFINITE, isunordered(nan, 1.0) != 0);
    printf("%.9g %.9g %.18Lg %.18Lg\n", sqrtf(f), sinf(f), sqrtl(l), powl(l, 0.5L));
    printf("%g %g", ldexp(0.75, 4), frexp(48.0, &e));
    printf(" %d", e);
    printf(" %g", modf(-3.75, &whole));
    printf(" %g %g %g %g\n", whole, copysign(3.0, -0.0), hypot(3, 4), fma(2, 3, 4));
    printf("%g %g %g\n", HUGE_VAL, (double)INFINITY, log(zero));
    return 0;
}
