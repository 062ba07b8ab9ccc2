/* <math.h>: every function is the host's, in the precision of its suffix. */
#include "cfa/exec/library.h"

#include <fenv.h>
#include <math.h>

typedef struct {
    const char *name;
    double (*d)(double);
    float (*f)(float);
    long double (*l)(long double);
} unary_entry;

typedef struct {
    const char *name;
    double (*d)(double, double);
    float (*f)(float, float);
    long double (*l)(long double, long double);
} binary_entry;

#define FUNCTION(n)       \
    {                     \
#n, n, n##f, n##l \
    }

static const unary_entry unary[] = {
    FUNCTION(fabs), FUNCTION(sqrt),      FUNCTION(cbrt),   FUNCTION(floor), FUNCTION(ceil),      FUNCTION(trunc), FUNCTION(round),
    FUNCTION(rint), FUNCTION(nearbyint), FUNCTION(exp),    FUNCTION(exp2),  FUNCTION(expm1),     FUNCTION(log),   FUNCTION(log10),
    FUNCTION(log2), FUNCTION(log1p),     FUNCTION(sin),    FUNCTION(cos),   FUNCTION(tan),       FUNCTION(asin),  FUNCTION(acos),
    FUNCTION(atan), FUNCTION(sinh),      FUNCTION(cosh),   FUNCTION(tanh),  FUNCTION(asinh),     FUNCTION(acosh), FUNCTION(atanh),
    FUNCTION(erf),  FUNCTION(erfc),      FUNCTION(tgamma), FUNCTION(logb),  FUNCTION(roundeven),
};

static const binary_entry binary[] = {
    FUNCTION(pow),      FUNCTION(atan2), FUNCTION(fmod), FUNCTION(fmin),      FUNCTION(fmax),
    FUNCTION(copysign), FUNCTION(hypot), FUNCTION(fdim), FUNCTION(remainder), FUNCTION(nextafter),
};

enum { AS_DOUBLE, AS_FLOAT, AS_LONG, PRECISIONS };

static void lib_unary(library_call *c)
{
    const unary_entry *e = &unary[c->data / PRECISIONS];
    long double x = library_float(c, 0);
    switch (c->data % PRECISIONS) {
    case AS_FLOAT: library_return_float(c, (long double)e->f((float)x)); return;
    case AS_LONG: library_return_float(c, e->l(x)); return;
    default: library_return_float(c, (long double)e->d((double)x)); return;
    }
}

static void lib_binary(library_call *c)
{
    const binary_entry *e = &binary[c->data / PRECISIONS];
    long double x = library_float(c, 0), y = library_float(c, 1);
    switch (c->data % PRECISIONS) {
    case AS_FLOAT: library_return_float(c, (long double)e->f((float)x, (float)y)); return;
    case AS_LONG: library_return_float(c, e->l(x, y)); return;
    default: library_return_float(c, (long double)e->d((double)x, (double)y)); return;
    }
}

/* base name, or with suffix f or l */
static bool matches(const char *called, const char *base, uint32_t *precision)
{
    size_t n = strlen(base);
    if (strncmp(called, base, n) != 0) return false;
    if (!called[n]) return *precision = AS_DOUBLE, true;
    if (called[n + 1]) return false;
    if (called[n] == 'f') return *precision = AS_FLOAT, true;
    if (called[n] == 'l') return *precision = AS_LONG, true;
    return false;
}

bool library_find_math(const char *called, library_fn *function, uint32_t *data)
{
    uint32_t precision;
    for (uint32_t k = 0; k < sizeof unary / sizeof unary[0]; k++)
        if (matches(called, unary[k].name, &precision)) return *function = lib_unary, *data = k * PRECISIONS + precision, true;
    for (uint32_t k = 0; k < sizeof binary / sizeof binary[0]; k++)
        if (matches(called, binary[k].name, &precision)) return *function = lib_binary, *data = k * PRECISIONS + precision, true;
    return false;
}

/* ---- results of other types ---- */

static void lib_round_to_integer(library_call *c) /* 0: current mode, 1: away from zero */
{
    long double x = library_float(c, 0);
    static const value_type f80 = {.class = V_F80, .size = 16, .align = 16};
    c->ret = value_convert(value_from_long_double(c->data ? roundl(x) : rintl(x), f80), f80, c->result_type);
}

