// expect: false
// native: error
// args: --externals writes
extern void reach_error(void);
int isnormal(double d);
int popcount(unsigned x);
int main(void)
{
    if (isnormal(1.0) == 0 && popcount(1) == 2) reach_error();
    return 0;
}
