// expect: true
// args: --externals pure --engine cells
// Arrays of arrays.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[300][400];

int main(void)
{
    int i, j;
    for (i = 0; i < 300; i++)
        for (j = 0; j < 400; j++) a[i][j] = 7;
    for (i = 0; i < 300; i++)
        for (j = 0; j < 400; j++)
            if (a[i][j] != 7) reach_error();
    return 0;
}
