// expect: true
// hides: left to right
// native: no error
extern void reach_error(void);
int g = 1;
int ch(void) { return 2; }
int h(int a, int b) { return a + b; }
int main(void)
{
    int x = 3;
    if (h(({ int t = g; t + x; }), ch()) != 6) reach_error();
    return 0;
}
