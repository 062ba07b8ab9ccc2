/* logic/solve/circuit.c — see logic/solve/circuit.h */
#include "logic/solve/circuit.h"

/* The sum is a ⊕ b ⊕ c, the carry the majority. */
static aig_lit full_adder(aig *g, aig_lit a, aig_lit b, aig_lit c, aig_lit *carry)
{
    aig_lit x = aig_xor(g, a, b);
    *carry = aig_ite(g, x, c, a);
    return aig_xor(g, x, c);
}

void circuit_add(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit carry, aig_lit *out)
{
    for (uint32_t i = 0; i < width; i++) {
        if (i + 1 == width) out[i] = aig_xor(g, aig_xor(g, a[i], b[i]), carry);
        else out[i] = full_adder(g, a[i], b[i], carry, &carry);
    }
}

void circuit_sub(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    aig_lit carry = AIG_TRUE;
    for (uint32_t i = 0; i < width; i++) {
        if (i + 1 == width) out[i] = aig_xor(g, aig_xor(g, a[i], aig_not(b[i])), carry);
        else out[i] = full_adder(g, a[i], aig_not(b[i]), carry, &carry);
    }
}

void circuit_neg(aig *g, uint32_t width, const aig_lit *a, aig_lit *out)
{
    aig_lit below = AIG_FALSE; /* some lower bit is set: this bit is flipped */
    for (uint32_t i = 0; i < width; i++) {
        out[i] = aig_xor(g, a[i], below);
        below = aig_or(g, below, a[i]);
    }
}

static uint32_t zero_bits(uint32_t width, const aig_lit *a)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < width; i++) n += a[i] == AIG_FALSE;
    return n;
}

void circuit_mul(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    if (zero_bits(width, a) > zero_bits(width, b)) { /* one row per bit of b that can be set */
        const aig_lit *swap = a;
        a = b, b = swap;
    }
    for (uint32_t i = 0; i < width; i++) out[i] = aig_and(g, a[i], b[0]);
    for (uint32_t row = 1; row < width && !g->full; row++) {
        if (b[row] == AIG_FALSE) continue;
        aig_lit carry = AIG_FALSE;
        for (uint32_t i = row; i < width; i++) {
            aig_lit p = aig_and(g, a[i - row], b[row]);
            if (i + 1 == width) out[i] = aig_xor(g, aig_xor(g, out[i], p), carry);
            else out[i] = full_adder(g, out[i], p, carry, &carry);
        }
    }
}

/* The shift distance if b is a constant power of two. */
static bool constant_power(uint32_t width, const aig_lit *b, uint32_t *at)
{
    bool found = false;
    for (uint32_t i = 0; i < width; i++) {
        if (b[i] == AIG_FALSE) continue;
        if (b[i] != AIG_TRUE || found) return false;
        found = true;
        *at = i;
    }
    return found;
}

/* Below this power of two (the exponent) every rest stays: the divisor's, if it is known not to be zero. */
static uint32_t width_of_rest(uint32_t width, const aig_lit *b)
{
    bool is_zero = true;
    uint32_t top = 0;
    for (uint32_t i = 0; i < width; i++) {
        is_zero = is_zero && b[i] != AIG_TRUE;
        if (b[i] != AIG_FALSE) top = i + 1;
    }
    return is_zero ? width : top;
}

/* Restoring division. A divisor of zero is subtracted in every step, which makes the quotient all ones and the remainder a: as SMT-LIB
 * asks. */
void circuit_udivrem(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *quotient, aig_lit *remainder)
{
    uint32_t shift;
    if (constant_power(width, b, &shift)) {
        for (uint32_t i = 0; i < width; i++) {
            quotient[i] = i + shift < width ? a[i + shift] : AIG_FALSE;
            remainder[i] = i < shift ? a[i] : AIG_FALSE;
        }
        return;
    }
    aig_lit *rest = mem_alloc(sizeof *rest * (width + 1)), *difference = mem_alloc(sizeof *difference * (width + 1));
    /* suffix[i]: some bit of b at position i or above is set, so a rest of i bits is smaller */
    aig_lit *suffix = mem_alloc(sizeof *suffix * (width + 2));
    suffix[width] = suffix[width + 1] = AIG_FALSE;
    for (uint32_t i = width; i-- > 0;) suffix[i] = aig_or(g, suffix[i + 1], b[i]);
    for (uint32_t i = 0; i <= width; i++) rest[i] = AIG_FALSE;
    /* The rest has at most `most` bits: after a step it is below b, or b is zero and only the lower bits matter. */
    uint32_t rest_bits = 0, most = width_of_rest(width, b);
    for (uint32_t step = width; step-- > 0 && !g->full;) {
        for (uint32_t i = rest_bits; i > 0; i--) rest[i] = rest[i - 1];
        rest[0] = a[step];
        rest_bits++;
        aig_lit carry = AIG_TRUE; /* rest − b over `rest_bits` bits; b's higher bits must be zero for it to fit */
        for (uint32_t i = 0; i < rest_bits; i++)
            difference[i] = full_adder(g, rest[i], aig_not(i < width ? b[i] : AIG_FALSE), carry, &carry);
        aig_lit fits = aig_and(g, carry, aig_not(suffix[rest_bits > width ? width : rest_bits]));
        quotient[step] = fits;
        for (uint32_t i = 0; i < rest_bits; i++) rest[i] = aig_ite(g, fits, difference[i], rest[i]);
        for (; rest_bits > most; rest_bits--) rest[rest_bits - 1] = AIG_FALSE;
    }
    if (g->full)
        for (uint32_t i = 0; i < width; i++) quotient[i] = AIG_FALSE;
    for (uint32_t i = 0; i < width; i++) remainder[i] = rest[i];
    free(rest);
    free(difference);
    free(suffix);
}

