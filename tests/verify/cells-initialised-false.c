// expect: unknown
// args: --externals pure --engine cells
// native: error
// A global array begins with other values than zero.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000] = {[7] = 3};

int main(void)
{
    int i;
    for (i = 6; i < 9; i++)
        if (a[i] != 0) reach_error();
    return 0;
}
