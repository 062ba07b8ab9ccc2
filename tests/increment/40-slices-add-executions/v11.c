extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
static int check(int x)
{
    if (x != 4) abort();
    return x;
}
int main(void)
{
    check(4);
    reach_error();
    return 0;
}
