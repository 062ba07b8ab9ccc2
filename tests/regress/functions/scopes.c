// expect: exit 0
#include <stdio.h>
int x = 1;
static int f(int x)
{
    int r = x;
    { int x = r * 10; r += x; { extern int x; r += x; } }
    for (int x = 0; x < 2; x++) { int r2 = x; r += r2; }
    static int s = 5;
    { static int s = 7; r += s++; }
    return r + s++;
}
static int g(void) { static int s; return ++s; }
struct tag { int a; };
int main(void)
{
    printf("%d\n", f(2));
    printf("%d\n", f(2));
    struct tag { char b[9]; } t;
    printf("%d %d\n", (int)sizeof t, (int)sizeof(struct tag));
    enum { x = 42 };
    printf("%d\n", x);
    g();
    g();
    printf("%d\n", g());
    return 0;
}
