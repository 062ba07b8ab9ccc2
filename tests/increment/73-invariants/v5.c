void reach_error(void);
int __VERIFIER_nondet_int(void);
int unread;

static void check(int condition)
{
    if (!condition) reach_error();
}

static unsigned count_up(void)
{
    unsigned x = 0, y = 3;
    int z = 0;
    while (__VERIFIER_nondet_int()) {
        x++;
        y += 2;
        z = z == 4 ? 0 : z + 1;
    }
    check(z <= 3);
    return y - 2 * x;
}

int main(void)
{
    check(count_up() == 3);
    return 0;
}
