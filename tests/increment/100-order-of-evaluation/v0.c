extern void reach_error(void);
static int g;
static int a(void) { g = 1; return 0; }
static int b(void) { g = 2; return 0; }
static void f(int x, int y) { (void)x, (void)y; }
int main(void)
{
    int x, y;
    x = a();
    y = b();
    f(x, y);
    if (g == 1) reach_error();
    return 0;
}
