// expect: true
// native: no error
extern void reach_error(void);
int g;
int h;
int a(void) { g = 1; return 0; }
int b(void) { h = 2; return 0; }
int main(void)
{
    int r = a() + b();
    if (g != 1 || h != 2 || r != 0) reach_error();
    return 0;
}
