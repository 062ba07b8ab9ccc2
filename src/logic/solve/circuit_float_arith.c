/* logic/solve/circuit_float_arith.c — see logic/solve/circuit_float_internal.h */
#include "logic/solve/circuit.h"
#include "logic/solve/circuit_float_internal.h"

/* ---- sums ---- */

typedef struct {
    aig_lit sign;
    exponent exponent;
    const aig_lit *significand;
} summand;

/* big + small, where |big| ≥ |small| and `width` bits are exact. Returns whether the sum is zero. Three more bits are enough for the bits
 * of small below those of big: if small is moved further than they reach, the sum loses at most one bit on top. */
static aig_lit add_aligned(aig *g, fp_format f, fp_rounding mode, uint32_t width, const summand *big, const summand *small, aig_lit *out)
{
    aig_lit a[width + 4], b[width + 4], sum[width + 4], subtract = aig_xor(g, big->sign, small->sign);
    for (uint32_t i = 0; i < width + 4; i++) {
        bool inside = i >= 3 && i < width + 3;
        a[i] = inside ? big->significand[i - 3] : AIG_FALSE;
        b[i] = inside ? small->significand[i - 3] : AIG_FALSE;
    }
    exponent distance = exponent_sub(g, &big->exponent, &small->exponent);
    float_shift_right(g, width + 3, b, &distance);
    for (uint32_t i = 0; i < width + 4; i++) b[i] = aig_xor(g, b[i], subtract);
    circuit_add(g, width + 4, a, b, subtract, sum);
    aig_lit zero = aig_not(float_any(g, width + 4, sum));
    /* The top bit is the carry: room for one more. */
    float_round(g, f, mode, (unrounded){big->sign, big->exponent, width + 4, sum, width + 3}, out);
    return zero;
}

static aig_lit choose_sign(fp_rounding mode) { return mode == FP_RTN ? AIG_TRUE : AIG_FALSE; } /* of x − x */

void float_add(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    uint32_t p = f.significand;
    float_parts x = float_unpack(g, f, a), y = float_unpack(g, f, b);
    if (x.zero == AIG_TRUE || y.zero == AIG_TRUE) { /* sums begin with zero: only the sign of another zero can change */
        aig_lit sign = aig_ite(g, aig_xor(g, x.sign, y.sign), choose_sign(mode), x.sign);
        memcpy(out, x.zero == AIG_TRUE ? b : a, sizeof *out * fp_width(f));
        float_special(g, f, aig_or(g, x.nan, y.nan), AIG_FALSE, aig_and(g, x.zero, y.zero), sign, out);
        return;
    }
    aig_lit swap = circuit_ult(g, fp_width(f) - 1, a, b), big_bits[p], small_bits[p];
    circuit_ite(g, p, swap, y.significand, x.significand, big_bits);
    circuit_ite(g, p, swap, x.significand, y.significand, small_bits);
    summand big = {aig_ite(g, swap, y.sign, x.sign), exponent_ite(g, swap, &y.exponent, &x.exponent), big_bits};
    summand small = {aig_ite(g, swap, x.sign, y.sign), exponent_ite(g, swap, &x.exponent, &y.exponent), small_bits};
    aig_lit zero = add_aligned(g, f, mode, p, &big, &small, out), differ = aig_xor(g, x.sign, y.sign);
    aig_lit nan = aig_or(g, aig_or(g, x.nan, y.nan), aig_and(g, aig_and(g, x.inf, y.inf), differ));
    aig_lit inf = aig_or(g, x.inf, y.inf), zero_sign = aig_ite(g, differ, choose_sign(mode), x.sign);
    float_special(g, f, nan, inf, zero, aig_ite(g, inf, aig_ite(g, x.inf, x.sign, y.sign), zero_sign), out);
}

/* ---- products ---- */

static void multiply_significands(aig *g, uint32_t p, const aig_lit *a, const aig_lit *b, aig_lit *product)
{
    aig_lit x[2 * p], y[2 * p];
    for (uint32_t i = 0; i < 2 * p; i++) x[i] = i < p ? a[i] : AIG_FALSE, y[i] = i < p ? b[i] : AIG_FALSE;
    circuit_mul(g, 2 * p, x, y, product);
}

