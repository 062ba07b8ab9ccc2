/* <math.h>, as far as IEEE 754 says what the result is. */
#include "encode/library.h"

#include <math.h>

enum { AS_DOUBLE, AS_FLOAT, AS_LONG, PRECISIONS };

static value_shape precision(const external_call *c, uint32_t which)
{
    switch (which) {
    case AS_FLOAT:
        return (value_shape){.kind = V_FLOATING, .is_signed = true, .bits = 32, .exponent = 8, .significand = 24, .size = 4, .align = 4};
    case AS_LONG:
        return (value_shape){.kind = V_FLOATING,
                             .is_signed = true,
                             .bits = 79,
                             .exponent = 15,
                             .significand = 64,
                             .size = c->e->p->ilp32 ? 12 : 16,
                             .align = 16};
    default:
        return (value_shape){.kind = V_FLOATING, .is_signed = true, .bits = 64, .exponent = 11, .significand = 53, .size = 8, .align = 8};
    }
}

static bool is_number(value_shape s) { return s.kind == V_FLOATING || s.kind == V_INTEGER; }

static term make(const external_call *c, term_kind kind, sort of, const term *args, uint32_t n, fp_rounding mode)
{
    return term_make(c->e->t, kind, of, args, n, 0, mode);
}
static term predicate(const external_call *c, term_kind kind, term a) { return make(c, kind, c->e->t->bool_sort, &a, 1, FP_RNE); }
static term order(const external_call *c, term_kind kind, term a, term b)
{
    return make(c, kind, c->e->t->bool_sort, (term[]){a, b}, 2, FP_RNE);
}

enum { ABS, SQRT, FLOOR, CEIL, TRUNC, ROUND, RINT, ROUNDEVEN };
#define UNARY(name, what)                                                                                  \
    {name, lib_unary, (what)*PRECISIONS + AS_DOUBLE}, {name "f", lib_unary, (what)*PRECISIONS + AS_FLOAT}, \
    {                                                                                                      \
        name "l", lib_unary, (what)*PRECISIONS + AS_LONG                                                   \
    }

static bool lib_unary(external_call *c)
{
    value_shape as = precision(c, c->data % PRECISIONS);
    if (!is_number(external_shape(c, 0))) return false;
    sort of = enc_sort(c->e, as);
    term x = external_float(c, 0, as), r;
    switch (c->data / PRECISIONS) {
    case ABS: r = make(c, T_FP_ABS, of, &x, 1, FP_RNE); break;
    case SQRT: r = make(c, T_FP_SQRT, of, &x, 1, FP_RNE); break;
    case FLOOR: r = make(c, T_FP_ROUND, of, &x, 1, FP_RTN); break;
    case CEIL: r = make(c, T_FP_ROUND, of, &x, 1, FP_RTP); break;
    case TRUNC: r = make(c, T_FP_ROUND, of, &x, 1, FP_RTZ); break;
    case ROUND: r = make(c, T_FP_ROUND, of, &x, 1, FP_RNA); break;
    default: r = make(c, T_FP_ROUND, of, &x, 1, FP_RNE); break;
    }
    external_give(c, r, as);
    return true;
}

enum { MIN, MAX, COPYSIGN, DIM };
#define BINARY(name, what)                                                                                   \
    {name, lib_binary, (what)*PRECISIONS + AS_DOUBLE}, {name "f", lib_binary, (what)*PRECISIONS + AS_FLOAT}, \
    {                                                                                                        \
        name "l", lib_binary, (what)*PRECISIONS + AS_LONG                                                    \
    }

