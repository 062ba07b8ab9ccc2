// expect: true
// args: --32 -std=iso9899:1999
// native: no error
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    if (-1 > 2147483648) reach_error();
    return 0;
}
