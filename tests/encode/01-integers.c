#include "nondet.h"
/* widths, signs, promotions, conversions */
int i1, i2, i3; unsigned u1, u2; long l1; unsigned long ul1; char c1; signed char sc; unsigned char uc; short s1; unsigned short us; _Bool b1, b2; long long ll; unsigned long long ull; __int128 wide; unsigned __int128 uwide;
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    char c = __VERIFIER_nondet_char();
    short s = __VERIFIER_nondet_short();
    long l = __VERIFIER_nondet_long();
    unsigned long long q = __VERIFIER_nondet_ulonglong();
    _Bool b = __VERIFIER_nondet_bool();
    i1 = x + y; i2 = x - y * 3; i3 = x ^ ~y; u1 = u * 7u + x; u2 = u / (x | 1); l1 = l + x; ul1 = l - u;
    c1 = c + 1; sc = x; uc = x; s1 = s * s; us = s; b1 = x; b2 = !b; ll = (long long)x * y; ull = q >> 3 ^ q << 5;
    wide = (__int128)ll * l + x; uwide = (unsigned __int128)q * q / (u | 1);
    if (y != 0 && !(x == -2147483647 - 1 && y == -1)) { i2 += x / y; i3 -= x % y; }
    i1 += x << (y & 31); u1 ^= u >> (x & 31); i2 ^= x >> (u % 32); l1 <<= 3; ll >>= 7; wide >>= (x & 63);
    if (c < s) i1 = -i1; else if ((unsigned)x < u) i1 += c > 'a'; else i1--;
    if (l > ull) l1 = 1; else if (x < l) l1 = l1 > q;
    if (wide < 0) wide = -wide; else if (uwide > (unsigned __int128)wide) uwide--;
    return i1 & 127;
}
