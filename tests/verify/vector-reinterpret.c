// expect: true
// native: no error
typedef int v4 __attribute__((vector_size(16)));
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef float f4 __attribute__((vector_size(16)));
typedef unsigned short h2 __attribute__((vector_size(4)));
int main(void)
{
    f4 f = {1.0f, -2.0f};
    v4 i = (v4)f;
    if (i[0] != 0x3f800000 || i[1] != (int)0xc0000000) reach_error();
    i &= 0x7fffffff;
    f = (f4)i;
    if (f[1] != 2.0f) reach_error();
    h2 h = {1, 2};
    if ((int)h != 0x20001) reach_error();
    h = (h2)0x30004;
    if (h[0] != 4 || h[1] != 3) reach_error();
    return 0;
}
