// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    float f = 0.1f;
    double d = 0.1;
    if (!__builtin_isgreater(f, d) || __builtin_isless(f, d) || __builtin_isunordered(f, d)) reach_error();
    if (__builtin_isgreaterequal(f, __builtin_nanf("")) || !__builtin_isunordered(__builtin_nan(""), f)) reach_error();
    return 0;
}
