// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 3
// The whole array is copied as a part of a struct.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct s { int a[1000]; };
static struct s x, y;

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 1000) return 0;
    x.a[i] = 1;
    y = x;
    if (y.a[i] != 0) reach_error();
    return 0;
}
