void reach_error(void);
int __VERIFIER_nondet_int(void);
int unread;

static void check(int condition)
{
    if (!condition) reach_error();
}

static int count_up(void)
{
    int even = 0, phase = 0, seen = 0;
    while (__VERIFIER_nondet_int()) {
        even = (even + 2) & 255;
        phase = phase == 2 ? 0 : phase + 1;
        seen |= phase == 2;
    }
    check(phase <= 3 && seen <= 1);
    return even;
}

int main(void)
{
    check((count_up() & 1) == 0);
    return 0;
}
