// expect: unknown
// args: --externals pure --engine cells
// native: error
// inputs: 2
// The array is filled again with other values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];

int main(void)
{
    int n = __VERIFIER_nondet_int(), i, round;
    if (n < 1 || n > 1000) return 0;
    for (round = 0; round < 2; round++)
        for (i = 0; i < n; i++) a[i] = round;
    for (i = 0; i < n; i++)
        if (a[i] != 0) reach_error();
    return 0;
}
