#include "logic/term/bits.h"

#include <string.h>

void bits_zero(uint64_t *r, uint32_t width) { memset(r, 0, bits_limbs(width) * sizeof *r); }

void bits_ones(uint64_t *r, uint32_t width)
{
    memset(r, 0xff, bits_limbs(width) * sizeof *r);
    bits_trim(r, width);
}

void bits_copy(uint64_t *r, const uint64_t *a, uint32_t width) { memmove(r, a, bits_limbs(width) * sizeof *r); }

void bits_set_u64(uint64_t *r, uint32_t width, uint64_t value)
{
    bits_zero(r, width);
    r[0] = value & bits_mask64(width);
}

void bits_set_run(uint64_t *r, uint32_t width, uint32_t high, uint32_t low)
{
    bits_zero(r, width);
    for (uint32_t i = low; i <= high; i++) r[i / 64] |= (uint64_t)1 << (i % 64);
}

bool bits_is_zero(const uint64_t *a, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++)
        if (a[i]) return false;
    return true;
}

bool bits_is_ones(const uint64_t *a, uint32_t width)
{
    for (uint32_t i = 0; i < width / 64; i++)
        if (~a[i]) return false;
    return width % 64 == 0 || a[width / 64] == bits_mask64(width % 64);
}

bool bits_is_one(const uint64_t *a, uint32_t width) { return a[0] == 1 && bits_length(a, width) == 1; }

bool bits_equal(const uint64_t *a, const uint64_t *b, uint32_t width) { return memcmp(a, b, bits_limbs(width) * sizeof *a) == 0; }

bool bits_ult(const uint64_t *a, const uint64_t *b, uint32_t width)
{
    for (uint32_t i = bits_limbs(width); i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

bool bits_slt(const uint64_t *a, const uint64_t *b, uint32_t width)
{
    bool negative_a = bits_get(a, width - 1), negative_b = bits_get(b, width - 1);
    return negative_a != negative_b ? negative_a : bits_ult(a, b, width);
}

uint32_t bits_length(const uint64_t *a, uint32_t width)
{
    for (uint32_t i = bits_limbs(width); i-- > 0;)
        if (a[i]) return i * 64 + 64 - (uint32_t)__builtin_clzll(a[i]);
    return 0;
}

uint32_t bits_trailing_zeros(const uint64_t *a, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++)
        if (a[i]) return i * 64 + (uint32_t)__builtin_ctzll(a[i]);
    return width;
}

bool bits_power_of_two(const uint64_t *a, uint32_t width, uint32_t *exponent)
{
    uint32_t length = bits_length(a, width);
    if (length == 0 || bits_trailing_zeros(a, width) != length - 1) return false;
    *exponent = length - 1;
    return true;
}

bool bits_run(const uint64_t *a, uint32_t width, uint32_t *high, uint32_t *low)
{
    uint32_t length = bits_length(a, width);
    if (length == 0) return false;
    *high = length - 1;
    *low = bits_trailing_zeros(a, width);
    uint32_t ones = 0;
    for (uint32_t i = 0; i < bits_limbs(width); i++) ones += (uint32_t)__builtin_popcountll(a[i]);
    return ones == *high - *low + 1;
}

bool bits_get_u32(const uint64_t *a, uint32_t width, uint32_t *value)
{
    *value = (uint32_t)a[0];
    return bits_length(a, width) <= 32;
}

void bits_not(uint64_t *r, const uint64_t *a, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++) r[i] = ~a[i];
    bits_trim(r, width);
}

void bits_and(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++) r[i] = a[i] & b[i];
}

void bits_or(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++) r[i] = a[i] | b[i];
}

void bits_xor(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++) r[i] = a[i] ^ b[i];
}

/* r = a + (b ^ flip) + carry */
static void add_with(uint64_t *r, const uint64_t *a, const uint64_t *b, uint64_t flip, uint64_t carry, uint32_t width)
{
    for (uint32_t i = 0; i < bits_limbs(width); i++) {
        unsigned __int128 s = (unsigned __int128)a[i] + (b[i] ^ flip) + carry;
        r[i] = (uint64_t)s;
        carry = (uint64_t)(s >> 64);
    }
    bits_trim(r, width);
}

void bits_add(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) { add_with(r, a, b, 0, 0, width); }

void bits_sub(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width) { add_with(r, a, b, ~(uint64_t)0, 1, width); }

void bits_neg(uint64_t *r, const uint64_t *a, uint32_t width)
{
    uint64_t carry = 1;
    for (uint32_t i = 0; i < bits_limbs(width); i++) {
        r[i] = ~a[i] + carry;
        carry = carry && r[i] == 0;
    }
    bits_trim(r, width);
}

void bits_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    uint32_t n = bits_limbs(width);
    if (n == 1) {
        r[0] = a[0] * b[0];
        bits_trim(r, width);
        return;
    }
    uint64_t product[n];
    memset(product, 0, n * sizeof *product);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; i + j < n; j++) {
            unsigned __int128 s = (unsigned __int128)a[i] * b[j] + product[i + j] + carry;
            product[i + j] = (uint64_t)s;
            carry = (uint64_t)(s >> 64);
        }
    }
    memcpy(r, product, n * sizeof *product);
    bits_trim(r, width);
}