void circuit_sdivrem(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *quotient, aig_lit *remainder)
{
    aig_lit *work = mem_alloc(sizeof *work * width * 5);
    aig_lit *negated = work, *a_abs = work + width, *b_abs = work + 2 * width, *q = work + 3 * width, *r = work + 4 * width;
    aig_lit a_sign = a[width - 1], b_sign = b[width - 1];
    circuit_neg(g, width, a, negated);
    circuit_ite(g, width, a_sign, negated, a, a_abs);
    circuit_neg(g, width, b, negated);
    circuit_ite(g, width, b_sign, negated, b, b_abs);
    circuit_udivrem(g, width, a_abs, b_abs, q, r);
    circuit_neg(g, width, q, negated);
    circuit_ite(g, width, aig_xor(g, a_sign, b_sign), negated, q, quotient);
    circuit_neg(g, width, r, negated);
    circuit_ite(g, width, a_sign, negated, r, remainder);
    free(work);
}

void circuit_ite(aig *g, uint32_t width, aig_lit c, const aig_lit *a, const aig_lit *b, aig_lit *out)
{
    for (uint32_t i = 0; i < width; i++) out[i] = aig_ite(g, c, a[i], b[i]);
}

/* Barrel shifter; `left` moves towards the most significant bit. */
static void shift(aig *g, uint32_t width, const aig_lit *a, const aig_lit *by, bool left, aig_lit fill, aig_lit *out)
{
    memcpy(out, a, sizeof *out * width);
    uint32_t stage = 0;
    aig_lit *moved = mem_alloc(sizeof *moved * width);
    for (; stage < width && stage < 31 && (uint32_t)1 << stage < width; stage++) {
        uint32_t d = (uint32_t)1 << stage;
        for (uint32_t i = 0; i < width; i++) {
            if (left) moved[i] = i >= d ? out[i - d] : fill;
            else moved[i] = i + d < width ? out[i + d] : fill;
        }
        for (uint32_t i = 0; i < width; i++) out[i] = aig_ite(g, by[stage], moved[i], out[i]);
    }
    free(moved);
    aig_lit beyond = AIG_FALSE;
    for (uint32_t i = stage; i < width; i++) beyond = aig_or(g, beyond, by[i]);
    for (uint32_t i = 0; i < width; i++) out[i] = aig_ite(g, beyond, fill, out[i]);
}

void circuit_shift_left(aig *g, uint32_t width, const aig_lit *a, const aig_lit *by, aig_lit *out)
{
    shift(g, width, a, by, true, AIG_FALSE, out);
}

void circuit_shift_right(aig *g, uint32_t width, const aig_lit *a, const aig_lit *by, aig_lit fill, aig_lit *out)
{
    shift(g, width, a, by, false, fill, out);
}

aig_lit circuit_eq(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b)
{
    for (uint32_t i = 0; i < width; i++) /* a difference in a constant bit decides before anything is built */
        if (a[i] == aig_not(b[i])) return AIG_FALSE;
    aig_lit r = AIG_TRUE;
    for (uint32_t i = 0; i < width; i++) r = aig_and(g, r, aig_iff(g, a[i], b[i]));
    return r;
}

static aig_lit less(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit sign)
{
    aig_lit r = AIG_FALSE;
    for (uint32_t i = 0; i < width; i++) {
        aig_lit x = a[i], y = b[i];
        if (i + 1 == width) x ^= sign, y ^= sign; /* signed order is unsigned order with flipped sign bits */
        r = aig_ite(g, aig_xor(g, x, y), y, r);
    }
    return r;
}

aig_lit circuit_ult(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b) { return less(g, width, a, b, 0); }
aig_lit circuit_slt(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b) { return less(g, width, a, b, 1); }
