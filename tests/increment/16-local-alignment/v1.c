static int same(void)
{
    int x = 1;
    return x;
}

static int changed(void)
{
    _Alignas(64) char a[3] = {0};
    return (int)((unsigned long)a % 64);
}

int main(void) { return same() + changed(); }
