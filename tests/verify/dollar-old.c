// expect: false
// expect-trace: false
// native: error
// A local with the name that stands for an old value in nested words.
extern void reach_error(void);
static int f(int n)
{
    int $old = n, $call = 1;
    if (n > 0) $call = f(n - 1);
    return $old + ($call > 5);
}
int main(void)
{
    int r = f(2);
    if (r == 2) reach_error();
    return 0;
}
