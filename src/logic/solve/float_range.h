/* logic/solve/float_range.h — intervals of IEEE numbers, and what operators make of them.
 * A range holds the numbers from lo to hi, infinities included, and NaN or not. Numbers are keys: their bits, read so that they are ordered
 * as the numbers are; both zeros have the key 0.
 * Why the ends suffice: rounding never changes the order of two results, so the result for any numbers in the ranges lies between the
 * rounded results for ends. They are computed exactly (logic/term/fp.h), the host's arithmetic plays no part.
 * Invariant: every result that operands within the ranges have is within the range that comes out. */
#ifndef LOGIC_SOLVE_FLOAT_RANGE_H
#define LOGIC_SOLVE_FLOAT_RANGE_H

#include "logic/term/fp.h"

typedef struct {
    int64_t lo, hi; /* keys; lo > hi: no number */
    bool nan;
} float_range;

typedef enum { ALWAYS_FALSE = 1, ALWAYS_TRUE = 2, EITHER = 3 } range_answer; /* bits: it may be false, it may be true */

/* Formats of at most 64 bits. The others below take no other ones. */
bool float_range_covers(fp_format f);
float_range float_range_all(fp_format f);
float_range float_range_number(fp_format f, uint64_t bits);
uint64_t float_bits(fp_format f, int64_t key); /* for tests */
/* A key between lo and hi, lo < hi: of about the mean of the numbers, or of keys if they are infinite. lo ≤ result < hi. */
int64_t float_range_middle(fp_format f, int64_t lo, int64_t hi);

float_range float_range_join(float_range a, float_range b);
/* T_FP_NEG … T_FP_MAX; `same`: a and b are one number */
float_range float_range_arithmetic(term_kind kind, fp_format f, fp_rounding mode, float_range a, float_range b, bool same);
float_range float_range_convert(fp_format to, fp_format from, fp_rounding mode, float_range a);
/* Any integer of this width. */
float_range float_range_integer(fp_format f, fp_rounding mode, uint32_t width, bool is_signed);
/* T_FP_EQ … T_FP_IS_NEGATIVE, and T_EQ */
range_answer float_range_predicate(term_kind kind, fp_format f, float_range a, float_range b);

#endif
