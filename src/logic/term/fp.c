#include "logic/term/fp.h"

#include <assert.h>
#include <string.h>

/* An unpacked number is ±significand · 2^exponent with an integer significand. WIDE bits hold every intermediate result exactly:
 * a product and a third operand beside it, an integer, or a dividend with the bits of the quotient. */
enum { WIDE = 1152, WIDE_LIMBS = WIDE / 64 };

typedef enum { IS_ZERO, IS_NUMBER, IS_INF, IS_NAN } fp_class;

typedef struct {
    fp_class class;
    bool negative;
    int64_t exponent;
    uint64_t significand[WIDE_LIMBS];
} unpacked;

static int64_t bias(fp_format f) { return ((int64_t)1 << (f.exponent - 1)) - 1; }
static int64_t least_exponent(fp_format f) { return 1 - bias(f) - (int64_t)(f.significand - 1); } /* of a subnormal's last bit */

static unpacked unpack(fp_format f, const uint64_t *a)
{
    uint32_t width = fp_width(f), fraction = f.significand - 1;
    uint64_t field[FP_LIMBS];
    unpacked u;
    memset(&u, 0, sizeof u);
    u.negative = bits_get(a, width - 1);
    bits_extract(field, a, width - 2, fraction, width);
    uint64_t biased = field[0];
    bits_extract(field, a, fraction - 1, 0, width);
    bits_zext(u.significand, WIDE, field, fraction);
    bool none = bits_is_zero(field, fraction);
    if (biased == bits_mask64(f.exponent)) {
        u.class = none ? IS_INF : IS_NAN;
    } else if (biased == 0) {
        u.class = none ? IS_ZERO : IS_NUMBER;
        u.exponent = least_exponent(f);
    } else {
        u.class = IS_NUMBER;
        u.significand[fraction / 64] |= (uint64_t)1 << (fraction % 64);
        u.exponent = (int64_t)biased - bias(f) - (int64_t)fraction;
    }
    return u;
}

/* ---- packing ---- */

static void pack_fields(fp_format f, uint64_t *r, bool negative, uint64_t biased, const uint64_t *fraction)
{
    uint32_t width = fp_width(f), low = f.significand - 1;
    uint64_t high[FP_LIMBS];
    bits_set_u64(high, width, biased | (uint64_t)negative << f.exponent);
    bits_shl(high, high, low, width);
    if (fraction) {
        bits_copy(r, fraction, width);
        bits_or(r, r, high, width);
    } else {
        bits_copy(r, high, width);
    }
}

static void pack_nan(fp_format f, uint64_t *r) { bits_set_run(r, fp_width(f), fp_width(f) - 2, f.significand - 2); }
static void pack_zero(fp_format f, uint64_t *r, bool negative) { pack_fields(f, r, negative, 0, NULL); }
static void pack_inf(fp_format f, uint64_t *r, bool negative) { pack_fields(f, r, negative, bits_mask64(f.exponent), NULL); }

static void pack_overflow(fp_format f, uint64_t *r, bool negative, fp_rounding mode)
{
    bool inf = mode == FP_RNE || mode == FP_RNA || (mode == FP_RTP && !negative) || (mode == FP_RTN && negative);
    if (inf) {
        pack_inf(f, r, negative);
        return;
    }
    uint64_t ones[FP_LIMBS];
    bits_ones(ones, fp_width(f));
    bits_lshr(ones, ones, f.exponent + 1, fp_width(f));
    pack_fields(f, r, negative, bits_mask64(f.exponent) - 1, ones);
}

/* Drops the last `count` bits of s; sticky says that something lies below them already. True: the magnitude has to be rounded up. */
static bool drop_bits(uint64_t *s, int64_t count, bool sticky, bool negative, fp_rounding mode)
{
    bool half = false;
    if (count > WIDE) {
        sticky |= !bits_is_zero(s, WIDE);
        bits_zero(s, WIDE);
    } else if (count > 0) {
        uint32_t n = (uint32_t)count;
        half = bits_get(s, n - 1);
        sticky |= bits_trailing_zeros(s, WIDE) < n - 1;
        bits_lshr(s, s, n, WIDE);
    }
    switch (mode) {
    case FP_RNE: return half && (sticky || (s[0] & 1));
    case FP_RNA: return half;
    case FP_RTP: return !negative && (half || sticky);
    case FP_RTN: return negative && (half || sticky);
    default: return false;
    }
}

