// expect: false
// native: error
extern void reach_error(void);
int main(void)
{
    _Complex double z = 2.0 + 3.0i;
    z = __builtin_conj(z);
    if (__builtin_creal(z) == 2.0 && __builtin_cimag(z) == -3.0 && sizeof(__builtin_cabsf(z)) == sizeof(float)) reach_error();
    return 0;
}
