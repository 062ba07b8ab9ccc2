// expect: false
// native: error
// A builtin that is declared once more stays one.
extern void reach_error(void);
unsigned long __atomic_load_8(const volatile void *, int);
double __builtin_fabs(double);
int main(void)
{
    unsigned long x = 0x500000000UL;
    if (__atomic_load_8(&x, 0) == 0x500000000UL && __builtin_fabs(-2.0) == 2.0) reach_error();
    return 0;
}
