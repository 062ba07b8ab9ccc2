// expect: true
// native: no error
// Library functions do without the prefix.
extern void reach_error(void);
int ffs(int);
int abs(int);
int main(void)
{
    if (ffs(8) != 4 || abs(-3) != 3 || __builtin_ffs(8) != 4 || __builtin_popcount(7) != 3 || __builtin_parity(3)) reach_error();
    return 0;
}
