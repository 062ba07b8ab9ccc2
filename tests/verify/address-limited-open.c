// expect: true
// expect-predicate: true
// native: no error
// A tag in the lowest bit: the rest of the sum is an address again, and nothing that was computed is limited.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x, state;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned long a = (unsigned long)&x + 1;
    state = n;
    *(int *)(a - 1) = 5;
    if (state != n || x != 5) reach_error();
    return 0;
}
