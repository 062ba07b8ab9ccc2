// expect: unknown(nothing to check)
// exit: 2
// native: no error
int main(void)
{
    int a[4] = {0}, x = 3;
    a[x] = x;
    return a[0];
}
