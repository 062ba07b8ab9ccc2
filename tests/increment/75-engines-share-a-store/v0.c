void reach_error(void);
int __VERIFIER_nondet_int(void);
int unread;

static void check(int condition)
{
    if (!condition) reach_error();
}

int main(void)
{
    unsigned x = 0, y = 1, z = 5;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            x += 2;
            y += 2;
        } else {
            x -= 1;
            z -= 1;
            y -= 1;
        }
    }
    check(y - x == 1);
    return 0;
}
