void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int unread;

static void check(int condition)
{
    if (!condition) reach_error();
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), a = __VERIFIER_nondet_uint() & 15, sum = 0, steps = 0;
    if (n > 7) return 0;
    while (steps < n) {
        sum += a;
        steps++;
    }
    check(sum <= 90);
    return 0;
}
