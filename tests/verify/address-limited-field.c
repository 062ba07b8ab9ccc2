// expect: false
// native: error
// inputs: 19088743
// A bit-field is as wide as addresses of the machine are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
struct tagged {
    unsigned long address : 48, tag : 16;
};
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    struct tagged t = {(unsigned long)&x, 7};
    *(int *)(unsigned long)t.address = 1;
    if (x == 1) reach_error();
    return 0;
}
