/* logic/solve/circuit_float_parts.c — see logic/solve/circuit_float_internal.h */
#include "logic/solve/circuit.h"
#include "logic/solve/circuit_float_internal.h"

#include <assert.h>

/* ---- exponents ---- */

static exponent between(int64_t low, int64_t high)
{
    exponent e = {.low = low, .high = high, .width = 1};
    while (low < -((int64_t)1 << (e.width - 1)) || high >= (int64_t)1 << (e.width - 1)) e.width++;
    return e;
}

exponent exponent_constant(int64_t value)
{
    exponent e = between(value, value);
    for (uint32_t i = 0; i < e.width; i++) e.bits[i] = value >> i & 1 ? AIG_TRUE : AIG_FALSE;
    return e;
}

static exponent exponent_unsigned(uint32_t width, const aig_lit *bits, int64_t low, int64_t high)
{
    exponent e = between(low, high);
    for (uint32_t i = 0; i < e.width; i++) e.bits[i] = i < width ? bits[i] : AIG_FALSE;
    return e;
}

static void resized(const exponent *e, uint32_t width, aig_lit *out)
{
    for (uint32_t i = 0; i < width; i++) out[i] = exponent_bit(e, i);
}

exponent exponent_add(aig *g, const exponent *a, const exponent *b, aig_lit carry)
{
    exponent r = between(a->low + b->low, a->high + b->high + (carry != AIG_FALSE));
    aig_lit x[EXPONENT_BITS], y[EXPONENT_BITS];
    resized(a, r.width, x);
    resized(b, r.width, y);
    circuit_add(g, r.width, x, y, carry, r.bits);
    return r;
}

exponent exponent_sub(aig *g, const exponent *a, const exponent *b)
{
    exponent r = between(a->low - b->high, a->high - b->low);
    aig_lit x[EXPONENT_BITS], y[EXPONENT_BITS];
    resized(a, r.width, x);
    resized(b, r.width, y);
    circuit_sub(g, r.width, x, y, r.bits);
    return r;
}

exponent exponent_ite(aig *g, aig_lit c, const exponent *a, const exponent *b)
{
    exponent r = between(a->low < b->low ? a->low : b->low, a->high > b->high ? a->high : b->high);
    for (uint32_t i = 0; i < r.width; i++) r.bits[i] = aig_ite(g, c, exponent_bit(a, i), exponent_bit(b, i));
    return r;
}

aig_lit exponent_less(aig *g, const exponent *a, const exponent *b)
{
    if (a->high < b->low) return AIG_TRUE;
    if (a->low >= b->high) return AIG_FALSE;
    uint32_t width = a->width > b->width ? a->width : b->width;
    aig_lit x[EXPONENT_BITS], y[EXPONENT_BITS];
    resized(a, width, x);
    resized(b, width, y);
    return circuit_slt(g, width, x, y);
}

/* ---- shifts ---- */

/* A tree, for the depth. */
aig_lit float_any(aig *g, uint32_t width, const aig_lit *a)
{
    if (width <= 1) return width ? a[0] : AIG_FALSE;
    uint32_t half = width / 2;
    return aig_or(g, float_any(g, half, a), float_any(g, width - half, a + half));
}

void float_shift_right(aig *g, uint32_t width, aig_lit *a, const exponent *distance)
{
    uint32_t stage = 0, stages = distance->width - 1;
    for (; stage < stages && (uint32_t)1 << stage < width; stage++) {
        uint32_t d = (uint32_t)1 << stage;
        aig_lit by = distance->bits[stage], out = float_any(g, d + 1, a); /* what will be in the last bit */
        for (uint32_t i = 1; i < width; i++) a[i] = aig_ite(g, by, i + d < width ? a[i + d] : AIG_FALSE, a[i]);
        a[0] = aig_ite(g, by, out, a[0]);
    }
    aig_lit beyond = float_any(g, stages - stage, distance->bits + stage);
    a[0] = aig_ite(g, beyond, float_any(g, width, a), a[0]);
    for (uint32_t i = 1; i < width; i++) a[i] = aig_and(g, a[i], aig_not(beyond));
}