static void lib_ldexp(library_call *c)
{
    long double x = library_float(c, 0);
    int n = (int)library_i64(c, 1);
    switch (c->data) {
    case AS_FLOAT: library_return_float(c, (long double)ldexpf((float)x, n)); return;
    case AS_LONG: library_return_float(c, ldexpl(x, n)); return;
    default: library_return_float(c, (long double)ldexp((double)x, n)); return;
    }
}

static void lib_frexp(library_call *c)
{
    int exponent;
    long double x = frexpl(library_float(c, 0), &exponent);
    memcpy(run_writable(c->m, library_u64(c, 1), sizeof exponent), &exponent, sizeof exponent);
    library_return_float(c, x);
}

static void lib_modf(library_call *c)
{
    long double whole, part = modfl(library_float(c, 0), &whole);
    if (c->result_type.class == V_NONE) return;
    value_store(run_writable(c->m, library_u64(c, 1), c->result_type.size), c->result_type, value_from_long_double(whole, c->result_type));
    library_return_float(c, part);
}

static void lib_fma(library_call *c)
{
    long double x = library_float(c, 0), y = library_float(c, 1), z = library_float(c, 2);
    switch (c->data) {
    case AS_FLOAT: library_return_float(c, (long double)fmaf((float)x, (float)y, (float)z)); return;
    case AS_LONG: library_return_float(c, fmal(x, y, z)); return;
    default: library_return_float(c, (long double)fma((double)x, (double)y, (double)z)); return;
    }
}

static void lib_ilogb(library_call *c) { library_return(c, ilogbl(library_float(c, 0))); }

/* ---- classification ---- */

enum { IS_NAN, IS_INF, IS_FINITE, IS_NORMAL, SIGN_BIT, INF_SIGN };

/* Any value but 0 will do; these are gcc's. */
static int sign_bit_of(const run *m, value_type t) { return m->ilp32 || t.class == V_F80 ? 512 : t.class == V_F32 ? INT32_MIN : 1; }

