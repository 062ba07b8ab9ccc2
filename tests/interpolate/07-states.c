/* A state machine in one loop, as generated code has it. */
extern int nondet(void);
extern void reach_error(void);
int state = 1, input, a17 = 1, a25 = 7, output;
static void step(void)
{
    if (input == 2 && state == 1 && a17 == 1) {
        state = 2;
        a25 = a25 + 1;
        output = 22;
    } else if (input == 3 && state == 2 && a25 > 7) {
        state = 3;
        a17 = 0;
        output = 25;
    } else if (state == 3 && a17 != 0) {
        output = -1;
    } else {
        output = 0;
        a25 = a17 == 1 ? 7 : a25;
        state = a17 == 1 ? 1 : state;
    }
}
int main(void)
{
    for (;;) {
        input = nondet();
        if (input != 2 && input != 3 && input != 4) return 0;
        step();
        if (output == -1) reach_error();
        if (state == 2 && a25 != 8) reach_error();
    }
}
