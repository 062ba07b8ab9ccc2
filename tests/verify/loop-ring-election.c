// expect: true
// args: --32 --engine kinduction --stats
// counts: induction.k >= 1
// counts: induction.k <= 1
// Five nodes in a ring pass the largest of their distinct numbers on; in the fifth round exactly one node gets its own number back.
// A proof without unrolling rounds needs invariants that hold only from some round on, and random inputs never pass the test at the start.
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);

char id0, id1, id2, id3, id4, best0, best1, best2, best3, best4, won0, won1, won2, won3, won4;
unsigned char round;

int main(void)
{
    id0 = __VERIFIER_nondet_char(), best0 = __VERIFIER_nondet_char();
    id1 = __VERIFIER_nondet_char(), best1 = __VERIFIER_nondet_char();
    id2 = __VERIFIER_nondet_char(), best2 = __VERIFIER_nondet_char();
    id3 = __VERIFIER_nondet_char(), best3 = __VERIFIER_nondet_char();
    id4 = __VERIFIER_nondet_char(), best4 = __VERIFIER_nondet_char();
    __VERIFIER_assume(best0 == id0 && best1 == id1 && best2 == id2 && best3 == id3 && best4 == id4);
    __VERIFIER_assume(id0 != id1 && id0 != id2 && id0 != id3 && id0 != id4 && id1 != id2);
    __VERIFIER_assume(id1 != id3 && id1 != id4 && id2 != id3 && id2 != id4 && id3 != id4);
    for (;;) {
        char sent0 = best0, sent1 = best1, sent2 = best2, sent3 = best3, sent4 = best4;
        if (round == 255) round = 4;
        round++;
        if (sent4 > id0) best0 = sent4;
        else if (sent4 == id0) won0 = 1;
        if (sent0 > id1) best1 = sent0;
        else if (sent0 == id1) won1 = 1;
        if (sent1 > id2) best2 = sent1;
        else if (sent1 == id2) won2 = 1;
        if (sent2 > id3) best3 = sent2;
        else if (sent2 == id3) won3 = 1;
        if (sent3 > id4) best4 = sent3;
        else if (sent3 == id4) won4 = 1;
        if (won0 + won1 + won2 + won3 + won4 > 1) __VERIFIER_error();
        if (round >= 5 && won0 + won1 + won2 + won3 + won4 != 1) __VERIFIER_error();
    }
}
