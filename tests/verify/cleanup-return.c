// expect: false(unreach-call)
// native: error
// The result is computed before the cleanup, which happens before the caller goes on.
extern void reach_error(void);

static int x = 1;
static void clean(int *p) { x = *p; }

static int f(void)
{
    int a __attribute__((cleanup(clean))) = 7;
    (void)a;
    return x;
}

int main(void)
{
    int r = f();
    if (r == 1 && x == 7) reach_error();
    return 0;
}
