// expect: true
// expect-predicate: true
// What must be known behind two loops that are left at once must be known of the outer one, too.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a = 0, b = 1;
    while (__VERIFIER_nondet_int()) {
        while (__VERIFIER_nondet_int()) {
            a = b + 3;
            if (__VERIFIER_nondet_int()) goto out;
            a = 0;
            b = 3 - b;
        }
    }
out:
    if (a > 5) reach_error();
    return 0;
}
