// expect: false
// native: error
// The integer becomes a float, which is less exact.
extern void reach_error(void);
int main(void)
{
    int big = 16777217;
    float f = 16777216.0f;
    if (!__builtin_isgreater(big, f) && !__builtin_islessgreater(big, f)) reach_error();
    return 0;
}