static void shift_left_if(aig *g, aig_lit c, uint32_t width, aig_lit *a, uint32_t by)
{
    for (uint32_t i = width; i-- > 0;) a[i] = aig_ite(g, c, i >= by ? a[i - by] : AIG_FALSE, a[i]);
}

static aig_lit zeros_on_top(aig *g, uint32_t width, const aig_lit *a, uint32_t count)
{
    return aig_not(float_any(g, count, a + width - count));
}

static uint32_t stages_for(uint32_t most)
{
    uint32_t n = 0;
    while (most >> n) n++;
    return n;
}

/* Moves the first one, which has up to `leading` zeros before it, to the top; returns by how much. */
static exponent normalise(aig *g, uint32_t width, aig_lit *a, uint32_t leading)
{
    aig_lit count[32];
    uint32_t stages = stages_for(leading);
    for (uint32_t k = stages; k-- > 0;) {
        count[k] = zeros_on_top(g, width, a, (uint32_t)1 << k);
        shift_left_if(g, count[k], width, a, (uint32_t)1 << k);
    }
    return exponent_unsigned(stages, count, 0, leading);
}

/* The same, but no further than there is room. */
static void normalise_within(aig *g, uint32_t width, aig_lit *a, uint32_t leading, exponent *room)
{
    aig_lit some = aig_not(exponent_negative(room));
    for (uint32_t k = stages_for(leading); k-- > 0;) {
        if (k + 1 >= room->width) continue; /* there is never so much room */
        aig_lit enough = aig_and(g, some, float_any(g, room->width - 1 - k, room->bits + k));
        aig_lit move = aig_and(g, enough, zeros_on_top(g, width, a, (uint32_t)1 << k)), borrow = move;
        shift_left_if(g, move, width, a, (uint32_t)1 << k);
        for (uint32_t i = k; i < room->width; i++) { /* room − 2^k */
            aig_lit next = aig_and(g, borrow, aig_not(room->bits[i]));
            room->bits[i] = aig_xor(g, room->bits[i], borrow);
            borrow = next;
        }
    }
    if (room->low > 0) room->low = 0;
}

/* ---- taking apart ---- */

float_parts float_unpack(aig *g, fp_format f, const aig_lit *a)
{
    uint32_t fraction = f.significand - 1;
    const aig_lit *field = a + fraction;
    float_parts x = {.sign = a[fraction + f.exponent], .hidden = float_any(g, f.exponent, field)};
    aig_lit all = AIG_TRUE, effective[FP_MAX_EXPONENT];
    for (uint32_t i = 0; i < f.exponent; i++) all = aig_and(g, all, field[i]), effective[i] = field[i];
    effective[0] = aig_or(g, field[0], aig_not(x.hidden));
    x.nan = aig_and(g, all, a[fraction - 1]);
    x.inf = aig_and(g, all, aig_not(a[fraction - 1]));
    x.zero = aig_not(aig_or(g, x.hidden, float_any(g, fraction, a)));
    x.exponent = exponent_unsigned(f.exponent, effective, 1, ((int64_t)1 << f.exponent) - 2);
    memcpy(x.significand, a, sizeof *a * fraction);
    x.significand[fraction] = x.hidden;
    return x;
}

float_parts float_unpack_normal(aig *g, fp_format f, const aig_lit *a)
{
    float_parts x = float_unpack(g, f, a);
    exponent by = normalise(g, f.significand, x.significand, f.significand - 1);
    x.exponent = exponent_sub(g, &x.exponent, &by);
    x.exponent.high = ((int64_t)1 << f.exponent) - 2;
    return x;
}

/* ---- putting together ---- */

aig_lit float_rounds_up(aig *g, fp_rounding mode, aig_lit sign, aig_lit last, aig_lit half, aig_lit rest)
{
    switch (mode) {
    case FP_RNE: return aig_and(g, half, aig_or(g, rest, last));
    case FP_RNA: return half;
    case FP_RTP: return aig_and(g, aig_not(sign), aig_or(g, half, rest));
    case FP_RTN: return aig_and(g, sign, aig_or(g, half, rest));
    default: return AIG_FALSE;
    }
}

