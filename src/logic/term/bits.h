/* logic/term/bits.h — arithmetic on bit-vector values of any width.
 * A value of width w is bits_limbs(w) 64-bit limbs, least significant first.
 * Invariant: bits beyond the width are zero, in every argument and in every result. Results may be the same array as an
 * argument unless said otherwise. SMT-LIB semantics: x udiv 0 is all ones, x urem 0 is x. */
#ifndef LOGIC_TERM_BITS_H
#define LOGIC_TERM_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { BITS_MAX_WIDTH = 1 << 16 }; /* values live on the stack while they are computed with */

static inline uint32_t bits_limbs(uint32_t width) { return (width + 63) / 64; }
static inline uint64_t bits_mask64(uint32_t width) { return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1; }
/* the inverse of an odd number modulo 2^64; Newton's iteration doubles the correct bits: 3, 6, 12, … */
static inline uint64_t bits_inverse64(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 5; i++) x *= 2 - odd * x;
    return x;
}
static inline bool bits_get(const uint64_t *a, uint32_t i) { return a[i / 64] >> (i % 64) & 1; }
static inline void bits_trim(uint64_t *a, uint32_t width)
{
    if (width % 64) a[width / 64] &= bits_mask64(width % 64);
}
/* the value of a width ≤ 64 as a signed number */
static inline int64_t bits_signed64(uint64_t a, uint32_t width) { return (int64_t)(a << (64 - width)) >> (64 - width); }

void bits_zero(uint64_t *r, uint32_t width);
void bits_ones(uint64_t *r, uint32_t width);
void bits_copy(uint64_t *r, const uint64_t *a, uint32_t width);
void bits_set_u64(uint64_t *r, uint32_t width, uint64_t value);
void bits_set_run(uint64_t *r, uint32_t width, uint32_t high, uint32_t low); /* ones exactly at high … low */

bool bits_is_zero(const uint64_t *a, uint32_t width);
bool bits_is_ones(const uint64_t *a, uint32_t width);
bool bits_is_one(const uint64_t *a, uint32_t width);
bool bits_equal(const uint64_t *a, const uint64_t *b, uint32_t width);
bool bits_ult(const uint64_t *a, const uint64_t *b, uint32_t width);
bool bits_slt(const uint64_t *a, const uint64_t *b, uint32_t width);
uint32_t bits_length(const uint64_t *a, uint32_t width);         /* position of the highest one, plus 1; 0 for zero */
uint32_t bits_trailing_zeros(const uint64_t *a, uint32_t width); /* width for zero */
bool bits_power_of_two(const uint64_t *a, uint32_t width, uint32_t *exponent);
bool bits_run(const uint64_t *a, uint32_t width, uint32_t *high, uint32_t *low); /* the ones are one contiguous run */
bool bits_get_u32(const uint64_t *a, uint32_t width, uint32_t *value);           /* false: does not fit */

void bits_not(uint64_t *r, const uint64_t *a, uint32_t width);
void bits_and(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_or(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_xor(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_neg(uint64_t *r, const uint64_t *a, uint32_t width);
void bits_add(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_sub(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
/* q or r may be NULL; neither may be an argument */
void bits_udivrem(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_sdiv(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_srem(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void bits_inverse(uint64_t *r, const uint64_t *a, uint32_t width); /* multiplicative inverse of an odd a */

void bits_shl(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width);
void bits_lshr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width);
void bits_ashr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width);

/* r has another width than a, and must not be a (zext and sext: r may be a) */
void bits_extract(uint64_t *r, const uint64_t *a, uint32_t high, uint32_t low, uint32_t width);
void bits_concat(uint64_t *r, const uint64_t *a, uint32_t width_a, const uint64_t *b, uint32_t width_b);
void bits_zext(uint64_t *r, uint32_t width, const uint64_t *a, uint32_t width_a);
void bits_sext(uint64_t *r, uint32_t width, const uint64_t *a, uint32_t width_a);

#endif
