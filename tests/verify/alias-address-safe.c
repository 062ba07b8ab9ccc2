// expect: true
extern void reach_error(void);
int f(int x) { return x + 1; }
int other(int x) { return x; }
int g(int x) __attribute__((alias("f")));
int main(void)
{
    int (*p)(int) = g;
    if (p != f || p == other || p(1) != 2 || g(2) != 3) reach_error();
    return 0;
}
