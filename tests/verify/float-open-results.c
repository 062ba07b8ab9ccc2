// expect: false
// fmin of two zeros may be either, and the sign of a NaN is not known: nothing is proved from one choice.
extern void reach_error(void);
extern double fmin(double, double), copysign(double, double);
int main(void)
{
    volatile double zero = 0.0, infinite = 1e308 * 10;
    double least = fmin(zero, -zero), sign = copysign(1.0, infinite - infinite);
    if (1 / least > 0) reach_error();
    if (sign < 0) reach_error();
    return 0;
}
