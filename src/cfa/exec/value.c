#include "cfa/exec/value.h"

#include <math.h>

typedef __float128 quad;

value_type value_type_of(const cfa_space *s, ty t)
{
    const ty_info *info = ty_get(s, t);
    value_type v = {.size = info->size, .align = info->align ? info->align : 1};
    switch ((ty_kind)info->kind) {
    case TY_NONE:
    case TY_VOID:
    case TY_FUNCTION: v.class = V_NONE; return v;
    case TY_INT128:
    case TY_UINT128:
        v.class = V_I128;
        v.is_signed = info->kind == TY_INT128;
        return v;
    case TY_FLOAT16: v.class = V_F16; return v;
    case TY_FLOAT: v.class = V_F32; return v;
    case TY_DOUBLE: v.class = V_F64; return v;
    case TY_LDOUBLE: v.class = V_F80; return v;
    case TY_FLOAT128: v.class = V_F128; return v;
    case TY_COMPLEX:
    case TY_VECTOR:
    case TY_ARRAY:
    case TY_STRUCT:
    case TY_UNION: v.class = V_BYTES; return v;
    case TY_BOOL:
        v.is_bool = true;
        v.class = V_INT;
        v.bits = 8;
        return v;
    default: break;
    }
    v.class = V_INT;
    v.bits = (uint8_t)(info->size * 8);
    v.is_signed = info->kind == TY_POINTER ? false : info->is_signed;
    return v;
}

/* ---- memory ---- */

enum { F80_BYTES = 10 };

value value_load(const char *from, value_type t)
{
    value v = 0;
    if (t.class == V_INT) {
        uint64_t u = 0;
        memcpy(&u, from, t.size);
        return value_wrap(u, t);
    }
    memcpy(&v, from, t.class == V_F80 ? F80_BYTES : t.size);
    return v;
}

void value_store(char *to, value_type t, value v)
{
    uint64_t low = (uint64_t)v;
    switch (t.class == V_F80 ? F80_BYTES : t.size) {
    case 1: memcpy(to, &low, 1); return;
    case 2: memcpy(to, &low, 2); return;
    case 4: memcpy(to, &low, 4); return;
    case 8: memcpy(to, &low, 8); return;
    case F80_BYTES: memcpy(to, &v, F80_BYTES); return;
    default: memcpy(to, &v, sizeof v); return;
    }
}

uint64_t value_load_bits(const char *from, unsigned bit_offset, unsigned bit_width, bool is_signed)
{
    value v = 0;
    if (bit_width == 0) return 0;
    memcpy(&v, from, (bit_offset + bit_width + 7) / 8);
    uint64_t u = (uint64_t)(v >> bit_offset);
    unsigned gap = 64 - bit_width;
    return is_signed ? (uint64_t)((int64_t)(u << gap) >> gap) : u << gap >> gap;
}

void value_store_bits(char *to, unsigned bit_offset, unsigned bit_width, uint64_t v)
{
    value old = 0, mask = (((value)1 << bit_width) - 1) << bit_offset;
    size_t n = (bit_offset + bit_width + 7) / 8;
    memcpy(&old, to, n);
    old = (old & ~mask) | ((value)v << bit_offset & mask);
    memcpy(to, &old, n);
}

/* ---- patterns ↔ host numbers ---- */

static long double get_f80(value v)
{
    long double x = 0;
    memcpy(&x, &v, F80_BYTES);
    return x;
}

static value of_f80(long double x)
{
    value v = 0;
    memcpy(&v, &x, F80_BYTES);
    return v;
}

static quad get_f128(value v)
{
    quad x;
    memcpy(&x, &v, sizeof x);
    return x;
}

static value of_f128(quad x)
{
    value v;
    memcpy(&v, &x, sizeof v);
    return v;
}

static float get_f16(value v)
{
    uint16_t u = (uint16_t)v;
    _Float16 h;
    memcpy(&h, &u, sizeof h);
    return (float)h;
}

static value of_f16(_Float16 h)
{
    uint16_t u;
    memcpy(&u, &h, sizeof u);
    return u;
}

