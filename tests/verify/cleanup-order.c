// expect: true
// native: no error
// expect-bmc: true
// The last variable is cleaned up first.
extern void reach_error(void);

static int x;
static void clean(int *p) { x = x * 10 + *p; }

static void f(void)
{
    int a __attribute__((cleanup(clean))) = 1;
    int b __attribute__((cleanup(clean))) = 2;
    a += 2;
    (void)b;
}

int main(void)
{
    f();
    if (x != 23) reach_error();
    return 0;
}
