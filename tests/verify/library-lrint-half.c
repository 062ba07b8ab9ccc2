// expect: true
// native: no error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (lrint(2.5) != 2 || lrint(3.5) != 4 || llrint(-0.5) != 0) reach_error();
    return 0;
}
