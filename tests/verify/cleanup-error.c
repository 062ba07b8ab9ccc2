// expect: false(unreach-call)
// native: error
// inputs: 3
// An error in the cleanup itself.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void check(int *p)
{
    if (*p == 4) reach_error();
}

int main(void)
{
    int a __attribute__((cleanup(check))) = __VERIFIER_nondet_int();
    if (a > 10 || a < 0) return 0;
    a++;
    return 0;
}