static void increment(uint64_t *s)
{
    for (uint32_t i = 0; i < WIDE_LIMBS && ++s[i] == 0; i++) {
    }
}

/* Rounds a non-zero number. sticky: the true magnitude is above significand · 2^exponent, by less than one in the last place;
 * then the significand has more bits than the format. */
static void round_and_pack(fp_format f, uint64_t *r, unpacked *u, bool sticky, fp_rounding mode)
{
    int64_t length = bits_length(u->significand, WIDE), quantum = u->exponent + length - (int64_t)f.significand;
    if (quantum < least_exponent(f)) quantum = least_exponent(f);
    if (quantum >= u->exponent) {
        if (drop_bits(u->significand, quantum - u->exponent, sticky, u->negative, mode)) increment(u->significand);
    } else {
        bits_shl(u->significand, u->significand, (uint32_t)(u->exponent - quantum), WIDE);
    }
    length = bits_length(u->significand, WIDE);
    if (length > (int64_t)f.significand) {
        bits_lshr(u->significand, u->significand, 1, WIDE);
        quantum++;
        length--;
    }
    if (length < (int64_t)f.significand) {
        pack_fields(f, r, u->negative, 0, u->significand);
        return;
    }
    int64_t biased = quantum + (int64_t)(f.significand - 1) + bias(f);
    if (biased >= (int64_t)bits_mask64(f.exponent)) {
        pack_overflow(f, r, u->negative, mode);
        return;
    }
    uint32_t hidden = f.significand - 1;
    u->significand[hidden / 64] &= ~((uint64_t)1 << (hidden % 64));
    pack_fields(f, r, u->negative, (uint64_t)biased, u->significand);
}

/* ---- operations ---- */

static void add_unpacked(fp_format f, uint64_t *r, unpacked *a, unpacked *b, fp_rounding mode)
{
    if (a->class == IS_NAN || b->class == IS_NAN || (a->class == IS_INF && b->class == IS_INF && a->negative != b->negative)) {
        pack_nan(f, r);
    } else if (a->class == IS_INF || b->class == IS_INF) {
        pack_inf(f, r, a->class == IS_INF ? a->negative : b->negative);
    } else if (a->class == IS_ZERO && b->class == IS_ZERO) {
        pack_zero(f, r, a->negative == b->negative ? a->negative : mode == FP_RTN);
    } else if (a->class == IS_ZERO || b->class == IS_ZERO) {
        round_and_pack(f, r, a->class == IS_ZERO ? b : a, false, mode);
    } else {
        if (a->exponent < b->exponent) {
            unpacked *swap = a;
            a = b;
            b = swap;
        }
        int64_t shift = a->exponent - b->exponent;
        bool sticky = false;
        if (shift > WIDE / 2) { /* b lies below everything that matters: it only tells on which side of a the sum is */
            shift = WIDE / 4;
            bits_shl(a->significand, a->significand, (uint32_t)shift, WIDE);
            sticky = true;
            if (a->negative != b->negative) {
                uint64_t one[WIDE_LIMBS];
                bits_set_u64(one, WIDE, 1);
                bits_sub(a->significand, a->significand, one, WIDE);
            }
        } else {
            bits_shl(a->significand, a->significand, (uint32_t)shift, WIDE);
            if (a->negative == b->negative) {
                bits_add(a->significand, a->significand, b->significand, WIDE);
            } else if (bits_ult(a->significand, b->significand, WIDE)) {
                bits_sub(a->significand, b->significand, a->significand, WIDE);
                a->negative = b->negative;
            } else {
                bits_sub(a->significand, a->significand, b->significand, WIDE);
            }
        }
        a->exponent -= shift;
        if (bits_is_zero(a->significand, WIDE)) pack_zero(f, r, mode == FP_RTN);
        else round_and_pack(f, r, a, sticky, mode);
    }
}