long double value_to_long_double(value v, value_type t)
{
    switch (t.class) {
    case V_F16: return (long double)get_f16(v);
    case V_F32: return (long double)value_f32((uint64_t)v);
    case V_F64: return (long double)value_f64((uint64_t)v);
    case V_F80: return get_f80(v);
    case V_F128: return (long double)get_f128(v);
    case V_I128: return t.is_signed ? (long double)(__int128)v : (long double)v;
    case V_INT: return t.is_signed ? (long double)(int64_t)v : (long double)(uint64_t)v;
    default: return 0;
    }
}

static quad to_quad(value v, value_type t)
{
    if (t.class == V_F128) return get_f128(v);
    if (t.class == V_I128) return t.is_signed ? (quad)(__int128)v : (quad)v;
    return (quad)value_to_long_double(v, t);
}

value value_from_long_double(long double x, value_type t)
{
    switch (t.class) {
    case V_F16: return of_f16((_Float16)x);
    case V_F32: return value_of_f32((float)x);
    case V_F64: return value_of_f64((double)x);
    case V_F80: return of_f80(x);
    case V_F128: return of_f128((quad)x);
    default: return 0;
    }
}

value value_from_int(__int128 x, value_type t)
{
    switch (t.class) {
    case V_INT: return t.is_bool ? (value)(x != 0) : value_wrap((uint64_t)x, t);
    case V_I128: return (value)x;
    case V_F32: return value_of_f32((float)x);
    case V_F64: return value_of_f64((double)x);
    case V_F128: return of_f128((quad)x);
    default: return value_from_long_double((long double)x, t);
    }
}

__int128 value_to_int(value v, value_type t)
{
    if (t.class == V_I128) return (__int128)v;
    if (t.class == V_INT) return t.is_signed ? (__int128)(int64_t)v : (__int128)(uint64_t)v;
    long double x = value_to_long_double(v, t);
    return x >= -0x1p127L && x < 0x1p127L ? (__int128)x : 0;
}

bool value_is_true(value v, value_type t)
{
    if (t.class == V_INT || t.class == V_I128) return v != 0;
    if (t.class == V_F128) return get_f128(v) != 0;
    return value_to_long_double(v, t) != 0;
}

/* ---- conversions ---- */

/* gcc converts to the next wider signed type that one instruction reaches, and truncates. */
static uint64_t float_to_int(double d, value_type to)
{
    if (to.bits < 32 || (to.bits == 32 && to.is_signed)) return value_wrap((uint64_t)(int64_t)value_f64_to_i32(d), to);
    if (to.bits == 32 || to.is_signed) return value_wrap((uint64_t)value_f64_to_i64(d), to);
    return value_f64_to_u64(d);
}

static uint64_t f80_to_int(long double x, value_type to)
{
    if (x != x) return to.bits <= 16 ? 0 : value_wrap((uint64_t)1 << (to.bits == 32 && !to.is_signed ? 63 : to.bits - 1), to);
    if (to.bits == 64 && !to.is_signed) {
        if (x >= 0x1p63L) return x < 0x1p64L ? (uint64_t)x : 0;
        return x >= -0x1p63L ? (uint64_t)(int64_t)x : (uint64_t)1 << 63;
    }
    bool by_64 = to.bits == 64 || (to.bits == 32 && !to.is_signed);
    long double bound = by_64 ? 0x1p63L : 0x1p31L;
    if (x > -bound - 1 && x < bound) return value_wrap((uint64_t)(int64_t)x, to);
    return value_wrap(by_64 ? (uint64_t)1 << 63 : (uint64_t)INT32_MIN, to);
}

static value to_int128(long double x, bool is_signed)
{
    if (is_signed) {
        if (x >= 0x1p127L) return ~((value)1 << 127);
        return x >= -0x1p127L ? (value)(__int128)x : (value)1 << 127;
    }
    if (x >= 0x1p128L) return ~(value)0;
    return x >= 0 ? (value)x : x > -0x1p127L ? (value)(__int128)x : 0;
}

