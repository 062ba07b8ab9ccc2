// expect: false | unknown
// native: error
// inputs: 19088743
// The number that was masked becomes a pointer without a cast.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
union word {
    unsigned long bits;
    int *pointer;
};
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    union word w;
    w.bits = (unsigned long)&x | 0xffff000000000000;
    w.bits &= 0xffffffffffff;
    *w.pointer = 1;
    if (x == 1) reach_error();
    return 0;
}
