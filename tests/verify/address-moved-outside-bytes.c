// expect: false
// args: --externals pure
// An address is kept in memory from outside, and read there byte by byte.
extern void reach_error(void);
extern char *make(void);
int x;
int main(void)
{
    char *q = make();
    *(int **)q = &x;
    if (q[0] >> 5 & 1) reach_error();
    return 0;
}
