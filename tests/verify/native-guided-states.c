// expect: false
// args: --engine native
/* Sixteen inputs in the right order: the branches are the same in every round, the state is not. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int state, level;

int main(void)
{
    while (1) {
        int c = __VERIFIER_nondet_int();
        if (c < 1 || c > 6) return 0;
        if (state == 0 && c == 3) {
            state = 1;
        } else if (state == 1 && c == 5) {
            state = 2;
        } else if (state == 2 && c == 1) {
            state = 3;
            level++;
        } else if (state == 3 && c == 6) {
            state = 0;
        } else {
            state = 0;
            level = 0;
        }
        if (level == 4) reach_error();
    }
}
