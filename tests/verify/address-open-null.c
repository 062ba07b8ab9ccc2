// expect: true
// expect-bmc: true
// native: no error
// A null pointer is 0 in every part; parts of other addresses are not asked for.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_int()) p = &g;
    unsigned low = (unsigned)(unsigned long)p;
    if (!p && low != 0) reach_error();
    return 0;
}
