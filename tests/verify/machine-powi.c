// expect: true
// native: no error
// A builtin that is declared once more stays one, and its value is exact where no result in between is rounded.
extern void reach_error(void);
double __builtin_powi(double, int);
int main(void)
{
    if (__builtin_powi(2.0, 2) != 4.0 || __builtin_powif(3.0f, 3) != 27.0f) reach_error();
    if (__builtin_powi(0.5, -2) != 4.0 || __builtin_powil(-1.0L, 7) != -1.0L || __builtin_powi(7.0, 0) != 1.0) reach_error();
    return 0;
}