value value_convert(value v, value_type from, value_type to)
{
    if (to.class == V_NONE || from.class == V_BYTES || to.class == V_BYTES) return v;
    if (to.class == V_INT && to.is_bool) return value_is_true(v, from);
    switch (to.class) {
    case V_INT:
        if (from.class == V_INT || from.class == V_I128) return value_wrap((uint64_t)v, to);
        if (from.class == V_F80 || from.class == V_F128) return f80_to_int(value_to_long_double(v, from), to);
        return float_to_int((double)value_to_long_double(v, from), to);
    case V_I128:
        if (from.class == V_I128) return v;
        if (from.class == V_INT) return from.is_signed ? (value)(__int128)(int64_t)v : (value)(uint64_t)v;
        return to_int128(value_to_long_double(v, from), to.is_signed);
    case V_F32: /* straight from the source type: rounding twice would show */
        if (from.class == V_INT) return value_of_f32(from.is_signed ? (float)(int64_t)v : (float)(uint64_t)v);
        if (from.class == V_F64) return value_of_f32((float)value_f64((uint64_t)v));
        if (from.class == V_I128) return value_of_f32(from.is_signed ? (float)(__int128)v : (float)v);
        if (from.class == V_F128) return value_of_f32((float)get_f128(v));
        break;
    case V_F64:
        if (from.class == V_INT) return value_of_f64(from.is_signed ? (double)(int64_t)v : (double)(uint64_t)v);
        if (from.class == V_F32) return value_of_f64((double)value_f32((uint64_t)v));
        if (from.class == V_I128) return value_of_f64(from.is_signed ? (double)(__int128)v : (double)v);
        if (from.class == V_F128) return value_of_f64((double)get_f128(v));
        break;
    case V_F128: return of_f128(to_quad(v, from));
    default: break;
    }
    return from.class == to.class ? v : value_from_long_double(value_to_long_double(v, from), to);
}

/* ---- arithmetic ---- */

static value_status int_binary(ex_kind kind, value_type t, uint64_t a, uint64_t b, value_flags *flags, uint64_t *result)
{
    uint64_t r = 0;
    int64_t wide = 0;
    bool overflow = false;
    switch (kind) {
    case E_ADD:
        r = a + b;
        overflow = __builtin_add_overflow((int64_t)a, (int64_t)b, &wide);
        break;
    case E_SUB:
        r = a - b;
        overflow = __builtin_sub_overflow((int64_t)a, (int64_t)b, &wide);
        break;
    case E_MUL:
        r = a * b;
        overflow = __builtin_mul_overflow((int64_t)a, (int64_t)b, &wide);
        break;
    case E_DIV:
    case E_REM:
        if (b == 0) return VALUE_DIVISION_BY_ZERO;
        if (t.is_signed && b == UINT64_MAX) { /* -1: the one quotient that may not fit */
            if ((int64_t)a == INT64_MIN >> (64 - t.bits)) return VALUE_DIVISION_OVERFLOW;
            r = kind == E_DIV ? 0 - a : 0;
        } else if (t.is_signed) {
            r = kind == E_DIV ? (uint64_t)((int64_t)a / (int64_t)b) : (uint64_t)((int64_t)a % (int64_t)b);
        } else {
            r = kind == E_DIV ? a / b : a % b;
        }
        break;
    case E_AND: r = a & b; break;
    case E_OR: r = a | b; break;
    case E_XOR: r = a ^ b; break;
    case E_SHL:
    case E_SHR: {
        unsigned mask = t.bits == 64 ? 63 : 31;
        if (b >= t.bits) flags->oversized_shift = true;
        unsigned n = (unsigned)b & mask;
        r = kind == E_SHL ? a << n : t.is_signed ? (uint64_t)((int64_t)a >> n) : a >> n;
        break;
    }
    default: return VALUE_NO_SUCH_OPERATION;
    }
    *result = value_wrap(r, t);
    if (kind <= E_MUL && t.is_signed && (overflow || *result != r)) flags->signed_overflow = true;
    return VALUE_OK;
}

