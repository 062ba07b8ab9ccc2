/* Every operation on every set of values of small types, against the operation on every single value. */
#include "analysis/facts/range.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs the four above first */
#include <cmocka.h>

static const range_type signed3 = {.class = RANGE_INTEGER, .bits = 3, .is_signed = true}, unsigned3 = {.class = RANGE_INTEGER, .bits = 3};
static const range_type signed4 = {.class = RANGE_INTEGER, .bits = 4, .is_signed = true}, unsigned4 = {.class = RANGE_INTEGER, .bits = 4};
static const range_type truth = {.class = RANGE_INTEGER, .bits = 8, .is_bool = true};

static int lowest(range_type t) { return t.is_signed ? -(1 << (t.bits - 1)) : 0; }
static int highest(range_type t) { return lowest(t) + (1 << t.bits) - 1; }
static bool less(range_type t, uint64_t a, uint64_t b) { return t.is_signed ? (int64_t)a < (int64_t)b : a < b; }
static uint64_t bits_of(int v) { return (uint64_t)(int64_t)v; }

static bool contains(range_type t, range r, int v)
{
    uint64_t x = bits_of(v);
    bool from = !less(t, x, r.low), to = !less(t, r.high, x);
    return less(t, r.high, r.low) ? from || to : from && to;
}

/* All intervals and all complements of intervals. */
static uint32_t all_sets(range_type t, range *out)
{
    uint32_t n = 0;
    for (int a = lowest(t); a <= highest(t); a++)
        for (int b = lowest(t); b <= highest(t); b++)
            if (a <= b || a - b > 1) out[n++] = (range){bits_of(a), bits_of(b)};
    return n;
}

static int wrap(range_type t, int v)
{
    unsigned size = 1u << t.bits, u = (unsigned)v & (size - 1);
    return t.is_signed && u >= size / 2 ? (int)u - (int)size : (int)u;
}

static bool compute(ex_kind kind, range_type t, int a, int b, int *r)
{
    switch (kind) {
    case E_ADD: *r = wrap(t, a + b); return true;
    case E_SUB: *r = wrap(t, a - b); return true;
    case E_MUL: *r = wrap(t, a * b); return true;
    case E_DIV:
        if (b) *r = wrap(t, a / b);
        return b && !(t.is_signed && b == -1 && a == lowest(t));
    case E_REM:
        if (b) *r = wrap(t, a % b);
        return b && !(t.is_signed && b == -1 && a == lowest(t));
    case E_AND: *r = wrap(t, a & b); return true;
    case E_OR: *r = wrap(t, a | b); return true;
    case E_XOR: *r = wrap(t, a ^ b); return true;
    case E_SHL: *r = wrap(t, (int)((unsigned)a << (b & 31))); return b >= 0 && b < t.bits;
    case E_SHR: *r = wrap(t, a >> (b & 31)); return b >= 0 && b < t.bits;
    default: return false;
    }
}

static bool holds(ex_kind kind, int a, int b)
{
    switch (kind) {
    case E_EQ: return a == b;
    case E_NE: return a != b;
    case E_LT: return a < b;
    case E_LE: return a <= b;
    case E_GT: return a > b;
    default: return a >= b;
    }
}

static void check_arithmetic(range_type t)
{
    range sets[600];
    uint32_t n = all_sets(t, sets);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            for (ex_kind kind = E_ADD; kind <= E_SHR; kind++) {
                range r = range_binary(kind, t, sets[i], sets[j], t);
                for (int a = lowest(t); a <= highest(t); a++)
                    for (int b = lowest(t); b <= highest(t); b++) {
                        int v;
                        if (contains(t, sets[i], a) && contains(t, sets[j], b) && compute(kind, t, a, b, &v))
                            assert_true(contains(t, r, v));
                    }
            }
    for (uint32_t i = 0; i < n; i++)
        for (int a = lowest(t); a <= highest(t); a++) {
            if (!contains(t, sets[i], a)) continue;
            assert_true(contains(t, range_negate(t, sets[i]), wrap(t, -a)));
            assert_true(contains(t, range_complement(t, sets[i]), wrap(t, ~a)));
        }
}

static void arithmetic(void **state)
{
    (void)state;
    check_arithmetic(signed3);
    check_arithmetic(unsigned3);
}

