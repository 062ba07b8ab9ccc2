// expect: false
// An address as a floating-point number.
extern void reach_error(void);
int x;
int main(void)
{
    double d = (unsigned long)&x;
    if (d < 1e9) reach_error();
    return 0;
}
