// expect: false | unknown
// native: error
// inputs: 19088743
// An address is shifted out of the way of a tag, and back.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    long a = (long)((unsigned long)&x << 16 | 5);
    *(int *)(a >> 16) = 1;
    if (x == 1) reach_error();
    return 0;
}
