// expect: unknown
// native: no error
// inputs: 1
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef unsigned char b8 __attribute__((vector_size(8)));
int main(void)
{
    b8 a = {1, 2, 3}, n = {__VERIFIER_nondet_int()};
    a <<= n;
    if (a[1] != 2) reach_error();
    return 0;
}
