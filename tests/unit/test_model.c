/* Models, evaluation, and floating-point arithmetic against the host's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <fenv.h>
#include <float.h>
#include <math.h>

#include "logic/term/fp.h"
#include "random_term.h"

static term_table *t;
static model *m;

static int setup(void **state)
{
    (void)state;
    t = terms_new(NULL);
    m = model_new(t);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    model_free(m);
    terms_free(t);
    return 0;
}

#define SAME(a, b) assert_int_equal((a).i, (b).i)

static void defaults(void **state)
{
    (void)state;
    sort w = sort_bv(t, 32), a = sort_array(t, w, w);
    SAME(model_eval(m, term_var_str(t, "x", w)), term_bv(t, 32, 0));
    SAME(model_eval(m, term_var_str(t, "p", t->bool_sort)), t->false_term);
    SAME(model_eval(m, term_var_str(t, "a", a)), term_const_array(t, a, term_bv(t, 32, 0)));
    SAME(model_eval(m, term_var_str(t, "wide", sort_bv(t, 100))), term_bv(t, 100, 0));
    SAME(model_eval(m, term_apply(t, intern_str(t->names, "f"), (term[]){term_var_str(t, "x", w)}, 1, w)), term_bv(t, 32, 0));
}

static void values(void **state)
{
    (void)state;
    term x = term_var_str(t, "x", sort_bv(t, 32)), y = term_var_str(t, "y", sort_bv(t, 32));
    model_set(m, x, term_bv(t, 32, 5));
    SAME(model_value(m, x), term_bv(t, 32, 5));
    term e = term_bvult(t, term_bvmul(t, x, x), term_bvadd(t, y, term_bv(t, 32, 26)));
    assert_true(model_holds(m, e));
    model_set(m, y, term_bv(t, 32, -1ull));
    assert_false(model_holds(m, e));
    model_clear(m);
    SAME(model_value(m, x), term_bv(t, 32, 0));
}

static void functions(void **state)
{
    (void)state;
    name f = intern_str(t->names, "f");
    sort s = sort_bv(t, 8);
    term x = term_var_str(t, "x", s), one = term_bv(t, 8, 1), two = term_bv(t, 8, 2);
    model_set_function(m, f, &one, 1, two);
    model_set(m, x, one);
    SAME(model_eval(m, term_apply(t, f, &x, 1, s)), two);
    term inner = term_apply(t, f, &x, 1, s);
    SAME(model_eval(m, term_apply(t, f, &inner, 1, s)), term_bv(t, 8, 0));
}

static term bv1(uint64_t v) { return term_bv(t, 1, v); }
static term bv2(uint64_t v) { return term_bv(t, 2, v); }

/* Equal arrays are equal terms, also where the table covers the whole index sort. */
static void arrays_have_one_form(void **state)
{
    (void)state;
    sort s = sort_array(t, sort_bv(t, 1), sort_bv(t, 2));
    term a = term_var_str(t, "a", s), b = term_var_str(t, "b", s);
    model_set(m, a, term_store(t, term_const_array(t, s, bv2(0)), bv1(1), bv2(3)));
    model_set(m, b, term_store(t, term_const_array(t, s, bv2(3)), bv1(0), bv2(0)));
    assert_true(model_holds(m, term_eq(t, a, b)));
    SAME(model_eval(m, a), model_eval(m, b));
    model_set(m, b, term_store(t, term_store(t, term_const_array(t, s, bv2(1)), bv1(0), bv2(0)), bv1(1), bv2(3)));
    assert_true(model_holds(m, term_eq(t, a, b)));
    model_set(m, b, term_store(t, term_store(t, term_const_array(t, s, bv2(1)), bv1(0), bv2(0)), bv1(1), bv2(2)));
    assert_false(model_holds(m, term_eq(t, a, b)));
    sort wide = sort_array(t, sort_bv(t, 64), sort_bv(t, 2));
    term c = term_var_str(t, "c", wide), d = term_var_str(t, "d", wide), base = term_const_array(t, wide, bv2(1)), i = term_bv(t, 64, 5),
         j = term_bv(t, 64, 9);
    model_set(m, c, term_store(t, term_store(t, base, i, bv2(2)), j, bv2(3)));
    model_set(m, d, term_store(t, term_store(t, base, j, bv2(3)), i, bv2(2)));
    assert_true(model_holds(m, term_eq(t, c, d)));
    SAME(model_eval(m, term_store(t, term_store(t, c, i, bv2(1)), j, bv2(1))), base);
    /* arrays of arrays */
    sort rows = sort_array(t, sort_bv(t, 8), wide);
    term r = term_var_str(t, "r", rows), k = term_var_str(t, "k", sort_bv(t, 8));
    model_set(m, r, term_const_array(t, rows, base));
    SAME(model_eval(m, term_select(t, term_select(t, term_store(t, r, k, c), k), i)), bv2(2));
    assert_true(model_holds(m, term_eq(t, term_store(t, r, k, d), term_store(t, r, k, c))));
}

