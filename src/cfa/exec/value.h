/* cfa/exec/value.h — values of the interpreted program and their arithmetic.
 * A value is the pattern of its bits. Integers of up to 64 bits and pointers are kept *canonical*: sign- or zero-extended
 * to 64 bits by their type, so that comparisons and widening conversions cost nothing. float and double are their bit
 * patterns in the low 32 or 64 bits; the wide classes (128-bit integers, long double, __float128) use all 128.
 * Floating point is the host's SSE arithmetic in the type itself; the excess precision of x87 code (gcc -m32 without
 * -msse2) is not imitated. Out-of-range conversions to integers give what x86 instructions give. */
#ifndef CFA_EXEC_VALUE_H
#define CFA_EXEC_VALUE_H

#include "cfa/space.h"

typedef unsigned __int128 value;

typedef enum {
    V_NONE, /* void, functions */
    V_INT,  /* integers up to 64 bits, _Bool, pointers */
    V_F16,
    V_F32,
    V_F64,
    V_WIDE_FIRST,
    V_I128 = V_WIDE_FIRST,
    V_F80,
    V_F128,
    V_BYTES, /* structs, unions, arrays, vectors, complex numbers */
} value_class;

typedef struct {
    uint8_t class; /* value_class */
    bool is_signed, is_bool;
    uint8_t bits; /* V_INT */
    uint32_t align;
    uint64_t size; /* in memory */
} value_type;

typedef struct { /* what happened on the way; sticky */
    bool signed_overflow, oversized_shift;
    bool made_nan; /* an operation gave a NaN: C leaves its sign and payload open, and compilers differ */
} value_flags;

typedef enum { VALUE_OK, VALUE_DIVISION_BY_ZERO, VALUE_DIVISION_OVERFLOW, VALUE_NO_SUCH_OPERATION } value_status;

value_type value_type_of(const cfa_space *s, ty t);

value value_load(const char *from, value_type t); /* t is scalar */
void value_store(char *to, value_type t, value v);
value value_convert(value v, value_type from, value_type to);
bool value_is_true(value v, value_type t);
/* E_ADD … E_SHR for operands of type t (shifts: b is a canonical integer or the low half of a wide one) */
value_status value_binary(ex_kind kind, value_type t, value a, value b, value_flags *flags, value *result);
bool value_compare(ex_kind kind, value_type t, value a, value b); /* E_EQ … E_GE */
value value_negate(value_type t, value a, value_flags *flags);
value value_from_long_double(long double x, value_type t);
long double value_to_long_double(value v, value_type t);
value value_from_int(__int128 x, value_type t);
__int128 value_to_int(value v, value_type t); /* integers: extended by sign */

uint64_t value_load_bits(const char *from, unsigned bit_offset, unsigned bit_width, bool is_signed); /* bit_offset < 8, width ≤ 64 */
void value_store_bits(char *to, unsigned bit_offset, unsigned bit_width, uint64_t v);

static inline bool value_is_wide(value_type t) { return t.class >= V_WIDE_FIRST && t.class < V_BYTES; }
static inline bool value_is_scalar(value_type t) { return t.class > V_NONE && t.class < V_BYTES; }

static inline uint64_t value_wrap(uint64_t v, value_type t) /* V_INT: canonical form of the low bits */
{
    if (t.bits == 64) return v;
    unsigned gap = 64u - t.bits;
    return t.is_signed ? (uint64_t)((int64_t)(v << gap) >> gap) : v << gap >> gap;
}

static inline float value_f32(uint64_t v)
{
    uint32_t u = (uint32_t)v;
    float f;
    memcpy(&f, &u, sizeof f);
    return f;
}

static inline double value_f64(uint64_t v)
{
    double d;
    memcpy(&d, &v, sizeof d);
    return d;
}

static inline uint64_t value_of_f32(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

static inline uint64_t value_of_f64(double d)
{
    uint64_t u;
    memcpy(&u, &d, sizeof u);
    return u;
}

/* cvttsd2si: the "integer indefinite" when out of range */
static inline int32_t value_f64_to_i32(double d) { return d > -2147483649.0 && d < 2147483648.0 ? (int32_t)d : INT32_MIN; }
static inline int64_t value_f64_to_i64(double d) { return d >= -0x1p63 && d < 0x1p63 ? (int64_t)d : INT64_MIN; }
static inline uint64_t value_f64_to_u64(double d)
{
    return d < 0x1p63 || d != d ? (uint64_t)value_f64_to_i64(d) : (uint64_t)value_f64_to_i64(d - 0x1p63) ^ (uint64_t)1 << 63;
}

#endif
