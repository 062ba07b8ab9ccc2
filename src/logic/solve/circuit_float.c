/* logic/solve/circuit_float.c — see logic/solve/circuit_float.h */
#include "logic/solve/circuit.h"
#include "logic/solve/circuit_float.h"
#include "logic/solve/circuit_float_internal.h"

#include <assert.h>

/* ---- classes and comparisons ---- */

void circuit_fp_canonical(aig *g, fp_format f, const aig_lit *a, aig_lit *out)
{
    uint32_t fraction = f.significand - 1, top = fraction + f.exponent;
    aig_lit nan = float_any(g, fraction, a);
    for (uint32_t i = fraction; i < top; i++) nan = aig_and(g, nan, a[i]), out[i] = a[i];
    for (uint32_t i = 0; i + 1 < fraction; i++) out[i] = aig_and(g, a[i], aig_not(nan));
    out[fraction - 1] = aig_or(g, a[fraction - 1], nan);
    out[top] = aig_and(g, a[top], aig_not(nan));
}

static aig_lit is_zero(aig *g, fp_format f, const aig_lit *a) { return aig_not(float_any(g, fp_width(f) - 1, a)); }

static aig_lit exponent_ones(aig *g, fp_format f, const aig_lit *a)
{
    aig_lit r = AIG_TRUE;
    for (uint32_t i = 0; i < f.exponent; i++) r = aig_and(g, r, a[f.significand - 1 + i]);
    return r;
}

static aig_lit is_nan(aig *g, fp_format f, const aig_lit *a) { return aig_and(g, exponent_ones(g, f, a), a[f.significand - 2]); }

/* a < b, a = b for numbers; magnitudes are ordered as their bits */
static aig_lit less(aig *g, fp_format f, const aig_lit *a, const aig_lit *b)
{
    uint32_t top = fp_width(f) - 1;
    aig_lit below = circuit_ult(g, top, a, b), above = aig_not(aig_or(g, below, circuit_eq(g, top, a, b)));
    aig_lit zeros = aig_and(g, is_zero(g, f, a), is_zero(g, f, b));
    return aig_ite(g, aig_xor(g, a[top], b[top]), aig_and(g, a[top], aig_not(zeros)), aig_ite(g, a[top], above, below));
}

static aig_lit equal(aig *g, fp_format f, const aig_lit *a, const aig_lit *b)
{
    uint32_t top = fp_width(f) - 1;
    aig_lit same = aig_and(g, circuit_eq(g, top, a, b), aig_iff(g, a[top], b[top]));
    return aig_or(g, same, aig_and(g, is_zero(g, f, a), is_zero(g, f, b)));
}

aig_lit circuit_fp_predicate(aig *g, term_kind kind, fp_format f, const aig_lit *a, const aig_lit *b)
{
    aig_lit ones = exponent_ones(g, f, a), some = float_any(g, f.exponent, a + f.significand - 1);
    switch (kind) {
    case T_FP_IS_NAN: return is_nan(g, f, a);
    case T_FP_IS_INF: return aig_and(g, ones, aig_not(a[f.significand - 2]));
    case T_FP_IS_ZERO: return is_zero(g, f, a);
    case T_FP_IS_NORMAL: return aig_and(g, some, aig_not(ones));
    case T_FP_IS_SUBNORMAL: return aig_and(g, aig_not(some), float_any(g, f.significand - 1, a));
    case T_FP_IS_NEGATIVE: return a[fp_width(f) - 1];
    default: break;
    }
    aig_lit ordered = aig_not(aig_or(g, is_nan(g, f, a), is_nan(g, f, b)));
    aig_lit r = kind == T_FP_EQ ? equal(g, f, a, b) : kind == T_FP_LT ? less(g, f, a, b) : aig_or(g, less(g, f, a, b), equal(g, f, a, b));
    return aig_and(g, ordered, r);
}