static void boolean_arrays(void **state)
{
    (void)state;
    sort s = sort_array(t, t->bool_sort, t->bool_sort);
    term a = term_var_str(t, "a", s), b = term_var_str(t, "b", s);
    model_set(m, a, term_store(t, term_const_array(t, s, t->true_term), t->false_term, t->false_term));
    model_set(m, b, term_store(t, term_const_array(t, s, t->false_term), t->true_term, t->true_term));
    assert_true(model_holds(m, term_eq(t, a, b)));
}

static void long_store_chains(void **state)
{
    (void)state;
    sort w = sort_bv(t, 32), s = sort_array(t, w, w);
    term a = term_var_str(t, "a", s), x = term_var_str(t, "x", w), chain = a;
    for (uint32_t i = 0; i < 50000; i++) chain = term_store(t, chain, term_bvadd(t, x, term_bv(t, 32, i)), term_bv(t, 32, i * 3));
    model_set(m, x, term_bv(t, 32, 100));
    SAME(model_eval(m, term_select(t, chain, term_bvadd(t, x, term_bv(t, 32, 777)))), term_bv(t, 32, 777 * 3));
    term value = model_eval(m, chain);
    model_set(m, a, value);
    SAME(model_eval(m, a), value);
}

/* ---- floats ---- */

static uint64_t random_double(random_source *r)
{
    uint64_t sign = (uint64_t)random_below(r, 2) << 63, x = random_next(r);
    switch (random_below(r, 8)) {
    case 0: return sign;
    case 1: return sign | (uint64_t)0x7ff << 52;
    case 2: return (uint64_t)0x7ff8 << 48;
    case 3: return sign | (x & 0xff); /* subnormal */
    case 4: return sign | (uint64_t)(1023 - 30 + random_below(r, 60)) << 52 | (x >> 12 & ~(uint64_t)0xffffffff);
    case 5: return sign | (uint64_t)(1023 - 2 + random_below(r, 4)) << 52 | x >> 12;
    case 6: return sign | (uint64_t)(2040 + random_below(r, 7)) << 52 | x >> 12;
    default: return x;
    }
}

/* the host's single precision, by its own conversion: interesting doubles give interesting floats */
static uint32_t random_single(random_source *r)
{
    uint32_t sign = random_below(r, 2) << 31, x = (uint32_t)random_next(r);
    switch (random_below(r, 7)) {
    case 0: return sign;
    case 1: return sign | 0x7f800000;
    case 2: return 0x7fc00000;
    case 3: return sign | (x & 0xff);
    case 4: return sign | (127 - 3 + random_below(r, 6)) << 23 | x >> 9;
    case 5: return sign | (250 + random_below(r, 5)) << 23 | x >> 9;
    default: return x;
    }
}

static const int host_modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
static const term_kind float_kinds[] = {T_FP_ADD, T_FP_SUB, T_FP_MUL, T_FP_DIV, T_FP_SQRT, T_FP_FMA, T_FP_ROUND, T_FP_REM};

