#include "logic/term/fold.h"

#include <assert.h>

uint64_t fold64(term_kind kind, uint32_t width, uint64_t a, uint64_t b)
{
    uint64_t mask = bits_mask64(width), sign = (uint64_t)1 << (width - 1);
    switch (kind) {
    case T_BVNOT: return ~a & mask;
    case T_BVNEG: return -a & mask;
    case T_BVADD: return (a + b) & mask;
    case T_BVMUL: return (a * b) & mask;
    case T_BVAND: return a & b;
    case T_BVOR: return a | b;
    case T_BVXOR: return a ^ b;
    case T_BVUDIV: return b ? a / b : mask;
    case T_BVUREM: return b ? a % b : a;
    case T_BVSDIV: {
        uint64_t x = a & sign ? -a & mask : a, y = b & sign ? -b & mask : b, q = y ? x / y : mask;
        return (a ^ b) & sign ? -q & mask : q;
    }
    case T_BVSREM: {
        uint64_t x = a & sign ? -a & mask : a, y = b & sign ? -b & mask : b, m = y ? x % y : x;
        return a & sign ? -m & mask : m;
    }
    case T_BVSHL: return b >= width ? 0 : a << b & mask;
    case T_BVLSHR: return b >= width ? 0 : a >> b;
    case T_BVASHR: return (uint64_t)(bits_signed64(a, width) >> (b >= width ? width - 1 : b)) & mask;
    case T_BVULT: return a < b;
    case T_BVULE: return a <= b;
    case T_BVSLT: return bits_signed64(a, width) < bits_signed64(b, width);
    case T_BVSLE: return bits_signed64(a, width) <= bits_signed64(b, width);
    default: assert(!"not a bit-vector operator over one width"); return 0;
    }
}

static uint32_t shift_amount(const uint64_t *b, uint32_t width)
{
    uint32_t amount;
    return bits_get_u32(b, width, &amount) && amount < width ? amount : width;
}

void fold_bits(term_kind kind, uint32_t width, uint64_t *r, const uint64_t *a, const uint64_t *b)
{
    if (width <= 64) {
        *r = fold64(kind, width, *a, kind == T_BVNOT || kind == T_BVNEG ? 0 : *b);
        return;
    }
    uint64_t out[bits_limbs(width)];
    switch (kind) {
    case T_BVNOT: bits_not(r, a, width); return;
    case T_BVNEG: bits_neg(r, a, width); return;
    case T_BVADD: bits_add(r, a, b, width); return;
    case T_BVMUL: bits_mul(r, a, b, width); return;
    case T_BVAND: bits_and(r, a, b, width); return;
    case T_BVOR: bits_or(r, a, b, width); return;
    case T_BVXOR: bits_xor(r, a, b, width); return;
    case T_BVUDIV: bits_udivrem(out, NULL, a, b, width); break;
    case T_BVUREM: bits_udivrem(NULL, out, a, b, width); break;
    case T_BVSDIV: bits_sdiv(r, a, b, width); return;
    case T_BVSREM: bits_srem(r, a, b, width); return;
    case T_BVSHL: bits_shl(r, a, shift_amount(b, width), width); return;
    case T_BVLSHR: bits_lshr(r, a, shift_amount(b, width), width); return;
    case T_BVASHR: bits_ashr(r, a, shift_amount(b, width), width); return;
    case T_BVULT: r[0] = bits_ult(a, b, width); return;
    case T_BVULE: r[0] = !bits_ult(b, a, width); return;
    case T_BVSLT: r[0] = bits_slt(a, b, width); return;
    case T_BVSLE: r[0] = !bits_slt(b, a, width); return;
    default: assert(!"not a bit-vector operator over one width"); return;
    }
    bits_copy(r, out, width);
}
