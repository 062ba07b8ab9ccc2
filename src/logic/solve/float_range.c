#include "logic/solve/float_range.h"

static const float_range NOTHING = {1, 0, false};

static bool is_empty(float_range a) { return a.lo > a.hi; }
static bool has(float_range a, int64_t key) { return a.lo <= key && key <= a.hi; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

static uint64_t infinity_bits(fp_format f) { return (((uint64_t)1 << f.exponent) - 1) << (f.significand - 1); }
static int64_t infinity(fp_format f) { return (int64_t)infinity_bits(f); }

bool float_range_covers(fp_format f) { return fp_supported(f) && fp_width(f) <= 64; }

/* Of a number. */
static int64_t key_of(fp_format f, uint64_t bits)
{
    uint64_t sign = (uint64_t)1 << (fp_width(f) - 1);
    return bits & sign ? -(int64_t)(bits & ~sign) : (int64_t)bits;
}

uint64_t float_bits(fp_format f, int64_t key) { return key < 0 ? (uint64_t)-key | (uint64_t)1 << (fp_width(f) - 1) : (uint64_t)key; }

static bool is_nan(fp_format f, uint64_t bits) { return (bits & (((uint64_t)1 << (fp_width(f) - 1)) - 1)) > infinity_bits(f); }

float_range float_range_all(fp_format f) { return (float_range){-infinity(f), infinity(f), true}; }

float_range float_range_number(fp_format f, uint64_t bits)
{
    if (is_nan(f, bits)) return (float_range){1, 0, true};
    int64_t key = key_of(f, bits);
    return (float_range){key, key, false};
}

float_range float_range_join(float_range a, float_range b)
{
    float_range both = {least(a.lo, b.lo), most(a.hi, b.hi), a.nan || b.nan};
    if (is_empty(a)) both.lo = b.lo, both.hi = b.hi;
    if (is_empty(b)) both.lo = a.lo, both.hi = a.hi;
    return both;
}

static bool has_infinity(fp_format f, float_range a) { return has(a, infinity(f)) || has(a, -infinity(f)); }

int64_t float_range_middle(fp_format f, int64_t lo, int64_t hi)
{
    const uint64_t half = (((uint64_t)1 << (f.exponent - 1)) - 2) << (f.significand - 1);
    uint64_t a = float_bits(f, lo), b = float_bits(f, hi), x, y, mean;
    int64_t by_key = lo + (int64_t)(((uint64_t)hi - (uint64_t)lo) / 2);
    if (lo == -infinity(f) || hi == infinity(f)) return by_key;
    if (!fp_arithmetic(T_FP_MUL, f, FP_RNE, &x, &a, &half, NULL) || !fp_arithmetic(T_FP_MUL, f, FP_RNE, &y, &b, &half, NULL)) return by_key;
    if (!fp_arithmetic(T_FP_ADD, f, FP_RNE, &mean, &x, &y, NULL)) return by_key;
    int64_t key = key_of(f, mean);
    return lo <= key && key < hi ? key : by_key;
}

/* ---- arithmetic ---- */

/* The result for two ends joins the range; false: it is not a number. */
static bool add_end(float_range *r, term_kind kind, fp_format f, fp_rounding mode, int64_t a, int64_t b)
{
    uint64_t x = float_bits(f, a), y = float_bits(f, b), z;
    if (!fp_arithmetic(kind, f, mode, &z, &x, &y, NULL) || is_nan(f, z)) return false;
    *r = float_range_join(*r, float_range_number(f, z));
    return true;
}

static float_range sum(term_kind kind, fp_format f, fp_rounding mode, float_range a, float_range b)
{
    float_range r = NOTHING;
    int64_t low = kind == T_FP_ADD ? b.lo : b.hi, high = kind == T_FP_ADD ? b.hi : b.lo;
    if (has_infinity(f, a) && has_infinity(f, b)) return float_range_all(f);
    if (!add_end(&r, kind, f, mode, a.lo, low) || !add_end(&r, kind, f, mode, a.hi, high)) return float_range_all(f);
    return r;
}

static float_range corners(term_kind kind, fp_format f, fp_rounding mode, float_range a, float_range b)
{
    float_range r = NOTHING;
    if (!add_end(&r, kind, f, mode, a.lo, b.lo) || !add_end(&r, kind, f, mode, a.lo, b.hi) || !add_end(&r, kind, f, mode, a.hi, b.lo) ||
        !add_end(&r, kind, f, mode, a.hi, b.hi))
        return float_range_all(f);
    return r;
}

static float_range product(fp_format f, fp_rounding mode, float_range a, float_range b, bool same)
{
    if ((has_infinity(f, a) && has(b, 0)) || (has(a, 0) && has_infinity(f, b))) return float_range_all(f);
    if (!same) return corners(T_FP_MUL, f, mode, a, b);
    float_range r = has(a, 0) ? (float_range){0, 0, false} : NOTHING;
    bool good = add_end(&r, T_FP_MUL, f, mode, a.lo, a.lo) && add_end(&r, T_FP_MUL, f, mode, a.hi, a.hi);
    return good ? r : float_range_all(f);
}

static float_range quotient(fp_format f, fp_rounding mode, float_range a, float_range b)
{
    if (has(b, 0) || (has_infinity(f, a) && has_infinity(f, b))) return float_range_all(f);
    return corners(T_FP_DIV, f, mode, a, b);
}

static float_range magnitude(float_range a)
{
    if (a.lo >= 0) return a;
    if (a.hi <= 0) return (float_range){-a.hi, -a.lo, a.nan};
    return (float_range){0, most(-a.lo, a.hi), a.nan};
}

/* An operator of one operand that keeps the order. */
static float_range both_ends(term_kind kind, fp_format f, fp_rounding mode, float_range a)
{
    float_range r = NOTHING;
    bool good = add_end(&r, kind, f, mode, a.lo, 0) && add_end(&r, kind, f, mode, a.hi, 0);
    return good ? r : float_range_all(f);
}

static float_range root(fp_format f, fp_rounding mode, float_range a)
{
    float_range from = {most(a.lo, 0), a.hi, false};
    float_range r = is_empty(from) ? NOTHING : both_ends(T_FP_SQRT, f, mode, from);
    r.nan |= a.lo < 0;
    return r;
}

float_range float_range_arithmetic(term_kind kind, fp_format f, fp_rounding mode, float_range a, float_range b, bool same)
{
    bool is_unary = kind == T_FP_NEG || kind == T_FP_ABS || kind == T_FP_SQRT || kind == T_FP_ROUND;
    bool nan = a.nan || (!is_unary && b.nan);
    float_range r;
    if (kind == T_FP_MIN || kind == T_FP_MAX) return float_range_join(a, b); /* one of them; of NaN and a number, the number */
    if (is_empty(a) || (!is_unary && is_empty(b))) return (float_range){1, 0, nan};
    switch (kind) {
    case T_FP_NEG: r = (float_range){-a.hi, -a.lo, false}; break;
    case T_FP_ABS: r = magnitude(a); break;
    case T_FP_ADD:
    case T_FP_SUB: r = sum(kind, f, mode, a, b); break;
    case T_FP_MUL: r = product(f, mode, a, b, same); break;
    case T_FP_DIV: r = quotient(f, mode, a, b); break;
    case T_FP_SQRT: r = root(f, mode, a); break;
    case T_FP_ROUND: r = both_ends(kind, f, mode, a); break;
    default: r = float_range_all(f); break;
    }
    r.nan |= nan;
    return r;
}

float_range float_range_convert(fp_format to, fp_format from, fp_rounding mode, float_range a)
{
    uint64_t lo = float_bits(from, a.lo), hi = float_bits(from, a.hi), x, y;
    if (is_empty(a)) return a;
    if (!fp_convert(to, &x, from, &lo, mode) || !fp_convert(to, &y, from, &hi, mode)) return float_range_all(to);
    return (float_range){key_of(to, x), key_of(to, y), a.nan};
}

float_range float_range_integer(fp_format f, fp_rounding mode, uint32_t width, bool is_signed)
{
    uint64_t low = 0, high, x, y;
    if (width > 64) return float_range_all(f);
    high = width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
    if (is_signed) low = (uint64_t)1 << (width - 1), high >>= 1;
    if (!fp_from_integer(f, &x, &low, width, is_signed, mode) || !fp_from_integer(f, &y, &high, width, is_signed, mode))
        return float_range_all(f);
    return (float_range){key_of(f, x), key_of(f, y), false};
}

/* ---- predicates ---- */

static range_answer range_answer_of(bool may_be_false, bool may_be_true)
{
    return (range_answer)((may_be_false ? 1 : 0) | (may_be_true ? 2 : 0));
}

/* A range without any value belongs to something that does not happen: either answer is right. */
static range_answer either_if_none(range_answer a) { return a ? a : EITHER; }

static range_answer compare(term_kind kind, float_range a, float_range b)
{
    bool nan = a.nan || b.nan;
    if (is_empty(a) || is_empty(b)) return either_if_none(range_answer_of(nan, false));
    switch (kind) {
    case T_FP_LT: return range_answer_of(nan || a.hi >= b.lo, a.lo < b.hi);
    case T_FP_LE: return range_answer_of(nan || a.hi > b.lo, a.lo <= b.hi);
    default: return range_answer_of(nan || a.lo != a.hi || b.lo != b.hi || a.lo != b.lo, a.lo <= b.hi && b.lo <= a.hi);
    }
}

/* Identity tells zeros apart and equates NaNs. */
static range_answer identical(float_range a, float_range b)
{
    bool meet = !is_empty(a) && !is_empty(b) && a.lo <= b.hi && b.lo <= a.hi;
    bool one = meet && a.lo == a.hi && b.lo == b.hi && a.lo != 0 && !a.nan && !b.nan;
    return either_if_none(range_answer_of(!one, meet || (a.nan && b.nan)));
}

range_answer float_range_predicate(term_kind kind, fp_format f, float_range a, float_range b)
{
    bool number = !is_empty(a);
    switch (kind) {
    case T_EQ: return identical(a, b);
    case T_FP_IS_NAN: return either_if_none(range_answer_of(number, a.nan));
    case T_FP_IS_INF:
        return either_if_none(range_answer_of(a.nan || (number && !(a.lo == a.hi && has_infinity(f, a))), number && has_infinity(f, a)));
    case T_FP_IS_ZERO: return either_if_none(range_answer_of(a.nan || (number && (a.lo || a.hi)), number && has(a, 0)));
    case T_FP_EQ:
    case T_FP_LT:
    case T_FP_LE: return compare(kind, a, b);
    default: return EITHER;
    }
}
