// expect: exit 0
/* the third argument of __builtin_…_overflow_p is there for its type, which is not promoted */
int printf(const char *, ...);

_Static_assert(__builtin_add_overflow_p(127, 1, (signed char)0), "folded");
_Static_assert(!__builtin_add_overflow_p(126, 1, (signed char)0), "folded");

int main(void)
{
    int a = 127, b = 1;
    signed char sc = 0;
    unsigned char uc = 0;
    printf("%d %d\n", __builtin_add_overflow_p(a, b, (signed char)0), __builtin_add_overflow_p(a, b, sc));
    printf("%d %d\n", __builtin_sub_overflow_p(a, b + b * 127, uc), __builtin_sub_overflow_p(a, b, uc));
    printf("%d %d\n", __builtin_mul_overflow_p(a, a, (short)0), __builtin_mul_overflow_p(a, a * 3, (short)0));
    printf("%d %d\n", __builtin_add_overflow_p(127, 1, (signed char)0), __builtin_add_overflow_p(a, b, 0));
    return 0;
}
