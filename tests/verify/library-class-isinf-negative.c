// expect: unknown | false
// native: error at -O0
extern void reach_error(void);
extern int isinf(double);
volatile double zero;
int main(void)
{
    if (isinf(-1.0 / zero) == 1) reach_error();
    return 0;
}
