extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned mode, level = 1, count;
static void step(unsigned input)
{
    if (input % 2) mode = (mode + 1) % 50;
    else level = level * 3 % 40009;
    if (mode == 49 && level == 40008) mode = 0;
    if (mode == 7) count = level;
}
int main(void)
{
    for (;;) {
        step(__VERIFIER_nondet_uint());
        if (level == 0 || count >= 40009) reach_error();
    }
}