static bool lib_binary(external_call *c)
{
    term_table *t = c->e->t;
    value_shape as = precision(c, c->data % PRECISIONS);
    if (!is_number(external_shape(c, 0)) || !is_number(external_shape(c, 1))) return false;
    sort of = enc_sort(c->e, as);
    term x = external_float(c, 0, as), y = external_float(c, 1, as), r;
    term y_nan = predicate(c, T_FP_IS_NAN, y);
    switch (c->data / PRECISIONS) {
    case MIN:
    case MAX: { /* of two zeros either may be the result: compilers differ */
        bool smaller = c->data / PRECISIONS == MIN;
        term zeros = term_and(t, predicate(c, T_FP_IS_ZERO, x), predicate(c, T_FP_IS_ZERO, y));
        term first = term_or(t, smaller ? order(c, T_FP_LT, x, y) : order(c, T_FP_LT, y, x), y_nan);
        r = term_ite(t, term_ite(t, term_and(t, zeros, term_ne(t, x, y)), enc_unknown(c->s, t->bool_sort), first), x, y);
        break;
    }
    case COPYSIGN: { /* terms do not know the sign of a NaN */
        term positive = make(c, T_FP_ABS, of, &x, 1, FP_RNE), negative = make(c, T_FP_NEG, of, &positive, 1, FP_RNE);
        r = term_ite(t, term_ite(t, y_nan, enc_unknown(c->s, t->bool_sort), predicate(c, T_FP_IS_NEGATIVE, y)), negative, positive);
        break;
    }
    default: {
        term difference = make(c, T_FP_SUB, of, (term[]){x, y}, 2, FP_RNE);
        r = term_ite(t, order(c, T_FP_LE, x, y), enc_float(c->e, as, 0), difference);
    }
    }
    external_give(c, r, as);
    return true;
}

static bool lib_fma(external_call *c)
{
    value_shape as = precision(c, c->data);
    for (uint32_t k = 0; k < 3; k++)
        if (!is_number(external_shape(c, k))) return false;
    term args[3] = {external_float(c, 0, as), external_float(c, 1, as), external_float(c, 2, as)};
    external_give(c, make(c, T_FP_FMA, enc_sort(c->e, as), args, 3, FP_RNE), as);
    return true;
}

enum { IS_NAN, IS_INF, IS_FINITE, IS_NORMAL, SIGN_BIT, INF_SIGN };

static term choose(const external_call *c, term condition, int yes, term no)
{
    return term_ite(c->e->t, condition, term_bv_i128(c->e->t, 32, yes), no);
}

static bool lib_is(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_FLOATING) return false;
    term x = external_value(c, 0), zero = term_bv(t, 32, 0), inf = predicate(c, T_FP_IS_INF, x),
         negative = predicate(c, T_FP_IS_NEGATIVE, x);
    bool builtin = strncmp(c->name, "__builtin_", 10) == 0;
    switch (c->data) {
    case IS_NAN: external_give_int(c, enc_truth(c->e, predicate(c, T_FP_IS_NAN, x), 32)); break;
    case IS_INF:
        external_give_int(c, term_ite(t, inf, builtin ? term_bv(t, 32, 1) : choose(c, negative, -1, term_bv(t, 32, 1)), zero));
        break;
    case IS_FINITE: external_give_int(c, enc_truth(c->e, term_not(t, term_or(t, inf, predicate(c, T_FP_IS_NAN, x))), 32)); break;
    case IS_NORMAL: external_give_int(c, enc_truth(c->e, predicate(c, T_FP_IS_NORMAL, x), 32)); break;
    case SIGN_BIT: { /* any value but 0 will do; these are gcc's */
        int set = c->e->p->ilp32 || shape.significand == 64 ? 512 : shape.significand == 24 ? INT32_MIN : 1;
        term nan = predicate(c, T_FP_IS_NAN, x), sign_of_nan = enc_unknown(c->s, t->bool_sort); /* terms do not know it */
        external_give_int(c, choose(c, term_ite(t, nan, sign_of_nan, negative), set, zero));
        break;
    }
    default: external_give_int(c, term_ite(t, inf, choose(c, negative, -1, term_bv(t, 32, 1)), zero)); break;
    }
    return true;
}

