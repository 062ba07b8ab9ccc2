// Different from v0: the state changes without the mode.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int state = 1, mode = 0;
static int large(int i) { return i > 2; }
int main(void)
{
    while (1) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i > 9) continue;
        if (state == 1 && large(i)) {
            state = 2;
            mode = 5;
        } else if (state == 2 && mode == 5) {
            state = 1;
            mode = i > 3 ? 5 : 0;
        }
        if (state == 2 && mode == 0) reach_error();
        if (state == 1 && mode == 5) reach_error();
    }
}