aig_lit circuit_fp_extreme(aig *g, term_kind kind, fp_format f, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    uint32_t top = fp_width(f) - 1;
    aig_lit below = circuit_fp_predicate(g, T_FP_LT, f, a, b), wanted = kind == T_FP_MIN ? below : aig_not(below);
    aig_lit first = aig_and(g, aig_not(is_nan(g, f, a)), aig_or(g, is_nan(g, f, b), wanted));
    circuit_ite(g, top + 1, first, a, b, out);
    aig_lit open = aig_and(g, aig_and(g, is_zero(g, f, a), is_zero(g, f, b)), aig_xor(g, a[top], b[top]));
    out[top] = aig_and(g, out[top], aig_not(open));
    return open;
}

/* ---- to integral values ---- */

/* The bits of a magnitude of at least one below the point are cleared, and if it has to be rounded up, set and one added: a carry moves the
 * exponent, as it should. below[i]: bit i is below the point. Of a magnitude of less than one all are, and it becomes one or zero. */
static void round_to_integral(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, aig_lit *out)
{
    uint32_t fraction = f.significand - 1, top = fraction + f.exponent;
    float_parts x = float_unpack(g, f, a);
    exponent bias = exponent_constant(float_bias(f)), two = exponent_constant(float_bias(f) - 1);
    aig_lit below[fraction + 1], last = AIG_FALSE, half = AIG_FALSE, rest = AIG_FALSE;
    for (uint32_t i = 0; i <= fraction; i++) {
        exponent limit = exponent_constant(float_bias(f) + fraction - i);
        below[i] = exponent_less(g, &x.exponent, &limit);
    }
    for (uint32_t i = 0; i < fraction; i++) {
        aig_lit edge = aig_and(g, below[i], aig_not(below[i + 1]));
        half = aig_or(g, half, aig_and(g, edge, x.significand[i]));
        last = aig_or(g, last, aig_and(g, edge, x.significand[i + 1]));
        rest = aig_or(g, rest, aig_and(g, below[i + 1], x.significand[i]));
    }
    aig_lit small = exponent_less(g, &x.exponent, &bias), large_half = aig_and(g, small, aig_not(exponent_less(g, &x.exponent, &two)));
    rest = aig_or(g, rest, aig_and(g, aig_and(g, small, aig_not(large_half)), aig_not(x.zero)));
    aig_lit up = float_rounds_up(g, mode, x.sign, last, aig_or(g, half, large_half), rest), carry = up;
    for (uint32_t i = 0; i < top; i++) {
        aig_lit bit = i < fraction ? aig_ite(g, below[i], up, a[i]) : a[i];
        out[i] = aig_xor(g, bit, carry);
        carry = aig_and(g, bit, carry);
    }
    for (uint32_t i = 0; i < f.exponent; i++)
        out[fraction + i] = aig_ite(g, small, float_bias(f) >> i & 1 ? up : AIG_FALSE, out[fraction + i]);
    out[top] = a[top];
    float_special(g, f, x.nan, x.inf, x.zero, x.sign, out);
}

/* ---- arithmetic ---- */

static bool is_one(fp_format f, const aig_lit *a)
{
    for (uint32_t i = 0; i < fp_width(f); i++) /* the exponent is the bias: all ones but the first */
        if (a[i] != (i + 1 >= f.significand && i + 2 < fp_width(f) ? AIG_TRUE : AIG_FALSE)) return false;
    return true;
}

