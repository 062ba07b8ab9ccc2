// Different from v0: a condition that is executed.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void note(void);
typedef int mode_type;
static const int next_of[2] = {2, 1};
int state = 1;
mode_type mode = 0;

static int clip(int i) { return i > 1 ? 2 : 1; }
static void unexpected(void) {}

static int step(int input)
{
    int c = clip(input);
    if (state == 1 && c == 1) {
        state = next_of[0];
        mode = 256;
        note();
        return 10;
    }
    if (state == 2 && c == 2 && mode == 256) {
        state = next_of[1];
        mode = 0;
        return 11;
    }
    if (state == 2 && mode == 0) {
        reach_error();
    }
    if (state == 1 && mode == 256) {
        state = 9;
        return 0;
    }
    return -1;
}
int main(void)
{
    while (1) {
        int i = __VERIFIER_nondet_int();
        if (i != 2) continue;
        step(i);
    }
}
