// expect: false | unknown
// native: error
// inputs: 19088743
// The distance of two objects is masked, and leads from one to the other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x, y;
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    unsigned long a = (unsigned long)&x, b = (unsigned long)&y, distance = (a - b) & 0xffffffffffff;
    *(int *)((b + distance) << 16 >> 16) = 1;
    if (x == 1) reach_error();
    return 0;
}
