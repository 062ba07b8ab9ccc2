// expect: unknown
// args: --engine trace --externals pure --facts none
// says: memory is read with the types that it was written with: no pointer in parts, and none made of parts
// says: an execution calls reach_error
// paths: excluded by an assumption
// An address is kept in memory from outside, and read there as a number: C excludes that.
extern void reach_error(void);
extern char *make(void);
int x;
int main(void)
{
    char *q = make();
    *(int **)q = &x;
    unsigned long n = *(unsigned long *)q;
    if (n >> 5 & 1) reach_error();
    return 0;
}