static value_status wide_int_binary(ex_kind kind, bool is_signed, value a, value b, value_flags *flags, value *result)
{
    __int128 x = (__int128)a, y = (__int128)b, ignored;
    const value lowest = (value)1 << 127;
    bool overflow = false;
    switch (kind) {
    case E_ADD:
        *result = a + b;
        overflow = __builtin_add_overflow(x, y, &ignored);
        break;
    case E_SUB:
        *result = a - b;
        overflow = __builtin_sub_overflow(x, y, &ignored);
        break;
    case E_MUL:
        *result = a * b;
        overflow = __builtin_mul_overflow(x, y, &ignored);
        break;
    case E_DIV:
    case E_REM:
        if (b == 0) return VALUE_DIVISION_BY_ZERO;
        if (is_signed && a == lowest && y == -1) return VALUE_DIVISION_OVERFLOW;
        if (kind == E_DIV) *result = is_signed ? (value)(x / y) : a / b;
        else *result = is_signed ? (value)(x % y) : a % b;
        break;
    case E_AND: *result = a & b; break;
    case E_OR: *result = a | b; break;
    case E_XOR: *result = a ^ b; break;
    case E_SHL:
    case E_SHR:
        if (b >= 128) flags->oversized_shift = true;
        *result = kind == E_SHL ? a << (b & 127) : is_signed ? (value)(x >> (b & 127)) : a >> (b & 127);
        break;
    default: return VALUE_NO_SUCH_OPERATION;
    }
    if (overflow && is_signed) flags->signed_overflow = true;
    return VALUE_OK;
}

#define FLOAT_BINARY(T, x, y, wrap)                 \
    {                                               \
        T r;                                        \
        switch (kind) {                             \
        case E_ADD: r = (T)((x) + (y)); break;      \
        case E_SUB: r = (T)((x) - (y)); break;      \
        case E_MUL: r = (T)((x) * (y)); break;      \
        case E_DIV: r = (T)((x) / (y)); break;      \
        default: return VALUE_NO_SUCH_OPERATION;    \
        }                                           \
        flags->made_nan |= __builtin_isnan(r) != 0; \
        *result = wrap(r);                          \
        return VALUE_OK;                            \
    }

value_status value_binary(ex_kind kind, value_type t, value a, value b, value_flags *flags, value *result)
{
    switch (t.class) {
    case V_INT: {
        uint64_t r = 0;
        value_status status = int_binary(kind, t, (uint64_t)a, (uint64_t)b, flags, &r);
        *result = r;
        return status;
    }
    case V_I128: return wide_int_binary(kind, t.is_signed, a, b, flags, result);
    case V_F16: FLOAT_BINARY(_Float16, get_f16(a), get_f16(b), of_f16)
    case V_F32: FLOAT_BINARY(float, value_f32((uint64_t)a), value_f32((uint64_t)b), value_of_f32)
    case V_F64: FLOAT_BINARY(double, value_f64((uint64_t)a), value_f64((uint64_t)b), value_of_f64)
    case V_F80: FLOAT_BINARY(long double, get_f80(a), get_f80(b), of_f80)
    case V_F128: FLOAT_BINARY(quad, get_f128(a), get_f128(b), of_f128)
    default: return VALUE_NO_SUCH_OPERATION;
    }
}

#define COMPARE(x, y)             \
    switch (kind) {               \
    case E_EQ: return (x) == (y); \
    case E_NE: return (x) != (y); \
    case E_LT: return (x) < (y);  \
    case E_LE: return (x) <= (y); \
    case E_GT: return (x) > (y);  \
    default: return (x) >= (y);   \
    }

bool value_compare(ex_kind kind, value_type t, value a, value b)
{
    if (t.class == V_INT && t.is_signed) COMPARE((int64_t)a, (int64_t)b)
    if (t.class == V_INT) COMPARE((uint64_t)a, (uint64_t)b)
    if (t.class == V_I128 && t.is_signed) COMPARE((__int128)a, (__int128)b)
    if (t.class == V_I128) COMPARE(a, b)
    if (t.class == V_F128) COMPARE(get_f128(a), get_f128(b))
    long double x = value_to_long_double(a, t), y = value_to_long_double(b, t);
    COMPARE(x, y)
}

value value_negate(value_type t, value a, value_flags *flags)
{
    switch (t.class) {
    case V_INT: {
        uint64_t r = value_wrap(0 - (uint64_t)a, t);
        if (t.is_signed && r == (uint64_t)a && r != 0) flags->signed_overflow = true;
        return r;
    }
    case V_I128:
        if (t.is_signed && a == (value)1 << 127) flags->signed_overflow = true;
        return 0 - a;
    case V_F16: return a ^ 0x8000;
    case V_F32: return a ^ 0x80000000u;
    case V_F64: return a ^ (uint64_t)1 << 63;
    case V_F80: return a ^ (value)1 << 79;
    case V_F128: return a ^ (value)1 << 127;
    default: return a;
    }
}
