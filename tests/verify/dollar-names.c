// expect: false
// native: error
// inputs: 1 1 0
// A `$` may be part of a name, and names of our own have one, too.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x$rest, $start, dev$before;
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        x$rest++;
        $start++;
        dev$before++;
    }
    if (x$rest == 2 && $start == 2 && dev$before == 2) reach_error();
    return 0;
}
