// expect: unsupported: printf with positional arguments
// native: no
int printf(const char *, ...);

int main(void)
{
    printf("%2$d %1$d\n", 1, 2);
    return 0;
}
