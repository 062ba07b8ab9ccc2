// expect: error
// says: unsupported:typeof of a parameter of variable type
// The length is evaluated once, for the first of the two.
extern void reach_error(void);
static int lengths(int n, __typeof__(int[n++]) *first, __typeof__(*first) *second)
{
    return n * 100 + (int)sizeof *first + (int)sizeof *second;
}
int main(void)
{
    if (lengths(2, (void *)0, (void *)0) == 316) reach_error();
    return 0;
}
