// expect: exit 0
// inputs: 300 -1 0xffffffff 70000 1 -5 0x123456789 2
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
int main(void)
{
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_ushort(), c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_short();
    printf("%d %d %d %d\n", a, b, c, d);
    int e = __VERIFIER_nondet_bool();
    long f = __VERIFIER_nondet_long();
    unsigned g = __VERIFIER_nondet_uint();
    int h = __VERIFIER_nondet_char();
    printf("%d %ld %u %d\n", e, f, g, h);
    return 0;
}
