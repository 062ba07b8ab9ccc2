// expect: true
// native: no error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
_Float16 a = 2048, b = 1;
int main(void)
{
    _Float16 r = a + b;
    if (r != 2048) reach_error();
    return 0;
}
