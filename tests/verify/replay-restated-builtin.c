// expect: unknown(an execution cannot be confirmed: ...
// args: --engine bmc
// says: __builtin_popcount
extern void reach_error(void);
int main(void)
{
    unsigned x;
    if (__builtin_popcount(x) == 5) reach_error();
    return 0;
}
