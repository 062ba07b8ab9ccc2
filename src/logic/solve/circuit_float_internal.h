/* logic/solve/circuit_float_internal.h — declarations that the parts of logic/solve/circuit_float.h share.
 *   circuit_float_parts.c  exponents, taking floats apart, the one circuit that rounds
 *   circuit_float_arith.c  sums, products, quotients, roots
 *   circuit_float.c        classes, comparisons, integers, other formats
 * A number is sign, exponent and significand; the exponent is that of the significand's top bit, with the bias of its format.
 * Exponents are signed vectors that carry their bounds. So no operation overflows, and cases that cannot happen (underflow of a sum, say)
 * cost nothing. The bounds hold for numbers only; results for zeros, infinities and NaNs are replaced in the end (float_special). */
#ifndef LOGIC_SOLVE_CIRCUIT_FLOAT_INTERNAL_H
#define LOGIC_SOLVE_CIRCUIT_FLOAT_INTERNAL_H

#include "logic/solve/circuit_float.h"

enum { EXPONENT_BITS = FP_MAX_EXPONENT + 8 };

typedef struct {
    int64_t low, high;
    uint32_t width; /* the least that holds both */
    aig_lit bits[EXPONENT_BITS];
} exponent;

exponent exponent_constant(int64_t value);
exponent exponent_add(aig *g, const exponent *a, const exponent *b, aig_lit carry);
exponent exponent_sub(aig *g, const exponent *a, const exponent *b);
exponent exponent_ite(aig *g, aig_lit c, const exponent *a, const exponent *b);
aig_lit exponent_less(aig *g, const exponent *a, const exponent *b);
static inline aig_lit exponent_bit(const exponent *e, uint32_t i) { return e->bits[i < e->width ? i : e->width - 1]; }
static inline aig_lit exponent_negative(const exponent *e) { return e->bits[e->width - 1]; }

typedef struct {
    aig_lit nan, inf, zero, sign;
    aig_lit hidden; /* it is not subnormal (nor zero) */
    exponent exponent;
    aig_lit significand[FP_MAX_SIGNIFICAND];
} float_parts;

static inline int64_t float_bias(fp_format f) { return ((int64_t)1 << (f.exponent - 1)) - 1; }

float_parts float_unpack(aig *g, fp_format f, const aig_lit *a);        /* a subnormal has the least exponent, and zeros on top */
float_parts float_unpack_normal(aig *g, fp_format f, const aig_lit *a); /* it has one on top, and an exponent below the least */

aig_lit float_any(aig *g, uint32_t width, const aig_lit *a); /* a bit is set */
/* Shifts right; the last bit is the disjunction of the bits that are shifted out. The distance: all bits but the sign's. */
void float_shift_right(aig *g, uint32_t width, aig_lit *a, const exponent *distance);
/* Does a magnitude whose last bit, next bit and rest are these become larger? */
aig_lit float_rounds_up(aig *g, fp_rounding mode, aig_lit sign, aig_lit last, aig_lit half, aig_lit rest);
typedef struct { /* an exact result: significand · 2^exponent, which is not zero */
    aig_lit sign;
    exponent room; /* the exponent − 1: how far the significand may move to the left until it is subnormal */
    uint32_t width;
    aig_lit *significand; /* `width` bits; rounding uses it up */
    uint32_t leading;     /* up to so many zeros on top matter */
} unrounded;

void float_round(aig *g, fp_format f, fp_rounding mode, unrounded x, aig_lit *out); /* the nearest number */
/* `out` holds a number: replaced by NaN, or infinity or zero of that sign, if one of these holds; in this order. */
void float_special(aig *g, fp_format f, aig_lit nan, aig_lit inf, aig_lit zero, aig_lit sign, aig_lit *out);

void float_add(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out); /* the sign of a NaN may be any */
void float_multiply(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out);
void float_divide(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, aig_lit *out);
void float_root(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, aig_lit *out);
void float_fused(aig *g, fp_format f, fp_rounding mode, const aig_lit *a, const aig_lit *b, const aig_lit *c, aig_lit *out); /* a · b + c */

#endif
