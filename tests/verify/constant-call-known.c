// expect: true
// native: no error
// Constant calls whose results are sure.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static const double half = __builtin_sin(0.5) * 2, root = __builtin_sqrt(2.0), power = __builtin_pow(2.0, 10.0);
int main(void)
{
    if (half != 0x1.eaee8744b05fp-1 || root != 0x1.6a09e667f3bcdp+0 || power != 1024 || __builtin_fmod(5.5, 2.0) != 1.5) reach_error();
    if (__builtin_floor(-2.5) != -3 || __builtin_copysign(3.0, -1.0) != -3 || __builtin_ldexp(1.5, 4) != 24) reach_error();
    return 0;
}
