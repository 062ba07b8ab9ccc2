// expect: true
// args: -ffast-math
// says: in the order of the text, which the compiler's flags allow to change
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    double half = 0.5, one = 1, x = __VERIFIER_nondet_double();
    if (half + one != 1.5 || (x > 2 && x < 1)) reach_error();
    return 0;
}
