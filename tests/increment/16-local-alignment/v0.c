static int same(void)
{
    _Alignas(4) int x = 1;
    return x;
}

static int changed(void)
{
    _Alignas(16) char a[3] = {0};
    return (int)((unsigned long)a % 64);
}

int main(void) { return same() + changed(); }
