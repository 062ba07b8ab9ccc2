// expect: false
// native: error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    int low = (int)lrint(4294967301.0);
    if (low == 5) reach_error();
    return 0;
}
