// expect: false
// native: error
extern void reach_error(void);
int g(void) { return 3; }
static int f(void) __attribute__((weakref("g")));
int main(void)
{
    if (f() == 3) reach_error();
    return 0;
}
