// expect: false | unknown
// native: error at -O0
// inputs: 19088743
// The lowest bit of a pointer to bytes is cleared: they need not begin at an even place, as they do in encodings.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    char odd[3] = {0};
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    unsigned long half = (unsigned long)odd >> 1;
    char *p = (char *)(half << 1);
    p[1] = 7;
    if (odd[0] == 7) reach_error();
    return 0;
}
