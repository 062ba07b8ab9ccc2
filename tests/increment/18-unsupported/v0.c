void done(int *p) { *p = 0; }
static int other(int x) { return x + 1; }
static int limit(int y)
{
    int inner(void) { return y; }
    int x = inner();
    if (x > 10) return 10;
    return x;
}
int main(void) { return limit(50) + other(1); }
