// expect: true
// native: no error
extern void reach_error(void);
static int twice(int x) { return 2 * x; }
static int other(int x) { return x; }
static int (*res(void))(int) { return twice; }
int f(int) __attribute__((ifunc("res")));
int main(void)
{
    if (f(4) != 8 || other(1) != 1) reach_error();
    return 0;
}
