// expect: false
// Part of an address is assumed: where objects are, decides.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int x;
int main(void)
{
    __VERIFIER_assume((unsigned long)&x >> 5 & 1);
    reach_error();
    return 0;
}
