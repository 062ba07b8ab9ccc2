// expect: true
// expect-kinduction: true
// native: no error
// inputs: 3
// A loop that asks for the alignment in every iteration.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
char g[256];
int main(void)
{
    unsigned i = 0, n = __VERIFIER_nondet_uchar();
    int odd = 0;
    while (i < n) {
        if ((unsigned long)&g[i] & 3) odd = 1 - odd;
        if (odd != 0 && odd != 1) reach_error();
        i++;
    }
    return 0;
}
