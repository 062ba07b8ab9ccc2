/* logic/term/fp.h — IEEE 754 arithmetic on values, for any format and every rounding mode.
 * Computed exactly on integers and rounded once, so that no result depends on the host's floating-point unit or its state.
 * Values are the bits of the interchange format, sign first: 1 + exponent bits + (significand − 1) bits, as limbs (logic/term/bits.h).
 * Every NaN that comes out is the positive quiet one. Functions that return bool give false where there is no answer: the format is too
 * large (fp_supported), or the standard leaves the result open. */
#ifndef LOGIC_TERM_FP_H
#define LOGIC_TERM_FP_H

#include "logic/term/bits.h"
#include "logic/term/term.h"

enum { FP_MAX_SIGNIFICAND = 128, FP_MAX_EXPONENT = 18, FP_MAX_INTEGER = 512, FP_LIMBS = 3 };

typedef struct {
    uint32_t exponent, significand; /* bits; the significand counts the hidden one */
} fp_format;

static inline uint32_t fp_width(fp_format f) { return f.exponent + f.significand; }
static inline bool fp_supported(fp_format f) { return f.exponent <= FP_MAX_EXPONENT && f.significand <= FP_MAX_SIGNIFICAND; }

/* T_FP_NEG … T_FP_MAX; unused arguments may be NULL */
bool fp_arithmetic(term_kind kind, fp_format f, fp_rounding mode, uint64_t *r, const uint64_t *a, const uint64_t *b, const uint64_t *c);
/* T_FP_EQ … T_FP_IS_NEGATIVE; supported formats only */
bool fp_predicate(term_kind kind, fp_format f, const uint64_t *a, const uint64_t *b);
bool fp_convert(fp_format to, uint64_t *r, fp_format from, const uint64_t *a, fp_rounding mode);
bool fp_from_integer(fp_format f, uint64_t *r, const uint64_t *a, uint32_t width, bool is_signed, fp_rounding mode);
bool fp_to_integer(uint64_t *r, uint32_t width, bool is_signed, fp_format f, const uint64_t *a); /* toward zero; out of range: false */

#endif
