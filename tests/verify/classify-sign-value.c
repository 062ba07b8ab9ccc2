// expect: unknown
// inputs: -1
// native: no error
// Which value signbit gives is the compiler's choice, as long as it is not 0.
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
int main(void)
{
    float f = (float)__VERIFIER_nondet_double();
    if (f < 0 && __builtin_signbit(f) == 12345) reach_error();
    return 0;
}
