// expect: true
extern void reach_error(void);
static int f(int n)
{
    int a = 3;
    int g(i, c) char c; int i; { return a + i + c; }
    int h() { return a++; }
    float k(x) float x; { return x + a; }
    int first = g(n, 256 + 1), second = h();
    return first + second + (int)k(1.5);
}
int main(void) { if (f(2) != 14) reach_error(); return 0; }
