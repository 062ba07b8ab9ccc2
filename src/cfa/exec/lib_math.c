/* <math.h>: every function is the host's, in the precision of its suffix. */
#include "cfa/exec/library.h"

#include <errno.h>
#include <fenv.h>
#include <math.h>

/* The host has set errno since it was 0. */
static void pass_errno(library_call *c)
{
    if (errno) library_set_errno(c->m, errno);
}

#define MATH_OF_ONE(name)                                                              \
    void exec_##name(library_call *c)                                                  \
    {                                                                                  \
        long double x = library_float(c, 0);                                           \
        errno = 0;                                                                     \
        switch (c->variant) {                                                          \
        case AS_FLOAT: library_return_float(c, (long double)name##f((float)x)); break; \
        case AS_LONG: library_return_float(c, name##l(x)); break;                      \
        default: library_return_float(c, (long double)name((double)x)); break;         \
        }                                                                              \
        pass_errno(c);                                                                 \
    }

#define MATH_OF_TWO(name)                                                                        \
    void exec_##name(library_call *c)                                                            \
    {                                                                                            \
        long double x = library_float(c, 0), y = library_float(c, 1);                            \
        errno = 0;                                                                               \
        switch (c->variant) {                                                                    \
        case AS_FLOAT: library_return_float(c, (long double)name##f((float)x, (float)y)); break; \
        case AS_LONG: library_return_float(c, name##l(x, y)); break;                             \
        default: library_return_float(c, (long double)name((double)x, (double)y)); break;        \
        }                                                                                        \
        pass_errno(c);                                                                           \
    }

/* clang-format off */
MATH_OF_ONE(fabs) MATH_OF_ONE(sqrt) MATH_OF_ONE(cbrt) MATH_OF_ONE(floor) MATH_OF_ONE(ceil) MATH_OF_ONE(trunc) MATH_OF_ONE(round)
MATH_OF_ONE(rint) MATH_OF_ONE(nearbyint) MATH_OF_ONE(roundeven) MATH_OF_ONE(exp) MATH_OF_ONE(exp2) MATH_OF_ONE(expm1) MATH_OF_ONE(log)
MATH_OF_ONE(log10) MATH_OF_ONE(log2) MATH_OF_ONE(log1p) MATH_OF_ONE(logb) MATH_OF_ONE(sin) MATH_OF_ONE(cos) MATH_OF_ONE(tan)
MATH_OF_ONE(asin) MATH_OF_ONE(acos) MATH_OF_ONE(atan) MATH_OF_ONE(sinh) MATH_OF_ONE(cosh) MATH_OF_ONE(tanh) MATH_OF_ONE(asinh)
MATH_OF_ONE(acosh) MATH_OF_ONE(atanh) MATH_OF_ONE(erf) MATH_OF_ONE(erfc) MATH_OF_ONE(tgamma)
MATH_OF_TWO(pow) MATH_OF_TWO(atan2) MATH_OF_TWO(fmod) MATH_OF_TWO(fmin) MATH_OF_TWO(fmax) MATH_OF_TWO(copysign) MATH_OF_TWO(hypot)
MATH_OF_TWO(fdim) MATH_OF_TWO(remainder) MATH_OF_TWO(nextafter)
    /* clang-format on */

    /* ---- results of other types ---- */

    static void return_integer(library_call *c, long double whole)
{
    static const value_type f80 = {.class = V_F80, .size = 16, .align = 16};
    c->ret = value_convert(value_from_long_double(whole, f80), f80, c->result_type);
}

void exec_lrint(library_call *c) { return_integer(c, rintl(library_float(c, 0))); }
void exec_lround(library_call *c) { return_integer(c, roundl(library_float(c, 0))); }

void exec_ldexp(library_call *c)
{
    long double x = library_float(c, 0);
    int64_t wide = library_i64(c, 1); /* long of scalbln */
    int n = wide < INT32_MIN ? INT32_MIN : wide > INT32_MAX ? INT32_MAX : (int)wide;
    errno = 0;
    switch (c->variant) {
    case AS_FLOAT: library_return_float(c, (long double)ldexpf((float)x, n)); break;
    case AS_LONG: library_return_float(c, ldexpl(x, n)); break;
    default: library_return_float(c, (long double)ldexp((double)x, n)); break;
    }
    pass_errno(c);
}

void exec_frexp(library_call *c)
{
    int exponent;
    long double x = frexpl(library_float(c, 0), &exponent);
    memcpy(library_writable(c->m, library_u64(c, 1), sizeof exponent), &exponent, sizeof exponent);
    library_return_float(c, x);
}

void exec_modf(library_call *c)
{
    long double whole, part = modfl(library_float(c, 0), &whole);
    if (c->result_type.class == V_NONE) return;
    value_store(library_writable(c->m, library_u64(c, 1), c->result_type.size), c->result_type,
                value_from_long_double(whole, c->result_type));
    library_return_float(c, part);
}

void exec_fma(library_call *c)
{
    long double x = library_float(c, 0), y = library_float(c, 1), z = library_float(c, 2);
    switch (c->variant) {
    case AS_FLOAT: library_return_float(c, (long double)fmaf((float)x, (float)y, (float)z)); return;
    case AS_LONG: library_return_float(c, fmal(x, y, z)); return;
    default: library_return_float(c, (long double)fma((double)x, (double)y, (double)z)); return;
    }
}

void exec_ilogb(library_call *c)
{
    errno = 0;
    library_return(c, ilogbl(library_float(c, 0)));
    pass_errno(c);
}

/* Squares and multiplies as libgcc does. */
#define POWI(type)                                                       \
    {                                                                    \
        type b = (type)x, r = n & 1 ? b : (type)1;                       \
        for (unsigned k = n >> 1; k; k >>= 1) {                          \
            b *= b;                                                      \
            if (k & 1) r *= b;                                           \
        }                                                                \
        library_return_float(c, (long double)(m < 0 ? (type)1 / r : r)); \
        return;                                                          \
    }

void exec_powi(library_call *c)
{
    long double x = library_float(c, 0);
    int m = library_int(c, 1);
    unsigned n = m < 0 ? 0u - (unsigned)m : (unsigned)m;
    switch (c->variant) {
    case AS_FLOAT: POWI(float)
    case AS_LONG: POWI(long double)
    default: POWI(double)
    }
}

/* ---- classification ---- */

/* Any value but 0 will do; these are gcc's. */
static int sign_bit_of(const run *m, value_type t) { return m->ilp32 || t.class == V_F80 ? 512 : t.class == V_F32 ? INT32_MIN : 1; }

void exec_classify(library_call *c)
{
    const library_argument *a = library_arg(c, 0);
    long double x = library_float(c, 0);
    bool normal = a->type.class == V_F32 ? isnormal((float)x) : a->type.class == V_F64 ? isnormal((double)x) : isnormal(x);
    switch (c->variant) {
    case IS_NAN: library_return(c, isnan(x)); return;
    case IS_INF: library_return(c, isinf(x) ? (x < 0 && strncmp(c->name, "__builtin_", 10) != 0 ? -1 : 1) : 0); return;
    case IS_FINITE: library_return(c, isfinite(x)); return;
    case IS_NORMAL: library_return(c, normal); return;
    case SIGN_BIT: library_return(c, signbit(x) ? sign_bit_of(c->m, a->type) : 0); return;
    default: library_return(c, isinf(x) ? (x > 0 ? 1 : -1) : 0); return;
    }
}

static int class_of(long double x, value_type t)
{
    return t.class == V_F32 ? fpclassify((float)x) : t.class == V_F64 ? fpclassify((double)x) : fpclassify(x);
}

void exec_fpclassify(library_call *c) /* GIVEN_CLASSES: (nan, inf, normal, subnormal, zero, x) */
{
    uint32_t at = c->variant == GIVEN_CLASSES ? 5 : 0;
    const library_argument *a = library_arg(c, at);
    int kind = class_of(library_float(c, at), a->type);
    if (c->variant != GIVEN_CLASSES) library_return(c, kind);
    else
        library_return(c, library_i64(c, kind == FP_NAN         ? 0
                                         : kind == FP_INFINITE  ? 1
                                         : kind == FP_NORMAL    ? 2
                                         : kind == FP_SUBNORMAL ? 3
                                                                : 4));
}

void exec_compare_floats(library_call *c)
{
    long double x = library_float(c, 0), y = library_float(c, 1);
    switch (c->variant) {
    case GREATER: library_return(c, isgreater(x, y)); return;
    case GREATER_EQUAL: library_return(c, isgreaterequal(x, y)); return;
    case LESS: library_return(c, isless(x, y)); return;
    case LESS_EQUAL: library_return(c, islessequal(x, y)); return;
    case LESS_GREATER: library_return(c, islessgreater(x, y)); return;
    default: library_return(c, isunordered(x, y)); return;
    }
}

/* The evaluation of floating point uses the host's mode; interpret() puts it back. */
void exec_set_rounding(library_call *c) { library_return(c, fesetround(library_int(c, 0))); }
void exec_get_rounding(library_call *c) { library_return(c, fegetround()); }

void exec_infinity(library_call *c) { library_return_float(c, (long double)INFINITY); }
void exec_nan(library_call *c) { library_return_float(c, (long double)NAN); }
