// expect: unknown(unsupported:builtin __builtin_nans)
// native: error
extern void reach_error(void);
int main(void)
{
    double d = __builtin_nans("");
    unsigned long long bits;
    __builtin_memcpy(&bits, &d, 8);
    if (!(bits >> 51 & 1)) reach_error();
    return 0;
}
