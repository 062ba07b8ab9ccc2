extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int limit = 1000;

static int check(int a)
{
    if (a > limit) {
        if (a < limit + 3) return 1;
    }
    return 0;
}

static int (*const checks[2])(int) = {check, check};

int main(void)
{
    int k, a = __VERIFIER_nondet_int();
    for (k = 0; k < 3; k++) {
        int b = __VERIFIER_nondet_int();
        if (checks[k & 1](a) != 1 || b != a * limit) return 0;
    }
    if (k == 3) reach_error();
    return 0;
}
