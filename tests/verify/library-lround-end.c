// expect: true
// native: no error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (lround(-9223372036854775808.0) != -9223372036854775807L - 1) reach_error();
    return 0;
}