/* the exact product into a; false: it is not a number or zero times infinity, see class */
static void multiply_exact(unpacked *a, const unpacked *b)
{
    a->negative ^= b->negative;
    if (a->class == IS_NAN || b->class == IS_NAN || (a->class == IS_INF && b->class == IS_ZERO) ||
        (a->class == IS_ZERO && b->class == IS_INF)) {
        a->class = IS_NAN;
    } else if (a->class == IS_INF || b->class == IS_INF) {
        a->class = IS_INF;
    } else if (a->class == IS_ZERO || b->class == IS_ZERO) {
        a->class = IS_ZERO;
    } else {
        bits_mul(a->significand, a->significand, b->significand, WIDE);
        a->exponent += b->exponent;
    }
}

static void pack_class(fp_format f, uint64_t *r, unpacked *u, bool sticky, fp_rounding mode)
{
    switch (u->class) {
    case IS_NAN: pack_nan(f, r); break;
    case IS_INF: pack_inf(f, r, u->negative); break;
    case IS_ZERO: pack_zero(f, r, u->negative); break;
    default: round_and_pack(f, r, u, sticky, mode);
    }
}

static void divide(fp_format f, uint64_t *r, unpacked *a, unpacked *b, fp_rounding mode)
{
    bool sticky = false;
    a->negative ^= b->negative;
    if (a->class == IS_NAN || b->class == IS_NAN || (a->class == IS_INF && b->class == IS_INF) ||
        (a->class == IS_ZERO && b->class == IS_ZERO)) {
        a->class = IS_NAN;
    } else if (a->class == IS_INF || b->class == IS_ZERO) {
        a->class = IS_INF;
    } else if (a->class == IS_ZERO || b->class == IS_INF) {
        a->class = IS_ZERO;
    } else {
        uint32_t shift = 2 * f.significand + 4; /* at least significand + 3 bits of quotient */
        uint64_t rest[WIDE_LIMBS], q[WIDE_LIMBS];
        bits_shl(a->significand, a->significand, shift, WIDE);
        bits_udivrem(q, rest, a->significand, b->significand, WIDE);
        bits_copy(a->significand, q, WIDE);
        sticky = !bits_is_zero(rest, WIDE);
        a->exponent -= b->exponent + shift;
    }
    pack_class(f, r, a, sticky, mode);
}

/* the integer root of s, bit by bit; true: it is not exact */
static bool integer_root(uint64_t *s)
{
    uint64_t root[WIDE_LIMBS], bit[WIDE_LIMBS], sum[WIDE_LIMBS];
    bits_zero(root, WIDE);
    uint32_t top = (bits_length(s, WIDE) - 1) & ~1u;
    bits_set_run(bit, WIDE, top, top);
    while (!bits_is_zero(bit, WIDE)) {
        bits_or(sum, root, bit, WIDE);
        bits_lshr(root, root, 1, WIDE);
        if (!bits_ult(s, sum, WIDE)) {
            bits_sub(s, s, sum, WIDE);
            bits_or(root, root, bit, WIDE);
        }
        bits_lshr(bit, bit, 2, WIDE);
    }
    bool inexact = !bits_is_zero(s, WIDE);
    bits_copy(s, root, WIDE);
    return inexact;
}

static void square_root(fp_format f, uint64_t *r, unpacked *a, fp_rounding mode)
{
    bool sticky = false;
    if (a->negative && a->class != IS_ZERO) a->class = IS_NAN;
    if (a->class == IS_NUMBER) {
        uint32_t shift = 2 * f.significand + 8;
        if ((a->exponent - (int64_t)shift) & 1) shift++;
        bits_shl(a->significand, a->significand, shift, WIDE);
        sticky = integer_root(a->significand);
        a->exponent = (a->exponent - (int64_t)shift) / 2;
    }
    pack_class(f, r, a, sticky, mode);
}

