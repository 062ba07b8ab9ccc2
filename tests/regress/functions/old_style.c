// expect: exit 6
// args: -std=gnu89
int twice(a, b)
    int a;
    char b;
{
    return a * b;
}
implicit(x) { return x; }
static helper();
main()
{
    register i = 0;
    i = twice(3, 2) + implicit(0);
    return helper(i);
}
static helper(n) int n; { return n; }
