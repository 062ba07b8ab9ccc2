// expect: true
// Both answers lead to the same, constants are constant, and constant expressions are decided at once.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int at_once = __builtin_constant_p(7) + 2 * __builtin_constant_p(&at_once);
#define swap(x) (__builtin_constant_p(x) ? (x) << 24 | (x) >> 24 | ((x) & 0xff00) << 8 | ((x) >> 8 & 0xff00) : __builtin_bswap32(x))
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int chosen = __builtin_choose_expr(__builtin_constant_p(x), 1, 2);
    int p = __builtin_constant_p(x);
    if (swap(swap(x)) != x) reach_error();
    if (!__builtin_constant_p(3 + 4) || !__builtin_constant_p("abc") || __builtin_constant_p(&x)) reach_error();
    if (chosen != 2 || at_once != 1 || p > 1 || p < 0) reach_error();
    return 0;
}
