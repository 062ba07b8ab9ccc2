// expect: false
// native: error
// All addresses are tried until the object's is found.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void)
{
    unsigned long step = 0x10000, x = (unsigned long)&g % step;
    volatile unsigned long from = (unsigned long)&g / step - 100;
    for (x += from * step;; x += step)
        if (x == (unsigned long)&g) break;
    *(int *)x = 1;
    if (g == 1) reach_error();
    return 0;
}
