/* <math.h>, as far as IEEE 754 says what the result is. */
#include "encode/library.h"

#include <math.h>

static value_shape shape_of(const external_call *c, uint32_t precision)
{
    switch (precision) {
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

static value_shape precision(const external_call *c) { return shape_of(c, c->variant); }

static bool is_number(value_shape s) { return s.kind == V_FLOATING || s.kind == V_INTEGER; }

static term float_term(const external_call *c, term_kind kind, sort of, const term *args, uint32_t n, fp_rounding mode)
{
    return term_make(c->e->t, kind, of, args, n, 0, mode);
}
static term float_predicate(const external_call *c, term_kind kind, term a)
{
    return float_term(c, kind, c->e->t->bool_sort, &a, 1, FP_RNE);
}
static term float_comparison(const external_call *c, term_kind kind, term a, term b)
{
    return float_term(c, kind, c->e->t->bool_sort, (term[]){a, b}, 2, FP_RNE);
}

/* ---- one operand ---- */

static bool give_of_one(external_call *c, term_kind kind, fp_rounding mode)
{
    value_shape as = precision(c);
    if (!is_number(external_shape(c, 0))) return false;
    term x = external_float(c, 0, as);
    external_give(c, float_term(c, kind, enc_sort(c->e, as), &x, 1, mode), as);
    return true;
}

bool encode_fabs(external_call *c) { return give_of_one(c, T_FP_ABS, FP_RNE); }
bool encode_sqrt(external_call *c) { return give_of_one(c, T_FP_SQRT, FP_RNE); }
bool encode_floor(external_call *c) { return give_of_one(c, T_FP_ROUND, FP_RTN); }
bool encode_ceil(external_call *c) { return give_of_one(c, T_FP_ROUND, FP_RTP); }
bool encode_trunc(external_call *c) { return give_of_one(c, T_FP_ROUND, FP_RTZ); }
bool encode_round(external_call *c) { return give_of_one(c, T_FP_ROUND, FP_RNA); }
bool encode_rint(external_call *c) { return give_of_one(c, T_FP_ROUND, FP_RNE); }

/* ---- two and three operands ---- */

typedef struct {
    value_shape as;
    term x, y, y_nan;
} two_operands;

static bool get_two(external_call *c, two_operands *o)
{
    if (!is_number(external_shape(c, 0)) || !is_number(external_shape(c, 1))) return false;
    o->as = precision(c);
    o->x = external_float(c, 0, o->as);
    o->y = external_float(c, 1, o->as);
    o->y_nan = float_predicate(c, T_FP_IS_NAN, o->y);
    return true;
}

static bool give_extreme(external_call *c, bool smaller) /* of two zeros either may be the result: compilers differ */
{
    term_table *t = c->e->t;
    two_operands o;
    if (!get_two(c, &o)) return false;
    term zeros = term_and(t, float_predicate(c, T_FP_IS_ZERO, o.x), float_predicate(c, T_FP_IS_ZERO, o.y));
    term first = term_or(t, smaller ? float_comparison(c, T_FP_LT, o.x, o.y) : float_comparison(c, T_FP_LT, o.y, o.x), o.y_nan);
    term chosen = term_ite(t, term_and(t, zeros, term_ne(t, o.x, o.y)), enc_unknown(c->s, t->bool_sort), first);
    external_give(c, term_ite(t, chosen, o.x, o.y), o.as);
    return true;
}

bool encode_fmin(external_call *c) { return give_extreme(c, true); }
bool encode_fmax(external_call *c) { return give_extreme(c, false); }

bool encode_copysign(external_call *c) /* terms do not know the sign of a NaN */
{
    term_table *t = c->e->t;
    two_operands o;
    if (!get_two(c, &o)) return false;
    sort of = enc_sort(c->e, o.as);
    term positive = float_term(c, T_FP_ABS, of, &o.x, 1, FP_RNE), negative = float_term(c, T_FP_NEG, of, &positive, 1, FP_RNE);
    term sign = term_ite(t, o.y_nan, enc_unknown(c->s, t->bool_sort), float_predicate(c, T_FP_IS_NEGATIVE, o.y));
    external_give(c, term_ite(t, sign, negative, positive), o.as);
    return true;
}

bool encode_fdim(external_call *c)
{
    two_operands o;
    if (!get_two(c, &o)) return false;
    term difference = float_term(c, T_FP_SUB, enc_sort(c->e, o.as), (term[]){o.x, o.y}, 2, FP_RNE);
    external_give(c, term_ite(c->e->t, float_comparison(c, T_FP_LE, o.x, o.y), enc_float(c->e, o.as, 0), difference), o.as);
    return true;
}

bool encode_fma(external_call *c)
{
    value_shape as = precision(c);
    for (uint32_t k = 0; k < 3; k++)
        if (!is_number(external_shape(c, k))) return false;
    term args[3] = {external_float(c, 0, as), external_float(c, 1, as), external_float(c, 2, as)};
    external_give(c, float_term(c, T_FP_FMA, enc_sort(c->e, as), args, 3, FP_RNE), as);
    return true;
}

static term number_if(const external_call *c, term condition, int yes, term no)
{
    return term_ite(c->e->t, condition, term_bv_i128(c->e->t, 32, yes), no);
}

bool encode_classify(external_call *c)
{
    term_table *t = c->e->t;
    value_shape shape = external_shape(c, 0);
    if (shape.kind != V_FLOATING) return false;
    term x = external_value(c, 0), zero = term_bv(t, 32, 0), inf = float_predicate(c, T_FP_IS_INF, x),
         negative = float_predicate(c, T_FP_IS_NEGATIVE, x);
    bool builtin = strncmp(c->name, "__", 2) != 0 || strncmp(c->name, "__builtin_", 10) == 0;
    switch (c->variant) {
    case IS_NAN: external_give_int(c, enc_truth(c->e, float_predicate(c, T_FP_IS_NAN, x), 32)); break;
    case IS_INF:
        if (builtin) negative = term_and(t, negative, enc_unknown(c->s, t->bool_sort)); /* gcc says 1, or -1 if it optimises */
        external_give_int(c, term_ite(t, inf, number_if(c, negative, -1, term_bv(t, 32, 1)), zero));
        break;
    case IS_FINITE: external_give_int(c, enc_truth(c->e, term_not(t, term_or(t, inf, float_predicate(c, T_FP_IS_NAN, x))), 32)); break;
    case IS_NORMAL: external_give_int(c, enc_truth(c->e, float_predicate(c, T_FP_IS_NORMAL, x), 32)); break;
    case SIGN_BIT: { /* any value but 0 will do; which one depends on optimisation */
        term nan = float_predicate(c, T_FP_IS_NAN, x), sign_of_nan = enc_unknown(c->s, t->bool_sort); /* terms do not know it */
        term any = enc_unknown(c->s, sort_bv(t, 32)), set = term_ite(t, term_eq(t, any, zero), term_bv(t, 32, 1), any);
        external_give_int(c, term_ite(t, term_ite(t, nan, sign_of_nan, negative), set, zero));
        break;
    }
    default: external_give_int(c, term_ite(t, inf, number_if(c, negative, -1, term_bv(t, 32, 1)), zero)); break;
    }
    return true;
}

bool encode_fpclassify(external_call *c) /* GIVEN_CLASSES: (nan, inf, normal, subnormal, zero, x) */
{
    term_table *t = c->e->t;
    bool given = c->variant == GIVEN_CLASSES;
    uint32_t at = given ? 5 : 0;
    static const term_kind kinds[] = {T_FP_IS_NAN, T_FP_IS_INF, T_FP_IS_NORMAL, T_FP_IS_SUBNORMAL};
    static const int glibc[] = {FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO};
    if (external_shape(c, at).kind != V_FLOATING) return false;
    term x = external_value(c, at), r = {0};
    bool ok = true;
    for (uint32_t k = 5; k-- > 0;) {
        term v = given ? external_integer(c, k, 32, &ok) : term_bv_i128(t, 32, glibc[k]);
        r = r.i ? term_ite(t, float_predicate(c, kinds[k], x), v, r) : v;
    }
    if (!ok) return false;
    external_give_int(c, r);
    return true;
}

bool encode_compare_floats(external_call *c)
{
    term_table *t = c->e->t;
    value_shape as = shape_of(c, AS_LONG);
    if (!is_number(external_shape(c, 0)) || !is_number(external_shape(c, 1))) return false;
    term x = external_float(c, 0, as), y = external_float(c, 1, as), r;
    switch (c->variant) {
    case GREATER: r = float_comparison(c, T_FP_LT, y, x); break;
    case GREATER_EQUAL: r = float_comparison(c, T_FP_LE, y, x); break;
    case LESS: r = float_comparison(c, T_FP_LT, x, y); break;
    case LESS_EQUAL: r = float_comparison(c, T_FP_LE, x, y); break;
    case LESS_GREATER: r = term_or(t, float_comparison(c, T_FP_LT, x, y), float_comparison(c, T_FP_LT, y, x)); break;
    default: r = term_or(t, float_predicate(c, T_FP_IS_NAN, x), float_predicate(c, T_FP_IS_NAN, y)); break;
    }
    external_give_int(c, enc_truth(c->e, r, 32));
    return true;
}

/* C leaves open what comes out if the number does not fit; gcc and the library differ. */
static bool give_rounded_to_integer(external_call *c, fp_rounding mode)
{
    term_table *t = c->e->t;
    value_shape as = shape_of(c, AS_LONG), to = c->o->lhs.i ? enc_place(c->e, c->o->lhs)->shape : (value_shape){0};
    if (!is_number(external_shape(c, 0))) return false;
    if (to.kind != V_INTEGER) return !c->o->lhs.i;
    term x = external_float(c, 0, as), whole = float_term(c, T_FP_ROUND, enc_sort(c->e, as), &x, 1, mode);
    term low = enc_float(c->e, as, -ldexpl(1, (int)to.bits - 1)), beyond = enc_float(c->e, as, ldexpl(1, (int)to.bits - 1));
    term fits = term_and(t, float_comparison(c, T_FP_LE, low, whole), float_comparison(c, T_FP_LT, whole, beyond));
    term found = enc_convert(c->s, whole, as, to);
    external_give(c, fits.i == t->true_term.i ? found : term_ite(t, fits, found, enc_unknown(c->s, sort_bv(t, to.bits))), to);
    return true;
}

bool encode_lrint(external_call *c) { return give_rounded_to_integer(c, FP_RNE); }
bool encode_lround(external_call *c) { return give_rounded_to_integer(c, FP_RNA); }

static bool give_constant(external_call *c, long double v)
{
    value_shape as = shape_of(c, AS_LONG);
    external_give(c, enc_float(c->e, as, v), as);
    return true;
}

bool encode_infinity(external_call *c) { return give_constant(c, (long double)INFINITY); }
bool encode_nan(external_call *c) { return give_constant(c, (long double)NAN); }
