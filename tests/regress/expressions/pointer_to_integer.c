// expect: exit 0
/* gcc only warns */
int printf(const char *, ...);
int main(void)
{
    long n = 2, m;
    short *p = 0;
    n += p;
    m = 3 + p;
    printf("%ld %ld\n", n, m);
    return 0;
}
