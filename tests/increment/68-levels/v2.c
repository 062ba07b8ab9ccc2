// Different from v0: state and mode are renamed, so that nothing of the levels is left.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int phase = 1, kind = 0;
static int large(int i) { return i > 2; }
int main(void)
{
    while (1) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i > 9) continue;
        if (phase == 1 && large(i)) {
            phase = 2;
            kind = 5;
        } else if (phase == 2 && kind == 5) {
            phase = 1;
            kind = 0;
        }
        if (phase == 2 && kind == 0) reach_error();
        if (phase == 1 && kind == 5) reach_error();
    }
}
