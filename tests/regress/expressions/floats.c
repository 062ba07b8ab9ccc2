// expect: exit 0
#include <stdio.h>
int main(void)
{
    double d = 0.1;
    float f = 0.1f;
    long double l = 1.0L / 3;
    printf("%.17g %.9g %.10Lg\n", d + 0.2, (double)(f * 3), l);
    printf("%d %d\n", f == 0.1, d == 0.1);
    printf("%d %u %lld\n", (int)-2.7, (unsigned)3e9, (long long)1e18);
    printf("%.1f %.1f\n", (double)0xffffffffu, (double)-5);
    double zero = 0.0, inf = 1 / zero, nan = inf - inf;
    printf("%d %d %d %d\n", nan == nan, nan != nan, inf > 1e308, -zero == zero);
    printf("%d %d\n", !zero, !nan);
    printf("%a %g\n", 0x1.8p3, 1e-310);
    float big = 16777216.0f;
    printf("%.1f\n", (double)(big + 1.0f));
    _Bool b = 0.3;
    printf("%d\n", b);
    int i = 5;
    i *= 1.5;
    printf("%d\n", i);
    return 0;
}
