// expect: true
// args: --externals pure --engine cells
// Arrays of arrays, with variable lengths.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i, j, rows = 1000, columns = 1500;
    int a[rows][columns], b[rows][columns];
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++) a[i][j] = __VERIFIER_nondet_int();
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++) b[i][j] = a[i][j];
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            if (a[i][j] != b[i][j]) reach_error();
    return 0;
}
