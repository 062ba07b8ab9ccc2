extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned mode, level = 1, count;
static void step(unsigned input)
{
    if (input % 2) mode = (mode + 1) % 50;
    else level = (level * 7 + mode * 9973) % 9973;
    if (mode == 49 && level == 9972) mode = 0;
    if (mode == 7) count = level;
}
int main(void)
{
    for (;;) {
        step(__VERIFIER_nondet_uint());
        if (level == 0 || count >= 9973 || mode > 49) reach_error();
    }
}