/* IEEE remainder: a − b · n with n the integer nearest to a / b, ties to even. Always exact. */
static void remainder_of(fp_format f, uint64_t *r, unpacked *a, unpacked *b)
{
    if (a->class == IS_NAN || b->class == IS_NAN || a->class == IS_INF || b->class == IS_ZERO) {
        pack_nan(f, r);
        return;
    }
    int64_t top_a = a->exponent + bits_length(a->significand, WIDE), top_b = b->exponent + bits_length(b->significand, WIDE);
    if (a->class == IS_ZERO || b->class == IS_INF || top_a < top_b - 1) { /* |a| < |b| / 2 */
        pack_class(f, r, a, false, FP_RNE);
        return;
    }
    int64_t doublings = a->exponent - b->exponent;
    if (doublings < 0) {
        bits_shl(b->significand, b->significand, (uint32_t)-doublings, WIDE);
        b->exponent = a->exponent;
    }
    uint64_t q[WIDE_LIMBS], rest[WIDE_LIMBS], twice[WIDE_LIMBS];
    bits_udivrem(q, rest, a->significand, b->significand, WIDE);
    bool odd = q[0] & 1;
    for (; doublings > 0; doublings--) {
        bits_shl(rest, rest, 1, WIDE);
        odd = !bits_ult(rest, b->significand, WIDE);
        if (odd) bits_sub(rest, rest, b->significand, WIDE);
    }
    bits_shl(twice, rest, 1, WIDE);
    if (bits_ult(b->significand, twice, WIDE) || (odd && bits_equal(b->significand, twice, WIDE))) {
        bits_sub(rest, b->significand, rest, WIDE);
        a->negative = !a->negative;
    }
    a->exponent = b->exponent;
    bits_copy(a->significand, rest, WIDE);
    if (bits_is_zero(rest, WIDE)) a->class = IS_ZERO;
    pack_class(f, r, a, false, FP_RNE);
}

/* leaves an integer in the significand, exponent 0; only for negative exponents */
static void to_integral(unpacked *u, fp_rounding mode)
{
    if (drop_bits(u->significand, -u->exponent, false, u->negative, mode)) increment(u->significand);
    u->exponent = 0;
}

static void round_to_integral(fp_format f, uint64_t *r, unpacked *a, fp_rounding mode)
{
    if (a->class == IS_NUMBER && a->exponent < 0) {
        to_integral(a, mode);
        if (bits_is_zero(a->significand, WIDE)) a->class = IS_ZERO;
    }
    pack_class(f, r, a, false, mode);
}

static void multiply_add(fp_format f, uint64_t *r, unpacked *a, unpacked *b, unpacked *c, fp_rounding mode)
{
    multiply_exact(a, b);
    add_unpacked(f, r, a, c, mode);
}

bool fp_arithmetic(term_kind kind, fp_format f, fp_rounding mode, uint64_t *r, const uint64_t *a, const uint64_t *b, const uint64_t *c)
{
    if (!fp_supported(f)) return false;
    unpacked x = unpack(f, a), y, z;
    if (b) y = unpack(f, b);
    if (c) z = unpack(f, c);
    switch (kind) {
    case T_FP_NEG:
        x.negative = !x.negative;
        pack_class(f, r, &x, false, FP_RNE);
        return true;
    case T_FP_ABS:
        x.negative = false;
        pack_class(f, r, &x, false, FP_RNE);
        return true;
    case T_FP_SUB:
        y.negative = !y.negative;
        add_unpacked(f, r, &x, &y, mode);
        return true;
    case T_FP_ADD: add_unpacked(f, r, &x, &y, mode); return true;
    case T_FP_MUL:
        multiply_exact(&x, &y);
        pack_class(f, r, &x, false, mode);
        return true;
    case T_FP_DIV: divide(f, r, &x, &y, mode); return true;
    case T_FP_REM: remainder_of(f, r, &x, &y); return true;
    case T_FP_SQRT: square_root(f, r, &x, mode); return true;
    case T_FP_FMA: multiply_add(f, r, &x, &y, &z, mode); return true;
    case T_FP_ROUND: round_to_integral(f, r, &x, mode); return true;
    case T_FP_MIN:
    case T_FP_MAX:
        if (x.class == IS_ZERO && y.class == IS_ZERO && x.negative != y.negative) return false;
        if (x.class != IS_NAN && (y.class == IS_NAN || fp_predicate(T_FP_LT, f, a, b) == (kind == T_FP_MIN))) bits_copy(r, a, fp_width(f));
        else bits_copy(r, b, fp_width(f));
        x = unpack(f, r);
        if (x.class == IS_NAN) pack_nan(f, r);
        return true;
    default: assert(!"not an arithmetic operator"); return false;
    }
}