static aig_lit product_is_nan(aig *g, const float_parts *x, const float_parts *y)
{
    aig_lit mixed = aig_or(g, aig_and(g, x->inf, y->zero), aig_and(g, x->zero, y->inf));
    return aig_or(g, aig_or(g, x->nan, y->nan), mixed);
}

/* Subnormal operands are multiplied as they are: rounding moves the product anyway. */
void float_multiply(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    uint32_t p = f.significand;
    float_parts x = float_unpack(g, f, a), y = float_unpack(g, f, b);
    aig_lit product[2 * p], sign = aig_xor(g, x.sign, y.sign);
    multiply_significands(g, p, x.significand, y.significand, product);
    exponent bias = exponent_constant(-float_bias(f)), sum = exponent_add(g, &x.exponent, &y.exponent, AIG_FALSE),
             room = exponent_add(g, &sum, &bias, AIG_FALSE);
    /* The product of two subnormals has more zeros on top, but no room. */
    float_round(g, f, mode, (unrounded){sign, room, 2 * p, product, p}, out);
    float_special(g, f, product_is_nan(g, &x, &y), aig_or(g, x.inf, y.inf), aig_or(g, x.zero, y.zero), sign, out);
}

/* Computes the product exactly, with a one as its top bit, and then adds as in any sum. A zero counts as small, whatever its exponent. */
void float_fused(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, const aig_lit *c, aig_lit *out)
{
    uint32_t p = f.significand, width = 2 * p;
    float_parts x = float_unpack_normal(g, f, a), y = float_unpack_normal(g, f, b), z = float_unpack_normal(g, f, c);
    aig_lit product[width], addend[width], big_bits[width], small_bits[width], sign = aig_xor(g, x.sign, y.sign);
    multiply_significands(g, p, x.significand, y.significand, product);
    aig_lit top = product[width - 1];
    for (uint32_t i = width; i-- > 0;) product[i] = aig_ite(g, top, product[i], i ? product[i - 1] : AIG_FALSE);
    for (uint32_t i = 0; i < width; i++) addend[i] = i < p ? AIG_FALSE : z.significand[i - p];
    exponent bias = exponent_constant(-float_bias(f)), sum = exponent_add(g, &x.exponent, &y.exponent, top),
             e = exponent_add(g, &sum, &bias, AIG_FALSE);
    aig_lit lower = exponent_less(g, &e, &z.exponent), higher = exponent_less(g, &z.exponent, &e);
    aig_lit below = aig_or(g, lower, aig_and(g, aig_not(higher), circuit_ult(g, width, product, addend)));
    aig_lit zero_product = aig_or(g, x.zero, y.zero), swap = aig_or(g, zero_product, aig_and(g, below, aig_not(z.zero)));
    circuit_ite(g, width, swap, addend, product, big_bits);
    circuit_ite(g, width, swap, product, addend, small_bits);
    summand big = {aig_ite(g, swap, z.sign, sign), exponent_ite(g, swap, &z.exponent, &e), big_bits};
    summand small = {aig_ite(g, swap, sign, z.sign), exponent_ite(g, swap, &e, &z.exponent), small_bits};
    aig_lit zero = add_aligned(g, f, mode, width, &big, &small, out), differ = aig_xor(g, sign, z.sign), inf = aig_or(g, x.inf, y.inf);
    aig_lit nan = aig_or(g, aig_or(g, product_is_nan(g, &x, &y), z.nan), aig_and(g, aig_and(g, inf, z.inf), differ));
    aig_lit zero_sign = aig_ite(g, differ, choose_sign(mode), sign);
    float_special(g, f, nan, aig_or(g, inf, z.inf), zero, aig_ite(g, inf, sign, aig_ite(g, z.inf, z.sign, zero_sign)), out);
}

/* ---- quotients and roots: one bit after the other ---- */

/* rest − b if that is not negative; returns whether. The difference fits in the width. */
static aig_lit subtract_if_fits(aig *g, uint32_t width, aig_lit *rest, const aig_lit *b)
{
    aig_lit wide[width + 1], taken[width + 1], difference[width + 1];
    for (uint32_t i = 0; i <= width; i++) wide[i] = i < width ? rest[i] : AIG_FALSE, taken[i] = i < width ? b[i] : AIG_FALSE;
    circuit_sub(g, width + 1, wide, taken, difference);
    aig_lit fits = aig_not(difference[width]);
    circuit_ite(g, width, fits, difference, wide, rest);
    return fits;
}

