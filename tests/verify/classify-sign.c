// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    float f = -0.0f;
    double d = -0.0;
    long double e = 0.0L;
    if (!__builtin_signbit(f) || !__builtin_signbit(d) || __builtin_signbit(e)) reach_error();
    if (__builtin_isinf_sign(-__builtin_inff()) != -1 || !__builtin_isinf(-__builtin_inff())) reach_error();
    return 0;
}
