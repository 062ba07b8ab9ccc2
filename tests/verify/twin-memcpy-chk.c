// expect: true
// native: no error
extern void reach_error(void);
int main(void)
{
    int a = 1, b = 2;
    int *p = &a, *q = &b;
    __builtin___memcpy_chk(&p, &q, sizeof p, sizeof p);
    *p = 7;
    if (a != 1 || b != 7) reach_error();
    return 0;
}