void circuit_fp_arithmetic(aig *g, term_kind kind, fp_format f, fp_rounding mode, const aig_lit *const operands[3], aig_lit *out)
{
    const aig_lit *a = operands[0], *b = operands[1], *c = operands[2];
    uint32_t top = fp_width(f) - 1;
    aig_lit negated[FP_MAX_EXPONENT + FP_MAX_SIGNIFICAND];
    switch (kind) {
    case T_FP_NEG:
    case T_FP_ABS:
        memcpy(out, a, sizeof *out * top);
        out[top] = kind == T_FP_ABS ? AIG_FALSE : aig_and(g, aig_not(a[top]), aig_not(is_nan(g, f, a)));
        return;
    case T_FP_ADD: float_add(g, f, mode, a, b, out); return;
    case T_FP_SUB:
        memcpy(negated, b, sizeof *b * top);
        negated[top] = aig_not(b[top]); /* of a NaN, too: float_add does not look at its sign */
        float_add(g, f, mode, a, negated, out);
        return;
    case T_FP_MUL:
        if (is_one(f, a)) memcpy(out, b, sizeof *out * fp_width(f));
        else if (is_one(f, b)) memcpy(out, a, sizeof *out * fp_width(f));
        else float_multiply(g, f, mode, a, b, out);
        return;
    case T_FP_DIV:
        if (is_one(f, b)) memcpy(out, a, sizeof *out * fp_width(f));
        else float_divide(g, f, mode, a, b, out);
        return;
    case T_FP_SQRT: float_root(g, f, mode, a, out); return;
    case T_FP_FMA: float_fused(g, f, mode, a, b, c, out); return;
    case T_FP_ROUND: round_to_integral(g, f, mode, a, out); return;
    default: assert(!"no circuit for this operator");
    }
}

/* ---- conversions ---- */

void circuit_fp_convert(aig *g, fp_format to, fp_rounding mode, fp_format from, const aig_lit *a, aig_lit *out)
{
    float_parts x = float_unpack(g, from, a);
    exponent shift = exponent_constant(float_bias(to) - float_bias(from) - 1), room = exponent_add(g, &x.exponent, &shift, AIG_FALSE);
    float_round(g, to, mode, (unrounded){x.sign, room, from.significand, x.significand, from.significand - 1}, out);
    float_special(g, to, x.nan, x.inf, x.zero, x.sign, out);
}

void circuit_fp_from_integer(aig *g, fp_format f, fp_rounding mode, uint32_t width, bool is_signed, const aig_lit *a, aig_lit *out)
{
    aig_lit negative = is_signed ? a[width - 1] : AIG_FALSE, negated[width], magnitude[width];
    circuit_neg(g, width, a, negated);
    circuit_ite(g, width, negative, negated, a, magnitude);
    aig_lit zero = aig_not(float_any(g, width, a));
    exponent room = exponent_constant(float_bias(f) + (int64_t)width - 2);
    float_round(g, f, mode, (unrounded){negative, room, width, magnitude, width - 1}, out);
    float_special(g, f, AIG_FALSE, AIG_FALSE, zero, AIG_FALSE, out);
}

/* The significand below a point is moved to the left across it. */
aig_lit circuit_fp_to_integer(aig *g, uint32_t width, bool is_signed, fp_format f, const aig_lit *a, aig_lit *out)
{
    uint32_t p = f.significand;
    float_parts x = float_unpack(g, f, a);
    exponent less = exponent_constant(1 - float_bias(f)), by = exponent_add(g, &x.exponent, &less, AIG_FALSE),
             most = exponent_constant(width);
    aig_lit moved[width + p], negated[width], small = exponent_negative(&by);
    for (uint32_t i = 0; i < width + p; i++) moved[i] = i < p ? aig_and(g, x.significand[i], aig_not(small)) : AIG_FALSE;
    for (uint32_t k = 0; k + 1 < by.width && (uint32_t)1 << k <= width; k++)
        for (uint32_t i = width + p, d = (uint32_t)1 << k; i-- > 0;)
            moved[i] = aig_ite(g, by.bits[k], i >= d ? moved[i - d] : AIG_FALSE, moved[i]);
    const aig_lit *magnitude = moved + p;
    circuit_neg(g, width, magnitude, negated);
    circuit_ite(g, width, x.sign, negated, magnitude, out);
    aig_lit fits = is_signed ? aig_or(g, aig_not(magnitude[width - 1]), aig_and(g, x.sign, aig_not(float_any(g, width - 1, magnitude))))
                             : aig_not(aig_and(g, x.sign, float_any(g, width, magnitude)));
    aig_lit finite = aig_not(aig_or(g, x.nan, x.inf)), in_range = aig_not(exponent_less(g, &most, &by));
    return aig_not(aig_and(g, finite, aig_and(g, in_range, fits)));
}