/* Room below zero: the number is subnormal, or too small for that. */
static void denormalise(aig *g, uint32_t width, aig_lit *a, exponent *room)
{
    exponent zero = exponent_constant(0), distance = exponent_sub(g, &zero, room);
    aig_lit below = exponent_negative(room);
    for (uint32_t i = 0; i < distance.width; i++) distance.bits[i] = aig_and(g, distance.bits[i], below);
    float_shift_right(g, width, a, &distance);
    for (uint32_t i = 0; i < room->width; i++) room->bits[i] = aig_and(g, room->bits[i], aig_not(below));
    room->low = 0;
    if (room->high < 0) room->high = 0;
}

static void overflow(aig *g, fp_format f, fp_rounding mode, aig_lit sign, aig_lit happens, aig_lit *out)
{
    aig_lit to_inf = mode == FP_RTZ   ? AIG_FALSE
                     : mode == FP_RTP ? aig_not(sign)
                     : mode == FP_RTN ? sign
                                      : AIG_TRUE; /* else: the largest number */
    uint32_t fraction = f.significand - 1;
    for (uint32_t i = 0; i < fraction; i++) out[i] = aig_ite(g, happens, aig_not(to_inf), out[i]);
    out[fraction] = aig_ite(g, happens, to_inf, out[fraction]);
    for (uint32_t i = 1; i < f.exponent; i++) out[fraction + i] = aig_or(g, happens, out[fraction + i]);
}

void float_round(aig *g, fp_format f, fp_rounding mode, unrounded x, aig_lit *out)
{
    assert(f.significand >= 2 && f.significand <= FP_MAX_SIGNIFICAND);
    uint32_t fraction = f.significand - 1, kept = f.significand + 2; /* two more: the next bit, and whether there is anything below */
    if (x.room.low >= (int64_t)x.leading) {
        exponent by = normalise(g, x.width, x.significand, x.leading);
        x.room = exponent_sub(g, &x.room, &by);
    } else {
        normalise_within(g, x.width, x.significand, x.leading, &x.room);
    }
    aig_lit a[FP_MAX_SIGNIFICAND + 2];
    uint32_t rest = x.width > kept - 1 ? x.width - (kept - 1) : 0;
    for (uint32_t i = 1; i < kept; i++) a[kept - i] = i <= x.width ? x.significand[x.width - i] : AIG_FALSE;
    a[0] = float_any(g, rest, x.significand);
    if (x.room.low < 0) denormalise(g, kept, a, &x.room);
    /* The hidden bit and the carry move the exponent: 0 for a subnormal, room + 1 for others, one more if the significand became a power of
     * two. */
    aig_lit carry = float_rounds_up(g, mode, x.sign, a[2], a[1], a[0]);
    for (uint32_t i = 0; i < fraction; i++) {
        out[i] = aig_xor(g, a[i + 2], carry);
        carry = aig_and(g, a[i + 2], carry);
    }
    exponent hidden = exponent_unsigned(1, &a[kept - 1], 0, 1), field = exponent_add(g, &x.room, &hidden, carry);
    exponent most = exponent_constant(((int64_t)1 << f.exponent) - 1);
    for (uint32_t i = 0; i < f.exponent; i++) out[fraction + i] = exponent_bit(&field, i);
    out[fraction + f.exponent] = x.sign;
    overflow(g, f, mode, x.sign, aig_not(exponent_less(g, &field, &most)), out);
}

void float_special(aig *g, fp_format f, aig_lit nan, aig_lit inf, aig_lit zero, aig_lit sign, aig_lit *out)
{
    uint32_t fraction = f.significand - 1, top = fraction + f.exponent;
    aig_lit large = aig_or(g, nan, inf), special = aig_or(g, large, zero);
    for (uint32_t i = 0; i < top; i++) out[i] = aig_and(g, out[i], aig_not(special));
    for (uint32_t i = fraction; i < top; i++) out[i] = aig_or(g, out[i], large);
    out[fraction - 1] = aig_or(g, out[fraction - 1], nan);
    out[top] = aig_and(g, aig_ite(g, special, sign, out[top]), aig_not(nan));
}
