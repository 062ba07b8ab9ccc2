// expect: true
// native: no error
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef unsigned char b8 __attribute__((vector_size(8)));
typedef signed char s8 __attribute__((vector_size(8)));
int main(void)
{
    b8 a = {250, 251, 252, 253, 254, 255, 0, 1};
    a += 10;
    if (a[0] != 4 || a[5] != 9 || a[7] != 11) reach_error();
    s8 s = (s8)(a << 7) >> 7;
    if (s[0] != 0 || s[1] != -1) reach_error();
    b8 h = a / 2, r = a % 3;
    if (h[7] != 5 || r[7] != 2) reach_error();
    return 0;
}