/* volatile: the operation must happen between the two calls of fesetround */
#define HOST_OPERATION(F, SQRT, FMA, RINT, REM, TRUNC, CEIL, FLOOR)                                             \
    volatile F x = a, y = b, z = c, r = 0;                                                                      \
    fesetround(host_modes[mode]);                                                                               \
    switch (kind) {                                                                                             \
    case T_FP_ADD: r = x + y; break;                                                                            \
    case T_FP_SUB: r = x - y; break;                                                                            \
    case T_FP_MUL: r = x * y; break;                                                                            \
    case T_FP_DIV: r = x / y; break;                                                                            \
    case T_FP_SQRT: r = SQRT(x); break;                                                                         \
    case T_FP_FMA: r = FMA(x, y, z); break;                                                                     \
    default: break;                                                                                             \
    }                                                                                                           \
    fesetround(FE_TONEAREST); /* compilers expand rint for this mode only */                                    \
    if (kind == T_FP_ROUND) return mode == 0 ? RINT(x) : mode == 1 ? TRUNC(x) : mode == 2 ? CEIL(x) : FLOOR(x); \
    return kind == T_FP_REM ? REM(x, y) : r;

static double host_double(term_kind kind, uint32_t mode, double a, double b, double c)
{
    HOST_OPERATION(double, sqrt, fma, rint, remainder, trunc, ceil, floor)
}
static float host_single(term_kind kind, uint32_t mode, float a, float b, float c)
{
    HOST_OPERATION(float, sqrtf, fmaf, rintf, remainderf, truncf, ceilf, floorf)
}
static long double host_long(term_kind kind, uint32_t mode, long double a, long double b, long double c)
{
    HOST_OPERATION(long double, sqrtl, fmal, rintl, remainderl, truncl, ceill, floorl)
}

static void double_arithmetic(void **state)
{
    (void)state;
    random_source r = {77};
    fp_format f = {11, 53};
    for (uint32_t i = 0; i < 40000; i++) {
        uint64_t v[3] = {random_double(&r), random_double(&r), random_double(&r)}, want, got;
        double d[3], result;
        memcpy(d, v, sizeof d);
        term_kind kind = float_kinds[random_below(&r, 8)];
        uint32_t mode = random_below(&r, 4);
        result = host_double(kind, mode, d[0], d[1], d[2]);
        memcpy(&want, &result, sizeof want);
        if (isnan(result)) want = (uint64_t)0x7ff8 << 48;
        assert_true(fp_arithmetic(kind, f, (fp_rounding)mode, &got, &v[0], &v[1], &v[2]));
        if (got != want)
            fail_msg("kind %u mode %u: %a %a %a: %llx, host %llx", kind, mode, d[0], d[1], d[2], (unsigned long long)got,
                     (unsigned long long)want);
    }
}

static void single_arithmetic(void **state)
{
    (void)state;
    random_source r = {78};
    fp_format f = {8, 24}, wide = {11, 53};
    for (uint32_t i = 0; i < 40000; i++) {
        uint32_t v[3] = {random_single(&r), random_single(&r), random_single(&r)}, want;
        uint64_t a = v[0], b = v[1], c = v[2], got, back;
        float d[3], result;
        memcpy(d, v, sizeof d);
        term_kind kind = float_kinds[random_below(&r, 8)];
        uint32_t mode = random_below(&r, 4);
        result = host_single(kind, mode, d[0], d[1], d[2]);
        memcpy(&want, &result, sizeof want);
        if (isnan(result)) want = 0x7fc00000;
        assert_true(fp_arithmetic(kind, f, (fp_rounding)mode, &got, &a, &b, &c));
        if (got != want)
            fail_msg("kind %u mode %u: %a %a %a: %llx, host %x", kind, mode, (double)d[0], (double)d[1], (double)d[2],
                     (unsigned long long)got, want);
        /* to double and back is the identity; from double rounds */
        uint64_t w;
        assert_true(fp_convert(wide, &w, f, &got, FP_RNE) && fp_convert(f, &back, wide, &w, FP_RTZ));
        assert_int_equal(back, got);
        uint64_t bits = random_double(&r);
        double value;
        memcpy(&value, &bits, sizeof value);
        fesetround(host_modes[mode]);
        volatile float narrow = (float)*(volatile double *)&value;
        fesetround(FE_TONEAREST);
        result = narrow;
        memcpy(&want, &result, sizeof want);
        if (isnan(result)) want = 0x7fc00000;
        assert_true(fp_convert(f, &got, wide, &bits, (fp_rounding)mode));
        assert_int_equal(got, want);
    }
}