void float_divide(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    uint32_t p = f.significand, digits = p + 2;
    float_parts x = float_unpack_normal(g, f, a), y = float_unpack_normal(g, f, b);
    aig_lit rest[p + 1], divisor[p + 1], quotient[digits + 1], sign = aig_xor(g, x.sign, y.sign);
    for (uint32_t i = 0; i <= p; i++) rest[i] = i < p ? x.significand[i] : AIG_FALSE, divisor[i] = i < p ? y.significand[i] : AIG_FALSE;
    for (uint32_t i = digits; i > 0; i--) { /* the rest is below twice the divisor */
        quotient[i] = subtract_if_fits(g, p + 1, rest, divisor);
        for (uint32_t k = p; k > 0; k--) rest[k] = rest[k - 1];
        rest[0] = AIG_FALSE;
    }
    quotient[0] = float_any(g, p + 1, rest);
    exponent less_one = exponent_constant(float_bias(f) - 1), difference = exponent_sub(g, &x.exponent, &y.exponent),
             room = exponent_add(g, &difference, &less_one, AIG_FALSE);
    float_round(g, f, mode, (unrounded){sign, room, digits + 1, quotient, 1}, out);
    aig_lit nan = aig_or(g, aig_or(g, x.nan, y.nan), aig_or(g, aig_and(g, x.inf, y.inf), aig_and(g, x.zero, y.zero)));
    float_special(g, f, nan, aig_or(g, x.inf, y.zero), aig_or(g, x.zero, y.inf), sign, out);
}

/* The integer root of the significand, with an even exponent, as done by hand: two bits of the radicand for each digit, 4 · root + 1 is
 * taken off if it fits. */
void float_root(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, aig_lit *out)
{
    uint32_t p = f.significand, digits = p + 2;
    float_parts x = float_unpack_normal(g, f, a);
    exponent bias = exponent_constant(-float_bias(f)), unbiased = exponent_add(g, &x.exponent, &bias, AIG_FALSE);
    aig_lit odd = unbiased.bits[0], radicand[2 * digits], root[digits + 1], rest[digits + 3], trial[digits + 3];
    for (uint32_t i = 0; i < 2 * digits; i++) radicand[i] = AIG_FALSE;
    for (uint32_t i = 0; i <= p; i++) /* two bits before the point */
        radicand[2 * digits - 1 - i] = aig_ite(g, odd, i < p ? x.significand[p - 1 - i] : AIG_FALSE, i ? x.significand[p - i] : AIG_FALSE);
    for (uint32_t i = 0; i < digits + 3; i++) rest[i] = AIG_FALSE;
    for (uint32_t i = 0; i <= digits; i++) root[i] = AIG_FALSE;
    for (uint32_t step = 0; step < digits; step++) { /* the root has `step` digits, the rest at most one more: shifted, three more */
        uint32_t width = step + 3;
        for (uint32_t i = width; i-- > 2;) rest[i] = rest[i - 2];
        rest[1] = radicand[2 * (digits - step) - 1];
        rest[0] = radicand[2 * (digits - step) - 2];
        trial[0] = AIG_TRUE;
        trial[1] = trial[width - 1] = AIG_FALSE;
        for (uint32_t i = 0; i < step; i++) trial[i + 2] = root[digits + 1 - step + i];
        root[digits - step] = subtract_if_fits(g, width, rest, trial);
    }
    root[0] = float_any(g, digits + 3, rest);
    exponent half = unbiased, less_one = exponent_constant(float_bias(f) - 1);
    for (uint32_t i = 0; i + 1 < half.width; i++) half.bits[i] = half.bits[i + 1];
    half.low = (half.low - 1) / 2;
    half.high = half.high / 2;
    exponent room = exponent_add(g, &half, &less_one, AIG_FALSE);
    float_round(g, f, mode, (unrounded){x.sign, room, digits + 1, root, 0}, out);
    float_special(g, f, aig_or(g, x.nan, aig_and(g, x.sign, aig_not(x.zero))), x.inf, x.zero, x.sign, out);
}