static bool lib_fpclassify(external_call *c) /* 0: glibc's __fpclassify(x), 1: the builtin (nan, inf, normal, subnormal, zero, x) */
{
    term_table *t = c->e->t;
    uint32_t at = c->data ? 5 : 0;
    static const term_kind kinds[] = {T_FP_IS_NAN, T_FP_IS_INF, T_FP_IS_NORMAL, T_FP_IS_SUBNORMAL};
    static const int glibc[] = {FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
    if (external_shape(c, at).kind != V_FLOATING) return false;
    term x = external_value(c, at), r = {0};
    bool ok = true;
    for (uint32_t k = 5; k-- > 0;) {
        term v = c->data ? external_integer(c, k, 32, &ok) : term_bv_i128(t, 32, glibc[k]);
        r = r.i ? term_ite(t, predicate(c, kinds[k], x), v, r) : v;
    }
    if (!ok) return false;
    external_give_int(c, r);
    return true;
}

enum { GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, LESS_GREATER, UNORDERED };

static bool lib_ordered(external_call *c)
{
    term_table *t = c->e->t;
    value_shape as = precision(c, AS_LONG);
    if (!is_number(external_shape(c, 0)) || !is_number(external_shape(c, 1))) return false;
    term x = external_float(c, 0, as), y = external_float(c, 1, as), r;
    switch (c->data) {
    case GREATER: r = order(c, T_FP_LT, y, x); break;
    case GREATER_EQUAL: r = order(c, T_FP_LE, y, x); break;
    case LESS: r = order(c, T_FP_LT, x, y); break;
    case LESS_EQUAL: r = order(c, T_FP_LE, x, y); break;
    case LESS_GREATER: r = term_or(t, order(c, T_FP_LT, x, y), order(c, T_FP_LT, y, x)); break;
    default: r = term_or(t, predicate(c, T_FP_IS_NAN, x), predicate(c, T_FP_IS_NAN, y)); break;
    }
    external_give_int(c, enc_truth(c->e, r, 32));
    return true;
}

static bool lib_round_to_integer(external_call *c) /* 0: to even, 1: away from zero */
{
    value_shape as = precision(c, AS_LONG);
    if (!is_number(external_shape(c, 0))) return false;
    term x = external_float(c, 0, as);
    external_give(c, make(c, T_FP_ROUND, enc_sort(c->e, as), &x, 1, c->data ? FP_RNA : FP_RNE), as);
    return true;
}

static bool lib_special(external_call *c) /* 0: infinity, 1: not a number */
{
    value_shape as = precision(c, AS_LONG);
    external_give(c, enc_float(c->e, as, c->data ? (long double)NAN : (long double)INFINITY), as);
    return true;
}

static bool lib_set_rounding(external_call *c)
{
    enc_unsupported(c->s, "unsupported:%s", c->name);
    return false;
}

#define THREE(name, function, data) \
    {name, function, data}, {name "f", function, data}, { name "l", function, data }

const external_model external_models_math[] = {
    UNARY("fabs", ABS),
    UNARY("sqrt", SQRT),
    UNARY("floor", FLOOR),
    UNARY("ceil", CEIL),
    UNARY("trunc", TRUNC),
    UNARY("round", ROUND),
    UNARY("rint", RINT),
    UNARY("nearbyint", RINT),
    UNARY("roundeven", ROUNDEVEN),
    BINARY("fmin", MIN),
    BINARY("fmax", MAX),
    BINARY("copysign", COPYSIGN),
    BINARY("fdim", DIM),
    {"fma", lib_fma, AS_DOUBLE},
    {"fmaf", lib_fma, AS_FLOAT},
    {"fmal", lib_fma, AS_LONG},
    THREE("isnan", lib_is, IS_NAN),
    THREE("__isnan", lib_is, IS_NAN),
    THREE("isinf", lib_is, IS_INF),
    THREE("__isinf", lib_is, IS_INF),
    {"isinf_sign", lib_is, INF_SIGN},
    {"isfinite", lib_is, IS_FINITE},
    THREE("finite", lib_is, IS_FINITE),
    THREE("__finite", lib_is, IS_FINITE),
    {"isnormal", lib_is, IS_NORMAL},
    THREE("signbit", lib_is, SIGN_BIT),
    THREE("__signbit", lib_is, SIGN_BIT),
    THREE("__fpclassify", lib_fpclassify, 0),
    {"fpclassify", lib_fpclassify, 1},
    {"isgreater", lib_ordered, GREATER},
    {"isgreaterequal", lib_ordered, GREATER_EQUAL},
    {"isless", lib_ordered, LESS},
    {"islessequal", lib_ordered, LESS_EQUAL},
    {"islessgreater", lib_ordered, LESS_GREATER},
    {"isunordered", lib_ordered, UNORDERED},
    THREE("lrint", lib_round_to_integer, 0),
    THREE("llrint", lib_round_to_integer, 0),
    THREE("lround", lib_round_to_integer, 1),
    THREE("llround", lib_round_to_integer, 1),
    THREE("huge_val", lib_special, 0),
    THREE("inf", lib_special, 0),
    THREE("nan", lib_special, 1),
    THREE("nans", lib_special, 1),
    {"fesetround", lib_set_rounding, 0},
    {NULL, NULL, 0},
};
