// expect: false
// The distance from null is the address.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    char *q = 0;
    if (__VERIFIER_nondet_int()) q = (char *)&x;
    if (((unsigned long)&x - (unsigned long)q) >> 5 & 1) reach_error();
    return 0;
}
