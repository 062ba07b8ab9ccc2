// expect: false
// native: error
// An address that was kept as a number, and found again.
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g, h;
int main(void)
{
    unsigned long kept[2] = {(unsigned long)&g, (unsigned long)&h};
    for (int i = 0; i < 2; i++)
        if (kept[i] == (unsigned long)&h) *(int *)kept[i] = 1;
    if (h == 1 && g == 0) reach_error();
    return 0;
}
