// expect: unknown | false
// native: no error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (lround(zero / zero) == 7) reach_error();
    return 0;
}
