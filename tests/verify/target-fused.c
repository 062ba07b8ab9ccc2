// expect: true
// says: float and double are computed in their own precision
// native: no error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
__attribute__((target("fma"))) static int is_odd(double x) { return x != x; }
int main(void)
{
    volatile double zero = 0;
    if (is_odd(zero)) reach_error();
    return 0;
}
