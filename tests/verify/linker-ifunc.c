// expect: false
// native: error
extern void reach_error(void);
static int impl(void)
{
    reach_error();
    return 3;
}
static void *res(void) { return impl; }
int f(void) __attribute__((ifunc("res")));
int main(void) { return f(); }