/* x87's format keeps its leading one; the 79 bits of (15, 64) do not */
static void to_x87(long double d, uint64_t v[2])
{
    unsigned char bytes[16] = {0};
    memcpy(bytes, &d, 10);
    uint64_t mantissa, top = (uint64_t)bytes[9] << 8 | bytes[8];
    memcpy(&mantissa, bytes, 8);
    v[0] = (mantissa & ~((uint64_t)1 << 63)) | top << 63;
    v[1] = top >> 1;
}

static long double from_x87(const uint64_t v[2])
{
    uint64_t fraction = v[0] & ~((uint64_t)1 << 63), top = v[1] << 1 | v[0] >> 63;
    if (top & 0x7fff) fraction |= (uint64_t)1 << 63;
    unsigned char bytes[16] = {0};
    memcpy(bytes, &fraction, 8);
    bytes[8] = (unsigned char)top;
    bytes[9] = (unsigned char)(top >> 8);
    long double d;
    memcpy(&d, bytes, sizeof d);
    return d;
}

static void extended_arithmetic(void **state)
{
    (void)state;
    if (sizeof(long double) != 16 || LDBL_MANT_DIG != 64) skip();
    random_source r = {79};
    fp_format f = {15, 64};
    for (uint32_t i = 0; i < 20000; i++) {
        long double d[3];
        uint64_t v[3][2], got[FP_LIMBS], want[2];
        for (uint32_t k = 0; k < 3; k++) {
            v[k][0] = random_next(&r);
            v[k][1] = random_next(&r) & 0x7fff;
            if (random_below(&r, 2)) v[k][1] = 0x1fff + random_below(&r, 3) + (random_below(&r, 2) << 14);
            d[k] = from_x87(v[k]);
            if (isnan(d[k])) d[k] = 1, to_x87(d[k], v[k]);
        }
        term_kind kind = float_kinds[random_below(&r, 7)];
        if (kind == T_FP_FMA) kind = T_FP_ADD;
        uint32_t mode = random_below(&r, 4);
        long double result = host_long(kind, mode, d[0], d[1], d[2]);
        assert_true(fp_arithmetic(kind, f, (fp_rounding)mode, got, v[0], v[1], v[2]));
        if (isnan(result)) {
            assert_true(fp_predicate(T_FP_IS_NAN, f, got, NULL));
            continue;
        }
        to_x87(result, want);
        if (got[0] != want[0] || got[1] != want[1]) fail_msg("kind %u mode %u: %La %La", kind, mode, d[0], d[1]);
    }
}

static void quadruple_arithmetic(void **state)
{
    (void)state;
    random_source r = {80};
    fp_format f = {15, 113}, narrow = {11, 53};
    for (uint32_t i = 0; i < 20000; i++) {
        uint64_t v[2][2], got[FP_LIMBS], want[2], d;
        __float128 q[2], result;
        for (uint32_t k = 0; k < 2; k++) {
            v[k][0] = random_next(&r);
            v[k][1] = random_next(&r);
            if (random_below(&r, 2)) v[k][1] = (v[k][1] & 0x8000ffffffffffff) | (uint64_t)(0x3ffe + random_below(&r, 3)) << 48;
            memcpy(&q[k], v[k], sizeof q[k]);
            if (q[k] != q[k]) {
                q[k] = 1;
                memcpy(v[k], &q[k], sizeof q[k]);
            }
        }
        term_kind kind = float_kinds[random_below(&r, 4)];
        result = kind == T_FP_ADD ? q[0] + q[1] : kind == T_FP_SUB ? q[0] - q[1] : kind == T_FP_MUL ? q[0] * q[1] : q[0] / q[1];
        assert_true(fp_arithmetic(kind, f, FP_RNE, got, v[0], v[1], NULL));
        if (result != result) {
            assert_true(fp_predicate(T_FP_IS_NAN, f, got, NULL));
            continue;
        }
        memcpy(want, &result, sizeof want);
        assert_true(got[0] == want[0] && got[1] == want[1]);
        assert_int_equal(fp_predicate(T_FP_LT, f, v[0], v[1]), q[0] < q[1]);
        double shrunk = (double)result;
        memcpy(&d, &shrunk, sizeof d);
        assert_true(fp_convert(narrow, got, f, want, FP_RNE));
        assert_int_equal(got[0], d);
    }
}

