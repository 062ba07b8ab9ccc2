// expect: true
// native: no error
extern void reach_error(void);
extern int isinf(double);
volatile double zero;
int main(void)
{
    if (isinf(1.0 / zero) != 1 || isinf(zero)) reach_error();
    return 0;
}
