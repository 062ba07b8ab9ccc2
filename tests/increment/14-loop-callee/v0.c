static int next(int x) { return x - 1; }
static int keep(int x) { return x; }
int main(void)
{
    int x = 10;
    while (x > 5) x = next(x);
    while (x > 0) { x = keep(x); x--; }
    return x;
}