static void lib_is(library_call *c)
{
    const library_argument *a = library_arg(c, 0);
    long double x = library_float(c, 0);
    bool normal = a->type.class == V_F32 ? isnormal((float)x) : a->type.class == V_F64 ? isnormal((double)x) : isnormal(x);
    switch (c->data) {
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

static void lib_fpclassify(library_call *c) /* 0: glibc's __fpclassify(x), 1: the builtin (nan, inf, normal, subnormal, zero, x) */
{
    uint32_t at = c->data ? 5 : 0;
    const library_argument *a = library_arg(c, at);
    int kind = class_of(library_float(c, at), a->type);
    if (!c->data) library_return(c, kind);
    else
        library_return(c, library_i64(c, kind == FP_NAN         ? 0
                                         : kind == FP_INFINITE  ? 1
                                         : kind == FP_NORMAL    ? 2
                                         : kind == FP_SUBNORMAL ? 3
                                                                : 4));
}

enum { GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, LESS_GREATER, UNORDERED };

static void lib_ordered(library_call *c)
{
    long double x = library_float(c, 0), y = library_float(c, 1);
    switch (c->data) {
    case GREATER: library_return(c, isgreater(x, y)); return;
    case GREATER_EQUAL: library_return(c, isgreaterequal(x, y)); return;
    case LESS: library_return(c, isless(x, y)); return;
    case LESS_EQUAL: library_return(c, islessequal(x, y)); return;
    case LESS_GREATER: library_return(c, islessgreater(x, y)); return;
    default: library_return(c, isunordered(x, y)); return;
    }
}

/* The evaluation of floating point uses the host's mode; interpret() puts it back. */
static void lib_set_rounding(library_call *c) { library_return(c, fesetround(library_int(c, 0))); }
static void lib_get_rounding(library_call *c) { library_return(c, fegetround()); }

static void lib_infinity(library_call *c) { library_return_float(c, (long double)INFINITY); }
static void lib_not_a_number(library_call *c) { library_return_float(c, (long double)NAN); }

const library_entry library_models_math[] = {
    {"lrint", lib_round_to_integer, 0},
    {"lrintf", lib_round_to_integer, 0},
    {"lrintl", lib_round_to_integer, 0},
    {"llrint", lib_round_to_integer, 0},
    {"llrintf", lib_round_to_integer, 0},
    {"llrintl", lib_round_to_integer, 0},
    {"lround", lib_round_to_integer, 1},
    {"lroundf", lib_round_to_integer, 1},
    {"lroundl", lib_round_to_integer, 1},
    {"llround", lib_round_to_integer, 1},
    {"llroundf", lib_round_to_integer, 1},
    {"llroundl", lib_round_to_integer, 1},
    {"ldexp", lib_ldexp, AS_DOUBLE},
    {"ldexpf", lib_ldexp, AS_FLOAT},
    {"ldexpl", lib_ldexp, AS_LONG},
    {"scalbn", lib_ldexp, AS_DOUBLE},
    {"scalbnf", lib_ldexp, AS_FLOAT},
    {"scalbnl", lib_ldexp, AS_LONG},
    {"scalbln", lib_ldexp, AS_DOUBLE},
    {"frexp", lib_frexp, 0},
    {"frexpf", lib_frexp, 0},
    {"frexpl", lib_frexp, 0},
    {"modf", lib_modf, 0},
    {"modff", lib_modf, 0},
    {"modfl", lib_modf, 0},
    {"fma", lib_fma, AS_DOUBLE},
    {"fmaf", lib_fma, AS_FLOAT},
    {"fmal", lib_fma, AS_LONG},
    {"ilogb", lib_ilogb, 0},
    {"ilogbf", lib_ilogb, 0},
    {"ilogbl", lib_ilogb, 0},
    {"isnan", lib_is, IS_NAN},
    {"isnanf", lib_is, IS_NAN},
    {"isnanl", lib_is, IS_NAN},
    {"__isnan", lib_is, IS_NAN},
    {"__isnanf", lib_is, IS_NAN},
    {"__isnanl", lib_is, IS_NAN},
    {"isinf", lib_is, IS_INF},
    {"isinff", lib_is, IS_INF},
    {"isinfl", lib_is, IS_INF},
    {"__isinf", lib_is, IS_INF},
    {"__isinff", lib_is, IS_INF},
    {"__isinfl", lib_is, IS_INF},
    {"isinf_sign", lib_is, INF_SIGN},
    {"isfinite", lib_is, IS_FINITE},
    {"finite", lib_is, IS_FINITE},
    {"finitef", lib_is, IS_FINITE},
    {"finitel", lib_is, IS_FINITE},
    {"__finite", lib_is, IS_FINITE},
    {"__finitef", lib_is, IS_FINITE},
    {"__finitel", lib_is, IS_FINITE},
    {"isnormal", lib_is, IS_NORMAL},
    {"signbit", lib_is, SIGN_BIT},
    {"signbitf", lib_is, SIGN_BIT},
    {"signbitl", lib_is, SIGN_BIT},
    {"__signbit", lib_is, SIGN_BIT},
    {"__signbitf", lib_is, SIGN_BIT},
    {"__signbitl", lib_is, SIGN_BIT},
    {"__fpclassify", lib_fpclassify, 0},
    {"__fpclassifyf", lib_fpclassify, 0},
    {"__fpclassifyl", lib_fpclassify, 0},
    {"fpclassify", lib_fpclassify, 1},
    {"isgreater", lib_ordered, GREATER},
    {"isgreaterequal", lib_ordered, GREATER_EQUAL},
    {"isless", lib_ordered, LESS},
    {"islessequal", lib_ordered, LESS_EQUAL},
    {"islessgreater", lib_ordered, LESS_GREATER},
    {"isunordered", lib_ordered, UNORDERED},
    {"fesetround", lib_set_rounding, 0},
    {"fegetround", lib_get_rounding, 0},
    {"huge_val", lib_infinity, 0},
    {"huge_valf", lib_infinity, 0},
    {"huge_vall", lib_infinity, 0},
    {"inf", lib_infinity, 0},
    {"inff", lib_infinity, 0},
    {"infl", lib_infinity, 0},
    {"nan", lib_not_a_number, 0},
    {"nanf", lib_not_a_number, 0},
    {"nanl", lib_not_a_number, 0},
    {"nans", lib_not_a_number, 0},
    {"nansf", lib_not_a_number, 0},
    {"nansl", lib_not_a_number, 0},
    {NULL, NULL, 0},
};
