// expect: false
// native: error
extern void reach_error(void);
extern int __isinf(double);
volatile double zero;
int main(void)
{
    if (__isinf(-1.0 / zero) == -1) reach_error();
    return 0;
}
