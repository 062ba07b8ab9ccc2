// expect: false
// native: error at -O0
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (llrint(-1 / zero) == (-__LONG_MAX__ - 1)) reach_error();
    return 0;
}