/* Bit by bit: constants wider than 64 bits are rarely divided. */
static void divide_long(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    uint32_t wide = width + 1; /* the shifted remainder may need one bit more */
    uint64_t rest[bits_limbs(wide)], divisor[bits_limbs(wide)];
    bits_zero(rest, wide);
    bits_zext(divisor, wide, b, width);
    if (q) bits_zero(q, width);
    for (uint32_t i = bits_length(a, width); i-- > 0;) {
        bits_shl(rest, rest, 1, wide);
        rest[0] |= bits_get(a, i);
        if (bits_ult(rest, divisor, wide)) continue;
        bits_sub(rest, rest, divisor, wide);
        if (q) q[i / 64] |= (uint64_t)1 << (i % 64);
    }
    if (r) bits_copy(r, rest, width);
}

void bits_udivrem(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    if (bits_is_zero(b, width)) {
        if (q) bits_ones(q, width);
        if (r) bits_copy(r, a, width);
    } else if (width <= 64) {
        if (q) q[0] = a[0] / b[0];
        if (r) r[0] = a[0] % b[0];
    } else {
        divide_long(q, r, a, b, width);
    }
}

static bool absolute(uint64_t *r, const uint64_t *a, uint32_t width)
{
    bool negative = bits_get(a, width - 1);
    if (negative) bits_neg(r, a, width);
    else bits_copy(r, a, width);
    return negative;
}

void bits_sdiv(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    uint64_t x[bits_limbs(width)], y[bits_limbs(width)], q[bits_limbs(width)];
    bool negative = absolute(x, a, width) ^ absolute(y, b, width);
    bits_udivrem(q, NULL, x, y, width);
    if (negative) bits_neg(r, q, width);
    else bits_copy(r, q, width);
}

void bits_srem(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width)
{
    uint64_t x[bits_limbs(width)], y[bits_limbs(width)], m[bits_limbs(width)];
    bool negative = absolute(x, a, width);
    absolute(y, b, width);
    bits_udivrem(NULL, m, x, y, width);
    if (negative) bits_neg(r, m, width);
    else bits_copy(r, m, width);
}

/* Newton's iteration: each step doubles the number of correct low bits, a itself has three. */
void bits_inverse(uint64_t *r, const uint64_t *a, uint32_t width)
{
    uint64_t x[bits_limbs(width)], two[bits_limbs(width)], e[bits_limbs(width)];
    bits_copy(x, a, width);
    bits_set_u64(two, width, 2);
    for (uint32_t correct = 3; correct < width; correct *= 2) {
        bits_mul(e, a, x, width);
        bits_sub(e, two, e, width);
        bits_mul(x, x, e, width);
    }
    bits_copy(r, x, width);
}

void bits_shl(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width)
{
    if (amount >= width) {
        bits_zero(r, width);
        return;
    }
    uint32_t skip = amount / 64, shift = amount % 64;
    for (uint32_t i = bits_limbs(width); i-- > 0;) {
        uint64_t v = i >= skip ? a[i - skip] << shift : 0;
        if (shift && i > skip) v |= a[i - skip - 1] >> (64 - shift);
        r[i] = v;
    }
    bits_trim(r, width);
}

void bits_lshr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width)
{
    if (amount >= width) {
        bits_zero(r, width);
        return;
    }
    uint32_t n = bits_limbs(width), skip = amount / 64, shift = amount % 64;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t v = i + skip < n ? a[i + skip] >> shift : 0;
        if (shift && i + skip + 1 < n) v |= a[i + skip + 1] << (64 - shift);
        r[i] = v;
    }
}

void bits_ashr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width)
{
    bool negative = bits_get(a, width - 1);
    if (amount > width) amount = width;
    bits_lshr(r, a, amount, width);
    if (!negative || amount == 0) return;
    for (uint32_t i = width - amount; i < width; i++) r[i / 64] |= (uint64_t)1 << (i % 64);
}

void bits_extract(uint64_t *r, const uint64_t *a, uint32_t high, uint32_t low, uint32_t width)
{
    uint32_t out = high - low + 1, n = bits_limbs(width), skip = low / 64, shift = low % 64;
    for (uint32_t i = 0; i < bits_limbs(out); i++) {
        uint64_t v = i + skip < n ? a[i + skip] >> shift : 0;
        if (shift && i + skip + 1 < n) v |= a[i + skip + 1] << (64 - shift);
        r[i] = v;
    }
    bits_trim(r, out);
}

void bits_concat(uint64_t *r, const uint64_t *a, uint32_t width_a, const uint64_t *b, uint32_t width_b)
{
    uint32_t width = width_a + width_b;
    uint64_t high[bits_limbs(width)];
    bits_zext(high, width, a, width_a);
    bits_shl(high, high, width_b, width);
    bits_zext(r, width, b, width_b);
    bits_or(r, r, high, width);
}

void bits_zext(uint64_t *r, uint32_t width, const uint64_t *a, uint32_t width_a)
{
    bits_copy(r, a, width_a);
    for (uint32_t i = bits_limbs(width_a); i < bits_limbs(width); i++) r[i] = 0;
}

void bits_sext(uint64_t *r, uint32_t width, const uint64_t *a, uint32_t width_a)
{
    bool negative = bits_get(a, width_a - 1);
    bits_zext(r, width, a, width_a);
    if (!negative) return;
    for (uint32_t i = width_a; i < width && i % 64; i++) r[i / 64] |= (uint64_t)1 << (i % 64);
    for (uint32_t i = (width_a + 63) / 64; i < bits_limbs(width); i++) r[i] = ~(uint64_t)0;
    bits_trim(r, width);
}
