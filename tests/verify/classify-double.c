// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    double d = 0x1p-1040;
    long double e = 0x1p-1040L;
    if (!__builtin_isnormal(d) && __builtin_isnormal(e)) reach_error();
    return 0;
}
