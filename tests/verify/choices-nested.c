// expect: true
// args: --engine bmc --unwind 30 --stats
// counts: work.ticks <= 3000000
// Each round is a choice between sums of the choices of the round before: adding them up takes no time that doubles with every round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), odd = 0;
    for (int i = 0; i < 26; i++) {
        if (__VERIFIER_nondet_int()) a = 3 * a + 1, b = 3 * b - 1, odd++;
        else a = 2 * a + b, b = 2 * b - a;
    }
    if (a + b == 0x12345677 && odd == 13) reach_error();
    return 0;
}
