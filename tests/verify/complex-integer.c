// expect: true
// native: no error
// inputs: 5
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < -100 || n > 100) return 0;
    int _Complex z = n + 1i, w = z * z;
    if (__real__ w != n * n - 1 || __imag__ w != 2 * n) reach_error();
    w = ~w;
    if (__imag__ w != -2 * n) reach_error();
    return 0;
}
