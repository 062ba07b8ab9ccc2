static void done(int *p) { *p = 0; }
static int other(int x) { return x + 1; }
static int limit(int y)
{
    int x __attribute__((cleanup(done))) = y;
    if (x > 10) return 10;
    return x;
}
int main(void) { return limit(50) + other(1); }
