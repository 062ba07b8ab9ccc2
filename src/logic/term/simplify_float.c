/* Rules for floats. Constants are computed (logic/term/fp.h); results that the standard leaves open stay as they are. */
#include "logic/term/fp.h"
#include "logic/term/simplify.h"

#include <assert.h>

static fp_format format_of(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    return (fp_format){i->width, i->significand};
}

/* the operators that round */
static bool rounds(term_kind k)
{
    switch (k) {
    case T_FP_ADD:
    case T_FP_SUB:
    case T_FP_MUL:
    case T_FP_DIV:
    case T_FP_SQRT:
    case T_FP_FMA:
    case T_FP_ROUND:
    case T_FP_FROM_FP:
    case T_FP_FROM_SBV:
    case T_FP_FROM_UBV: return true;
    default: return false;
    }
}

static bool fold_conversion(term_table *t, term_kind kind, sort s, term a, fp_rounding mode, term *out)
{
    uint64_t small, r[FP_LIMBS + FP_MAX_INTEGER / 64];
    uint32_t width = sort_get(t, s)->width;
    const uint64_t *x = term_bits(t, a, &small);
    fp_format from = format_of(t, term_sort(t, a)), to = format_of(t, s);
    switch (kind) {
    case T_FP_FROM_BITS: *out = term_fp_bits(t, s, x); return true;
    case T_FP_TO_BITS: *out = term_bv_limbs(t, width, x); return true;
    case T_FP_FROM_FP:
        if (!fp_convert(to, r, from, x, mode)) return false;
        break;
    case T_FP_FROM_SBV:
    case T_FP_FROM_UBV:
        if (!fp_from_integer(to, r, x, term_width(t, a), kind == T_FP_FROM_SBV, mode)) return false;
        break;
    default:
        if (!fp_to_integer(r, width, kind == T_FP_TO_SBV, from, x)) return false;
        *out = term_bv_limbs(t, width, r);
        return true;
    }
    *out = term_fp_bits(t, s, r);
    return true;
}

static bool fold(term_table *t, term_kind kind, sort s, const term *args, uint32_t n, fp_rounding mode, term *out)
{
    if (kind >= T_FP_FROM_BITS) return fold_conversion(t, kind, s, args[0], mode, out);
    uint64_t small[3], r[FP_LIMBS];
    const uint64_t *v[3] = {NULL, NULL, NULL};
    fp_format f = format_of(t, term_sort(t, args[0]));
    if (!fp_supported(f)) return false;
    for (uint32_t i = 0; i < n; i++) v[i] = term_bits(t, args[i], &small[i]);
    if (kind >= T_FP_EQ) {
        *out = term_bool(t, fp_predicate(kind, f, v[0], v[1]));
        return true;
    }
    if (!fp_arithmetic(kind, f, mode, r, v[0], v[1], v[2])) return false;
    *out = term_fp_bits(t, s, r);
    return true;
}

static term float_unary(term_table *t, term_kind kind, sort s, term a)
{
    term_kind k = term_kind_of(t, a);
    term x = term_count(t, a) ? term_arg(t, a, 0) : a;
    switch (kind) {
    case T_FP_NEG: return k == T_FP_NEG ? x : (term){0};
    case T_FP_ABS: return k == T_FP_NEG ? simplify_float(t, kind, s, &x, 1, 0) : k == T_FP_ABS ? a : (term){0};
    case T_FP_IS_NAN:
    case T_FP_IS_INF:
    case T_FP_IS_ZERO:
    case T_FP_IS_NORMAL:
    case T_FP_IS_SUBNORMAL:
        if (k == T_FP_NEG || k == T_FP_ABS) return simplify_float(t, kind, s, &x, 1, 0);
        if (kind == T_FP_IS_NAN && (k == T_FP_FROM_SBV || k == T_FP_FROM_UBV)) return t->false_term;
        return (term){0};
    case T_FP_FROM_BITS: return k == T_FP_TO_BITS && term_sort(t, x).i == s.i ? x : (term){0};
    case T_FP_FROM_FP: return term_sort(t, a).i == s.i ? a : (term){0};
    default: return (term){0};
    }
}

/* a and a: equal and ordered unless it is NaN */
static term float_same(term_table *t, term_kind kind, term a)
{
    if (kind == T_FP_LT) return t->false_term;
    if (kind == T_FP_EQ || kind == T_FP_LE) return simplify_not(t, simplify_float(t, T_FP_IS_NAN, t->bool_sort, &a, 1, 0));
    if (kind == T_FP_MIN || kind == T_FP_MAX) return a;
    return (term){0};
}

term simplify_float(term_table *t, term_kind kind, sort s, const term *args, uint32_t n, uint32_t rounding)
{
    assert(n >= 1 && n <= 3);
    if (!rounds(kind)) rounding = kind == T_FP_TO_SBV || kind == T_FP_TO_UBV ? FP_RTZ : 0;
    bool constant = true;
    for (uint32_t i = 0; i < n; i++) constant &= term_is_const(t, args[i]);
    term r = {0};
    if (constant) {
        if (fold(t, kind, s, args, n, (fp_rounding)rounding, &r)) return r;
    } else if (n == 1) {
        r = float_unary(t, kind, s, args[0]);
    } else if (n == 2 && term_same(args[0], args[1])) {
        r = float_same(t, kind, args[0]);
    }
    if (r.i) return r;
    if (n <= 2 && simplify_lift_ite(t, (term_operator){kind, s, 0, rounding}, args, n, &r)) return r;
    if (term_commutes(kind) && term_before(t, args[1], args[0]))
        return term_node(t, kind, s, (term[]){args[1], args[0]}, 2, term_extra(0, rounding));
    return term_node(t, kind, s, args, n, term_extra(0, rounding));
}
