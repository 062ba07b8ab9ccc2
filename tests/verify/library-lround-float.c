// expect: true
// native: no error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (lroundf(2.5f) != 3 || lroundf(-2.5f) != -3) reach_error();
    return 0;
}
