// expect: true
// expect-predicate: true
// A loop that is entered at two places, one of them within a loop inside it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n == 1) {
        locked = 1;
        goto middle;
    }
    if (n == 2) {
        locked = 1;
        goto inner;
    }
    while (__VERIFIER_nondet_int()) {
        if (locked) reach_error();
        locked = 1;
    middle:
        while (__VERIFIER_nondet_int()) {
            n = n + 1;
        inner:
            if (!locked) reach_error();
        }
        locked = 0;
    }
    if (locked) reach_error();
    return 0;
}
