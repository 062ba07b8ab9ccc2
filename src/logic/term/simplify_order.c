/* Rules for comparisons, divisions and shifts. */
#include "logic/term/simplify.h"

#include <assert.h>

/* ---- comparisons ---- */

static term bv_bound(term_table *t, uint32_t width, bool is_signed, bool upper)
{
    uint64_t v[bits_limbs(width)];
    bits_zero(v, width);
    if (upper) bits_ones(v, width);
    if (is_signed) v[(width - 1) / 64] ^= (uint64_t)1 << ((width - 1) % 64);
    return term_bv_limbs(t, width, v);
}

static term bv_step(term_table *t, term c, bool up)
{
    uint32_t width = term_width(t, c);
    return bv_fold(t, T_BVADD, c, up ? term_bv(t, width, 1) : bv_ones(t, width));
}

/* Non-strict comparisons with a constant become strict, or vanish at the bounds. */
static term compare_weak_constant(term_table *t, bool is_signed, term a, term b)
{
    term_kind strict = is_signed ? T_BVSLT : T_BVULT;
    uint32_t width = term_width(t, a);
    if (term_is(t, a, T_BV))
        return term_same(a, bv_bound(t, width, is_signed, false)) ? t->true_term : simplify_compare(t, strict, bv_step(t, a, false), b);
    return term_same(b, bv_bound(t, width, is_signed, true)) ? t->true_term : simplify_compare(t, strict, a, bv_step(t, b, true));
}

/* a < b where one side is a constant: impossible, or only one value, at the bounds */
static term compare_bounds(term_table *t, bool is_signed, term a, term b)
{
    uint32_t width = term_width(t, a);
    term least = bv_bound(t, width, is_signed, false), greatest = bv_bound(t, width, is_signed, true);
    if (term_same(b, least) || term_same(a, greatest)) return t->false_term;
    if (term_same(a, least) || term_same(b, greatest)) return term_ne(t, a, b);
    if (term_is(t, b, T_BV) && term_same(bv_step(t, b, false), least)) return simplify_eq(t, least, a);
    if (term_is(t, a, T_BV) && term_same(bv_step(t, a, true), greatest)) return simplify_eq(t, greatest, b);
    return (term){0};
}

/* a < b with an extension against a constant: decided by the constant, or compared in the inner width */
static term compare_extension_constant(term_table *t, term_kind kind, term a, term b)
{
    bool left = term_is(t, a, T_BV);
    term c = left ? a : b, e = left ? b : a, x = term_arg(t, e, 0);
    uint32_t inner = term_width(t, x), width = term_width(t, e);
    bool is_signed = kind == T_BVSLT, zero = term_is(t, e, T_ZEXT);
    if (zero && is_signed) {
        if (bv_top_is_zero(t, c)) return simplify_compare(t, T_BVULT, a, b);
        return term_bool(t, left); /* the constant is negative */
    }
    if (!zero && !is_signed) return (term){0};
    term low = simplify_extract(t, c, inner - 1, 0);
    if (term_same(simplify_extend(t, zero ? T_ZEXT : T_SEXT, low, width), c))
        return left ? simplify_compare(t, kind, low, x) : simplify_compare(t, kind, x, low);
    /* c is beyond every value of e: above, or (signed) below */
    bool above = zero || bv_top_is_zero(t, c);
    return term_bool(t, above != left);
}

static bool is_extension(const term_table *t, term a) { return term_is(t, a, T_ZEXT) || term_is(t, a, T_SEXT); }

static term compare_extensions(term_table *t, term_kind kind, term a, term b)
{
    bool is_signed = kind == T_BVSLT || kind == T_BVSLE;
    if (is_signed && term_is(t, a, T_ZEXT) && term_is(t, b, T_ZEXT)) kind = kind == T_BVSLT ? T_BVULT : T_BVULE, is_signed = false;
    term_kind k = term_kind_of(t, a);
    if (k != term_kind_of(t, b)) return (term){0};
    /* sign extension keeps both orders: the bits above are copies of the top bit */
    if (k == T_ZEXT && is_signed) return (term){0};
    term x = term_arg(t, a, 0), y = term_arg(t, b, 0);
    uint32_t m = term_width(t, x), n = term_width(t, y), width = m > n ? m : n;
    return simplify_compare(t, kind, simplify_extend(t, k, x, width), simplify_extend(t, k, y, width));
}

term simplify_compare(term_table *t, term_kind kind, term a, term b)
{
    bool strict = kind == T_BVULT || kind == T_BVSLT, is_signed = kind == T_BVSLT || kind == T_BVSLE;
    if (term_same(a, b)) return term_bool(t, !strict);
    bool ca = term_is(t, a, T_BV), cb = term_is(t, b, T_BV);
    if (ca && cb) return bv_fold(t, kind, a, b);
    term r;
    if ((term_is(t, a, T_ITE) || term_is(t, b, T_ITE)) &&
        simplify_lift_ite(t, (term_operator){kind, t->bool_sort, 0, 0}, (term[]){a, b}, 2, &r))
        return r;
    if (ca || cb) {
        if (!strict) return compare_weak_constant(t, is_signed, a, b);
        r = compare_bounds(t, is_signed, a, b);
        if (r.i) return r;
        if (is_extension(t, ca ? b : a)) {
            r = compare_extension_constant(t, kind, a, b);
            if (r.i) return r;
        }
    } else if (is_extension(t, a) && is_extension(t, b)) {
        r = compare_extensions(t, kind, a, b);
        if (r.i) return r;
    }
    return term_node(t, kind, t->bool_sort, (term[]){a, b}, 2, 0);
}

