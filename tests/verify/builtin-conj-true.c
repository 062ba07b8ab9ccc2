// expect: true
extern void reach_error(void);
int main(void)
{
    _Complex float z = 2.0f + 3.0if;
    z = __builtin_conjf(z);
    if (__imag__ z != -3.0f) reach_error();
    return 0;
}
