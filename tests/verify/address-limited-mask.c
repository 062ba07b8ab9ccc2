// expect: false | unknown
// native: error
// inputs: 19088743
// The upper bits of an address are overwritten and masked away: it points to the object again wherever that is on the machine.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int x;
int main(void)
{
    if (__VERIFIER_nondet_int() != 0x1234567) return 0;
    unsigned long a = (unsigned long)&x | 0xffff000000000000;
    *(int *)(a & 0xffffffffffff) = 1;
    if (x == 1) reach_error();
    return 0;
}
