#include "nondet.h"
/* Counts beyond the width: as the machine does it. */
unsigned wide; long long far; unsigned char narrow; int left, right;
int main(void)
{
    int v = __VERIFIER_nondet_int(); unsigned u = __VERIFIER_nondet_uint(); unsigned char n = __VERIFIER_nondet_uchar(); signed char back = __VERIFIER_nondet_char();
    wide = u << n; wide ^= u >> back;
    far = (long long)v << n; far += (long long)v >> (n ^ 5); far -= (long long)(((unsigned long long)u << 32 | u) >> back);
    narrow = (unsigned char)((unsigned char)v << (n & 15)); narrow >>= n; narrow |= (unsigned char)((unsigned char)u >> back);
    left = v << back; right = v >> n;
    if (left > right) left = right << (narrow & 63); else right >>= back;
    if (wide >> (n & 31) & 1) far = -far;
    return (int)(wide + (unsigned)far + narrow + (unsigned)left + (unsigned)right) & 31;
}
