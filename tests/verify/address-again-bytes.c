// expect: false | unknown
// Memory that holds a number is compared with memory that holds an address.
extern void reach_error(void);
extern int memcmp(const void *, const void *, unsigned long);
extern unsigned long __VERIFIER_nondet_ulong(void);
int x;
int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    int *p = &x;
    if (memcmp(&n, &p, sizeof p) == 0) *(int *)n = 1;
    if (x == 1) reach_error();
    return 0;
}