/* ---- comparisons ---- */

/* −1, 0, 1; not for NaN */
static int compare_order(fp_format f, const uint64_t *a, const uint64_t *b)
{
    uint32_t width = fp_width(f);
    uint64_t x[FP_LIMBS], y[FP_LIMBS];
    bits_extract(x, a, width - 2, 0, width);
    bits_extract(y, b, width - 2, 0, width);
    bool nx = bits_get(a, width - 1), ny = bits_get(b, width - 1);
    if (bits_is_zero(x, width - 1) && bits_is_zero(y, width - 1)) return 0;
    if (nx != ny) return nx ? -1 : 1;
    if (bits_equal(x, y, width - 1)) return 0;
    return bits_ult(x, y, width - 1) != nx ? -1 : 1;
}

bool fp_predicate(term_kind kind, fp_format f, const uint64_t *a, const uint64_t *b)
{
    unpacked x = unpack(f, a);
    bool normal = x.class == IS_NUMBER && bits_length(x.significand, WIDE) == f.significand;
    switch (kind) {
    case T_FP_IS_NAN: return x.class == IS_NAN;
    case T_FP_IS_INF: return x.class == IS_INF;
    case T_FP_IS_ZERO: return x.class == IS_ZERO;
    case T_FP_IS_NORMAL: return normal;
    case T_FP_IS_SUBNORMAL: return x.class == IS_NUMBER && !normal;
    case T_FP_IS_NEGATIVE: return x.class != IS_NAN && x.negative;
    default: break;
    }
    if (x.class == IS_NAN || unpack(f, b).class == IS_NAN) return false;
    int o = compare_order(f, a, b);
    return kind == T_FP_EQ ? o == 0 : kind == T_FP_LT ? o < 0 : o <= 0;
}

/* ---- conversions ---- */

bool fp_convert(fp_format to, uint64_t *r, fp_format from, const uint64_t *a, fp_rounding mode)
{
    if (!fp_supported(to) || !fp_supported(from)) return false;
    unpacked x = unpack(from, a);
    pack_class(to, r, &x, false, mode);
    return true;
}

bool fp_from_integer(fp_format f, uint64_t *r, const uint64_t *a, uint32_t width, bool is_signed, fp_rounding mode)
{
    if (!fp_supported(f) || width > FP_MAX_INTEGER) return false;
    unpacked x;
    memset(&x, 0, sizeof x);
    x.negative = is_signed && bits_get(a, width - 1);
    uint64_t magnitude[bits_limbs(width)];
    if (x.negative) bits_neg(magnitude, a, width);
    else bits_copy(magnitude, a, width);
    bits_zext(x.significand, WIDE, magnitude, width);
    x.class = bits_is_zero(magnitude, width) ? IS_ZERO : IS_NUMBER;
    pack_class(f, r, &x, false, mode);
    return true;
}

bool fp_to_integer(uint64_t *r, uint32_t width, bool is_signed, fp_format f, const uint64_t *a)
{
    if (!fp_supported(f) || width > FP_MAX_INTEGER) return false;
    unpacked x = unpack(f, a);
    if (x.class == IS_NAN || x.class == IS_INF) return false;
    if (x.class == IS_NUMBER && x.exponent < 0) to_integral(&x, FP_RTZ);
    else if (x.exponent > 0 && x.class == IS_NUMBER) {
        if (x.exponent + bits_length(x.significand, WIDE) > width) return false;
        bits_shl(x.significand, x.significand, (uint32_t)x.exponent, WIDE);
    }
    uint32_t length = bits_length(x.significand, WIDE), exponent;
    bool lowest = is_signed && x.negative && length == width && bits_power_of_two(x.significand, WIDE, &exponent);
    if (length > (is_signed ? width - 1 : width) && !lowest) return false;
    if (length > 0 && x.negative && !is_signed) return false;
    bits_extract(r, x.significand, width - 1, 0, WIDE);
    if (x.negative) bits_neg(r, r, width);
    return true;
}