/* ---- divisions ---- */

/* x / 2^k rounding toward zero: negative numbers get 2^k − 1 added before the shift */
static term signed_shift_division(term_table *t, term a, uint32_t k)
{
    uint32_t width = term_width(t, a);
    term sign = simplify_extract(t, a, width - 1, width - 1);
    term bias = simplify_extend(t, T_ZEXT, simplify_extend(t, T_SEXT, sign, k), width);
    return simplify_extend(t, T_SEXT, simplify_extract(t, term_bvadd(t, a, bias), width - 1, k), width);
}

static term divide_by_constant(term_table *t, term_kind kind, term a, term b)
{
    uint32_t width = term_width(t, a), k;
    bool remainder = kind == T_BVUREM || kind == T_BVSREM, is_signed = kind == T_BVSDIV || kind == T_BVSREM;
    if (bv_is_zero(t, b)) {
        if (remainder) return a;
        if (kind == T_BVUDIV) return bv_ones(t, width);
        return simplify_ite(t, simplify_compare(t, T_BVSLT, a, b), term_bv(t, width, 1), bv_ones(t, width));
    }
    if (bv_is_one(t, b) && !(is_signed && width == 1)) return remainder ? bv_zero(t, width) : a;
    if (is_signed && bv_is_ones(t, b)) return remainder ? bv_zero(t, width) : simplify_neg(t, a);
    if (!bv_power_of_two(t, b, &k)) return (term){0};
    if (kind == T_BVUDIV) return simplify_extend(t, T_ZEXT, simplify_extract(t, a, width - 1, k), width);
    if (kind == T_BVUREM) return simplify_extend(t, T_ZEXT, simplify_extract(t, a, k - 1, 0), width);
    if (k == width - 1) return (term){0}; /* the most negative number */
    term quotient = signed_shift_division(t, a, k);
    return remainder ? term_bvsub(t, a, simplify_mul(t, (term[]){quotient, b}, 2)) : quotient;
}

term simplify_division(term_table *t, term_kind kind, term a, term b)
{
    bool remainder = kind == T_BVUREM || kind == T_BVSREM;
    term r;
    if (term_is(t, b, T_BV)) {
        if (term_is(t, a, T_BV)) return bv_fold(t, kind, a, b);
        r = divide_by_constant(t, kind, a, b);
        if (r.i) return r;
    }
    if (remainder && (term_same(a, b) || bv_is_zero(t, a))) return bv_zero(t, term_width(t, a));
    sort s = term_sort(t, a);
    if ((term_is(t, a, T_ITE) || term_is(t, b, T_ITE)) && simplify_lift_ite(t, (term_operator){kind, s, 0, 0}, (term[]){a, b}, 2, &r))
        return r;
    if ((kind == T_BVSDIV || kind == T_BVSREM) && bv_top_is_zero(t, a) && bv_top_is_zero(t, b))
        return simplify_division(t, remainder ? T_BVUREM : T_BVUDIV, a, b);
    return term_node(t, kind, s, (term[]){a, b}, 2, 0);
}

/* ---- shifts ---- */

static term shift_by(term_table *t, term_kind kind, term a, uint32_t k)
{
    uint32_t width = term_width(t, a);
    if (k == 0) return a;
    if (kind == T_BVASHR) return simplify_extend(t, T_SEXT, simplify_extract(t, a, width - 1, k < width ? k : width - 1), width);
    if (k >= width) return bv_zero(t, width);
    if (kind == T_BVLSHR) return simplify_extend(t, T_ZEXT, simplify_extract(t, a, width - 1, k), width);
    uint64_t factor[bits_limbs(width)];
    bits_set_run(factor, width, k, k);
    return simplify_mul(t, (term[]){term_bv_limbs(t, width, factor), a}, 2);
}

term simplify_shift(term_table *t, term_kind kind, term a, term b)
{
    sort s = term_sort(t, a);
    if (term_is(t, b, T_BV)) {
        uint64_t small;
        uint32_t k, width = term_width(t, a);
        if (term_is(t, a, T_BV)) return bv_fold(t, kind, a, b);
        return shift_by(t, kind, a, bits_get_u32(term_bits(t, b, &small), width, &k) ? k : width);
    }
    if (bv_is_zero(t, a) || (kind == T_BVASHR && bv_is_ones(t, a))) return a;
    term r;
    if ((term_is(t, a, T_ITE) || term_is(t, b, T_ITE)) && simplify_lift_ite(t, (term_operator){kind, s, 0, 0}, (term[]){a, b}, 2, &r))
        return r;
    if (kind == T_BVASHR && bv_top_is_zero(t, a)) return simplify_shift(t, T_BVLSHR, a, b);
    return term_node(t, kind, s, (term[]){a, b}, 2, 0);
}
