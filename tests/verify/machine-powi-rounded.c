// expect: unknown
// native: no error
// How powi rounds is the compiler's choice.
extern void reach_error(void);
int main(void)
{
    volatile double x = 1.1;
    if (__builtin_powi(x, 10) == 2.0) reach_error();
    return 0;
}
