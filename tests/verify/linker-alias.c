// expect: false
// native: error
extern void reach_error(void);
void e(void) { reach_error(); }
void f(void) __attribute__((alias("e")));
int x = 3;
extern int y __attribute__((alias("x")));
int main(void)
{
    y = 4;
    if (x == 4) f();
    return 0;
}
