// expect: exit 0
#include <limits.h>
#include <stdio.h>
int main(void)
{
    volatile unsigned u = 0x00f0a001;
    volatile unsigned long long w = 0x10203040506070ull;
    volatile long n = -5;
    printf("%d %d %d %d %d %d\n", __builtin_clz(u), __builtin_ctz(u), __builtin_popcount(u), __builtin_parity(u), __builtin_ffs((int)u), __builtin_clrsb((int)u));
    printf("%d %d %d %d %d\n", __builtin_clzll(w), __builtin_ctzll(w), __builtin_popcountll(w), __builtin_ffsll((long long)w), __builtin_popcountl(n));
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(u), (unsigned long long)__builtin_bswap64(w));
    int i;
    unsigned char c;
    long l;
    unsigned long long ull;
    long long ll;
    int r = __builtin_add_overflow(INT_MAX, 1, &i);
    printf("%d %d ", r, i);
    r = __builtin_sub_overflow(0u, 1, &c);
    printf("%d %d ", r, c);
    r = __builtin_mul_overflow(LONG_MAX, 2L, &l);
    printf("%d %ld ", r, l);
    r = __builtin_mul_overflow(~0ull, ~0ull, &ull);
    printf("%d %llu ", r, ull);
    r = __builtin_add_overflow(-1, 0u, &ll);
    printf("%d %lld ", r, ll);
    r = __builtin_smul_overflow(65536, 65536, &i);
    printf("%d %d ", r, i);
    r = __builtin_uaddll_overflow(~0ull, 1ull, &ull);
    printf("%d %llu\n", r, ull);
    int x = 10;
    printf("%d ", __sync_fetch_and_add(&x, 5));
    printf("%d ", __sync_sub_and_fetch(&x, 1));
    printf("%d ", __sync_bool_compare_and_swap(&x, 14, 99));
    printf("%d ", __sync_val_compare_and_swap(&x, 1, 2));
    printf("%d ", __atomic_fetch_or(&x, 4, __ATOMIC_SEQ_CST));
    printf("%d ", __atomic_exchange_n(&x, 3, __ATOMIC_SEQ_CST));
    int expected = 4;
    printf("%d ", __atomic_compare_exchange_n(&x, &expected, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    printf("%d %d ", expected, __atomic_load_n(&x, __ATOMIC_RELAXED));
    short s = -1;
    printf("%d ", __atomic_nand_fetch(&s, 3, __ATOMIC_SEQ_CST));
    printf("%d\n", __atomic_add_fetch(&s, 32767, __ATOMIC_SEQ_CST));
    char *p = __builtin_alloca(16);
    __builtin_strcpy(p, "alloca");
    __builtin_printf("%s %d %d\n", p, (int)__builtin_strlen(p), __builtin_expect(x == 3, 1) != 0);
    printf("%d\n", __builtin_memcmp(p, "alloca", 7));
    return 0;
}
