// expect: unknown(order of evaluation: operands at...
// native: error
extern void reach_error(void);
int g;
int a(void) { g = 1; return 0; }
int b(void) { g = 2; return 0; }
void f(int x, int y) { (void)x; (void)y; }
int main(void)
{
    f(a(), b());
    if (g == 1) reach_error();
    return 0;
}
