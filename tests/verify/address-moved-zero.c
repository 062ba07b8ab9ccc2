// expect: false | unknown
// A number at a distance from an address may be zero: as a condition, compared, as a truth value.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned long d = (unsigned long)&x - 0x123456789000UL;
    _Bool b = d;
    if (n == 0 && !b) reach_error();
    if (n == 1 && d == 0) reach_error();
    return 0;
}