static void ties_away_from_zero(void **state)
{
    (void)state;
    fp_format f = {8, 24};
    float halves[] = {0.5f, 1.5f, 2.5f, -0.5f, -2.5f, 0.25f, 3.75f};
    for (uint32_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        uint32_t bits, want;
        float w = roundf(halves[i]);
        memcpy(&bits, &halves[i], 4);
        memcpy(&want, &w, 4);
        uint64_t a = bits, got;
        assert_true(fp_arithmetic(T_FP_ROUND, f, FP_RNA, &got, &a, NULL, NULL));
        assert_int_equal(got, want);
    }
    uint64_t a = 16777217, got; /* 2²⁴ + 1: half-way between two floats */
    assert_true(fp_from_integer(f, &got, &a, 32, false, FP_RNA));
    assert_int_equal(got, 0x4b800001);
    assert_true(fp_from_integer(f, &got, &a, 32, false, FP_RNE));
    assert_int_equal(got, 0x4b800000);
}

static void integer_conversions(void **state)
{
    (void)state;
    random_source r = {81};
    fp_format f = {11, 53};
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t w = 1 + random_below(&r, 64);
        uint64_t a = random_next(&r) >> (64 - w) >> random_below(&r, w), got, want, back;
        bool is_signed = random_below(&r, 2);
        int64_t s = (int64_t)(a << (64 - w)) >> (64 - w);
        double d = is_signed ? (double)s : (double)a;
        memcpy(&want, &d, 8);
        assert_true(fp_from_integer(f, &got, &a, w, is_signed, FP_RNE));
        assert_int_equal(got, want);
        bool fits = fp_to_integer(&back, w, is_signed, f, &got);
        double limit = ldexp(1, (int)(is_signed ? w - 1 : w));
        assert_int_equal(fits, d < limit && d >= (is_signed ? -limit : 0));
        if (fits && w <= 53) assert_int_equal(back, a);
    }
    uint64_t minus_half = 0xbfe0000000000000, minus_one = 0xbff0000000000000, out;
    assert_true(fp_to_integer(&out, 8, false, f, &minus_half));
    assert_int_equal(out, 0);
    assert_false(fp_to_integer(&out, 8, false, f, &minus_one));
}

static void open_results_stay_open(void **state)
{
    (void)state;
    sort s = sort_float(t, 8, 24);
    uint64_t plus = 0, minus = 0x80000000, inf = 0x7f800000;
    term zeros[2] = {term_fp_bits(t, s, &plus), term_fp_bits(t, s, &minus)}, big = term_fp_bits(t, s, &inf);
    term a = term_make(t, T_FP_MIN, s, zeros, 2, 0, 0), b = term_make(t, T_FP_TO_SBV, sort_bv(t, 32), &big, 1, 0, 0);
    assert_int_equal(term_get(t, a)->kind, T_FP_MIN);
    assert_int_equal(term_get(t, b)->kind, T_FP_TO_SBV);
    assert_int_equal(term_get(t, model_eval(m, a))->kind, T_FP);
    assert_int_equal(term_get(t, model_eval(m, b))->kind, T_BV);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
    const struct CMUnitTest tests[] = {T(defaults),
                                       T(values),
                                       T(functions),
                                       T(arrays_have_one_form),
                                       T(boolean_arrays),
                                       T(long_store_chains),
                                       T(double_arithmetic),
                                       T(single_arithmetic),
                                       T(extended_arithmetic),
                                       T(quadruple_arithmetic),
                                       T(ties_away_from_zero),
                                       T(integer_conversions),
                                       T(open_results_stay_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
