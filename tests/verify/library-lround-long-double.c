// expect: true
// native: no error
extern long lround(double), lrint(double), lroundf(float);
extern long long llrint(double), llroundl(long double);
extern void reach_error(void);
volatile double zero;
int main(void)
{
    if (llroundl(-0.49L) != 0 || llroundl(8.5L) != 9) reach_error();
    return 0;
}