static void check_lattice(range_type t)
{
    range sets[600];
    uint32_t n = all_sets(t, sets);
    static const int64_t thresholds[] = {-2, 0, 1, 3};
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++) {
            range a = sets[i], b = sets[j], meet, join = range_join(t, a, b), wide = range_widen(t, a, join, thresholds, 4);
            bool common = range_meet(t, a, b, &meet), within = true;
            for (int v = lowest(t); v <= highest(t); v++) {
                bool in_a = contains(t, a, v), in_b = contains(t, b, v);
                if (in_a || in_b) assert_true(contains(t, join, v) && contains(t, wide, v));
                if (in_a && in_b) assert_true(common && contains(t, meet, v));
                within &= !in_a || in_b;
            }
            if (range_within(t, a, b)) assert_true(within);
            assert_true(range_within(t, a, range_top(t)));
            assert_true(range_within(t, a, join) && range_within(t, b, join));
        }
}

static void lattice(void **state)
{
    (void)state;
    check_lattice(signed3);
    check_lattice(unsigned3);
}

static void check_comparisons(range_type t)
{
    range sets[600];
    uint32_t n = all_sets(t, sets);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            for (ex_kind kind = E_EQ; kind <= E_GE; kind++) {
                range_truth known = range_compare(kind, t, sets[i], sets[j]);
                range x = sets[i], y = sets[j];
                bool possible = range_refine(kind, t, &x, &y);
                for (int a = lowest(t); a <= highest(t); a++)
                    for (int b = lowest(t); b <= highest(t); b++) {
                        if (!contains(t, sets[i], a) || !contains(t, sets[j], b)) continue;
                        if (known != RANGE_MAYBE) assert_int_equal(holds(kind, a, b), known == RANGE_TRUE);
                        if (holds(kind, a, b)) assert_true(possible && contains(t, x, a) && contains(t, y, b));
                        else if (kind >= E_EQ) assert_true(holds(range_opposite(kind), a, b));
                    }
            }
    for (uint32_t i = 0; i < n; i++)
        for (int a = lowest(t); a <= highest(t); a++)
            if (contains(t, sets[i], a) && range_is_true(t, sets[i]) != RANGE_MAYBE)
                assert_int_equal(a != 0, range_is_true(t, sets[i]) == RANGE_TRUE);
}

static void comparisons(void **state)
{
    (void)state;
    check_comparisons(signed3);
    check_comparisons(unsigned3);
}

static void check_cast(range_type from, range_type to)
{
    range sets[600];
    uint32_t n = all_sets(from, sets);
    for (uint32_t i = 0; i < n; i++) {
        range r = range_cast(from, to, sets[i]);
        for (int a = lowest(from); a <= highest(from); a++)
            if (contains(from, sets[i], a)) assert_true(contains(to, r, to.is_bool ? a != 0 : wrap(to, a)));
    }
}

static void casts(void **state)
{
    (void)state;
    const range_type all[] = {signed3, unsigned3, signed4, unsigned4, truth};
    for (unsigned i = 0; i < 4; i++)
        for (unsigned j = 0; j < 5; j++) check_cast(all[i], all[j]);
}

/* What intervals are for: tight results where nothing wraps. */
static void tight(void **state)
{
    (void)state;
    const range_type t = {.class = RANGE_INTEGER, .bits = 32, .is_signed = true};
    range a = {2, 5}, b = {10, 20}, r = range_binary(E_ADD, t, a, b, t);
    assert_true(range_same(r, (range){12, 25}));
    r = range_binary(E_MUL, t, a, b, t);
    assert_true(range_same(r, (range){20, 100}));
    r = range_binary(E_REM, t, range_top(t), (range){7, 7}, t);
    assert_true(range_same(r, (range){bits_of(-6), 6}));
    r = range_binary(E_ADD, t, (range){INT32_MAX - 1, INT32_MAX}, (range){2, 2}, t); /* all of it wraps */
    assert_true(range_same(r, (range){bits_of(INT32_MIN), bits_of(INT32_MIN + 1)}));
    range x = range_top(t), zero = {0, 0};
    assert_true(range_refine(E_NE, t, &x, &zero));
    assert_true(range_has_hole(t, x) && range_is_true(t, x) == RANGE_TRUE);
    assert_false(range_refine(E_EQ, t, &x, &zero));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(arithmetic), cmocka_unit_test(lattice), cmocka_unit_test(comparisons),
                                       cmocka_unit_test(casts), cmocka_unit_test(tight)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
