#include "nondet.h"
int r1, r2, r3, r4, r5, o1, o2, o3; unsigned u1; unsigned long long q1; long l1; unsigned char c1; int at; int isdigit(int), isalpha(int), toupper(int), abs(int);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); unsigned long long q = __VERIFIER_nondet_ulonglong(); char c = __VERIFIER_nondet_char();
    if (x) { r1 = __builtin_clz(x); r2 = __builtin_ctz(x); } r3 = __builtin_popcountll(q); r4 = __builtin_ffs(x) + __builtin_parity(y); r5 = __builtin_clrsb(x);
    u1 = __builtin_bswap32(x); q1 = __builtin_bswap64(q); o1 = __builtin_add_overflow(x, y, &at); o2 = __builtin_mul_overflow(x, y, &l1); o3 = __builtin_sub_overflow((unsigned char)x, (unsigned char)y, &c1);
    r4 += __builtin_umulll_overflow(q, (unsigned)y, &q1); r5 += __sync_fetch_and_add(&at, 3) == x; __sync_bool_compare_and_swap(&at, y, 8); r1 += __atomic_exchange_n(&r2, y, 5); __atomic_fetch_or(&r3, 16, 0);
    if (__builtin_expect(o1, 0)) r2 = isdigit((unsigned char)c) ? 1 : 2; else if (isalpha((unsigned char)c)) r2 = toupper((unsigned char)c); r3 += abs(x);
    return (r1 + r2) & 7;
}
