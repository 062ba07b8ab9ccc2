#include "front/parse_internal.h"
#include <fenv.h>
#include <float.h>
#include <math.h>

/* Calls of functions gcc evaluates at compile time, where our result is surely gcc's. gcc rounds correctly, and leaves a call that may
 * set errno, whose result is infinite, or smaller than a normal number, for run time. So does this file; results that it is not sure of are
 * left for run time, too, where they are open. */

typedef long double (*function1)(long double);
typedef long double (*function2)(long double, long double);

/* Their results are numbers of the argument's type, whichever that is. */
static const struct {
    const char *name;
    function1 f;
} exact_unary[] = {
    {"ceil", ceill},           {"fabs", fabsl}, {"floor", floorl}, {"logb", logbl},
    {"nearbyint", nearbyintl}, {"rint", rintl}, {"round", roundl}, {"trunc", truncl},
};

static const struct {
    const char *name;
    function2 f;
} exact_binary[] = {
    {"copysign", copysignl}, {"drem", remainderl}, {"fmax", fmaxl}, {"fmin", fminl}, {"fmod", fmodl}, {"remainder", remainderl},
};

static const struct {
    const char *name;
    function1 f;
} rounded_unary[] = {
    {"acos", acosl},   {"acosh", acoshl}, {"asin", asinl},   {"asinh", asinhl},   {"atan", atanl}, {"atanh", atanhl}, {"cbrt", cbrtl},
    {"cos", cosl},     {"cosh", coshl},   {"erf", erfl},     {"erfc", erfcl},     {"exp", expl},   {"exp10", exp10l}, {"exp2", exp2l},
    {"expm1", expm1l}, {"log", logl},     {"log10", log10l}, {"log1p", log1pl},   {"log2", log2l}, {"pow10", exp10l}, {"sin", sinl},
    {"sinh", sinhl},   {"tan", tanl},     {"tanh", tanhl},   {"tgamma", tgammal},
};

static const struct {
    const char *name;
    function2 f;
} rounded_binary[] = {{"atan2", atan2l}, {"hypot", hypotl}, {"pow", powl}};

static bool is(const char *text, size_t len, const char *word) { return strlen(word) == len && memcmp(text, word, len) == 0; }

static bool is_one_of(const char *text, size_t len, const char *const *names)
{
    for (; *names; names++)
        if (is(text, len, *names)) return true;
    return false;
}

/* ---- values ---- */

typedef struct {
    expr *e;
    bool is_int, is_float;
    __int128 i;
    long double f;
    const char *text; /* a string of one-byte characters from where the argument points, ended by 0 */
    size_t len;       /* without that 0 */
} argument;

/* a pointer into a string literal */
static void string_argument(parser *p, argument *a)
{
    const expr *e = a->e;
    __int128 from = 0;
    for (;; e = e->a) {
        if (e->kind == EX_PTRADD && e->b->kind == EX_INT && type_size(e->type->target) == 1) from += e->b->value;
        else if (e->kind != EX_CAST || e->type->kind != CT_POINTER) break;
    }
    if (e->kind != EX_DECAY || e->a->kind != EX_STRING || type_size(e->a->type->target) != 1) return;
    size_t len = e->a->string.len;
    if (from < 0 || from > (__int128)len) return;
    char *copy = arena_alloc(p->mem, len + 1);
    memcpy(copy, e->a->string.bytes, len);
    copy[len] = 0;
    a->text = copy + (size_t)from;
    a->len = len - (size_t)from;
}

static bool read_argument(parser *p, expr *e, argument *a)
{
    *a = (argument){.e = e};
    if (e->kind == EX_INT && type_is_integer(e->type)) {
        a->is_int = true;
        a->i = e->value;
    } else if (type_is_floating(e->type) && const_float(p->types, e, &a->f)) {
        a->is_float = true;
    } else if (e->type->kind == CT_POINTER) {
        string_argument(p, a);
    }
    return a->is_int || a->is_float || a->text;
}

static expr *floating(parser *p, const expr *call, long double v)
{
    expr *e = check_new(p, EX_FLOAT, call->type, call->at);
    e->floating = const_round(call->type, v);
    e->is_constant = e->is_folded = true;
    return e;
}

static expr *integer(parser *p, const expr *call, __int128 v)
{
    return check_int(p, const_wrap(p->types, call->type, v), call->type, call->at);
}

/* ---- mathematical functions ---- */

static bool all_finite(const argument *a, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i].is_float && !isfinite(a[i].f)) return false;
    return true;
}

/* A result that is rounded correctly to the type of the call. */
static expr *checked(parser *p, const expr *call, long double v, const argument *a, uint32_t count)
{
    return all_finite(a, count) && isfinite(const_round(call->type, v)) ? floating(p, call, v) : NULL;
}

/* A result that is rounded only if something has gone wrong. */
static expr *exact(parser *p, const expr *call, long double v)
{
    return isfinite(v) && const_round(call->type, v) == v ? floating(p, call, v) : NULL;
}

/* A result in long double, a few units of the last place wrong: every number that near has to be rounded to the same one. */
static expr *rounded(parser *p, const expr *call, long double v, const argument *a, uint32_t count)
{
    static const long double WRONG = 0x1p-59L;
    if (!all_finite(a, count) || !isfinite(v)) return NULL;
    long double smallest = call->type->kind == CT_FLOAT ? (long double)FLT_MIN : (long double)DBL_MIN, r = const_round(call->type, v);
    if (v == 0 && !fetestexcept(FE_INEXACT | FE_UNDERFLOW)) return floating(p, call, v);
    if (call->type->kind != CT_FLOAT && call->type->kind != CT_DOUBLE)
        return fetestexcept(FE_INEXACT | FE_UNDERFLOW) ? NULL : floating(p, call, v);
    if (fabsl(v) <= smallest || !isfinite(r)) return NULL;
    return const_round(call->type, v * (1 + WRONG)) == r && const_round(call->type, v * (1 - WRONG)) == r ? floating(p, call, v) : NULL;
}

static long double square_root(const ctype *t, long double v)
{
    return t->kind == CT_FLOAT ? (long double)sqrtf((float)v) : t->kind == CT_DOUBLE ? (long double)sqrt((double)v) : sqrtl(v);
}

static long double multiply_add(const ctype *t, const argument *a)
{
    if (t->kind == CT_FLOAT) return (long double)fmaf((float)a[0].f, (float)a[1].f, (float)a[2].f);
    if (t->kind == CT_DOUBLE) return (long double)fma((double)a[0].f, (double)a[1].f, (double)a[2].f);
    return fmal(a[0].f, a[1].f, a[2].f);
}

static long double difference(const ctype *t, const argument *a)
{
    if (t->kind == CT_FLOAT) return (long double)fdimf((float)a[0].f, (float)a[1].f);
    if (t->kind == CT_DOUBLE) return (long double)fdim((double)a[0].f, (double)a[1].f);
    return fdiml(a[0].f, a[1].f);
}

/* How the result is rounded is open: only exact ones are known. */
static expr *fold_powi(parser *p, const expr *call, long double x, __int128 m)
{
    enum { MOST = 1024 };
    if (m < -MOST || m > MOST || !isfinite(x)) return NULL;
    volatile long double r = 1, by = x;
    feclearexcept(FE_ALL_EXCEPT);
    for (int k = 0; k < (m < 0 ? -m : m); k++) r = r * by;
    if (m < 0) r = 1 / r;
    bool exact = !fetestexcept(FE_INEXACT | FE_OVERFLOW | FE_UNDERFLOW | FE_DIVBYZERO);
    return exact && const_round(call->type, r) == r ? floating(p, call, r) : NULL;
}

static expr *fold_unary(parser *p, const expr *call, const char *n, size_t len, const argument *a)
{
    if (is(n, len, "sqrt")) return checked(p, call, square_root(call->type, a->f), a, 1);
    for (size_t i = 0; i < sizeof exact_unary / sizeof *exact_unary; i++)
        if (is(n, len, exact_unary[i].name)) return checked(p, call, exact_unary[i].f(a->f), a, 1);
    feclearexcept(FE_ALL_EXCEPT);
    for (size_t i = 0; i < sizeof rounded_unary / sizeof *rounded_unary; i++)
        if (is(n, len, rounded_unary[i].name)) return rounded(p, call, rounded_unary[i].f(a->f), a, 1);
    return NULL;
}

static expr *fold_binary(parser *p, const expr *call, const char *n, size_t len, const argument *a)
{
    if (is(n, len, "fdim")) return checked(p, call, difference(call->type, a), a, 2);
    bool is_open = is_one_of(n, len, (const char *const[]){"fmax", "fmin", NULL}) && a[0].f == a[1].f; /* which of two zeros is taken */
    for (size_t i = 0; i < sizeof exact_binary / sizeof *exact_binary && !is_open; i++)
        if (is(n, len, exact_binary[i].name)) return checked(p, call, exact_binary[i].f(a[0].f, a[1].f), a, 2);
    feclearexcept(FE_ALL_EXCEPT);
    for (size_t i = 0; i < sizeof rounded_binary / sizeof *rounded_binary; i++)
        if (is(n, len, rounded_binary[i].name)) return rounded(p, call, rounded_binary[i].f(a[0].f, a[1].f), a, 2);
    return NULL;
}

static expr *fold_real(parser *p, const expr *call, const char *n, size_t len, const argument *a, uint32_t count)
{
    if (count == 1 && a[0].is_float) return fold_unary(p, call, n, len, a);
    if (count == 2 && a[0].is_float && a[1].is_float) return fold_binary(p, call, n, len, a);
    if (count == 2 && a[0].is_float && a[1].is_int) {
        if (is(n, len, "powi")) return fold_powi(p, call, a[0].f, a[1].i);
        if (is_one_of(n, len, (const char *const[]){"ldexp", "scalbn", "scalbln", NULL}) && a[1].i > -100000 && a[1].i < 100000) {
            long double v = ldexpl(a[0].f, (int)a[1].i);
            return ldexpl(v, -(int)a[1].i) == a[0].f ? exact(p, call, v) : NULL;
        }
    }
    if (count == 3 && a[0].is_float && a[1].is_float && a[2].is_float && is(n, len, "fma"))
        return checked(p, call, multiply_add(call->type, a), a, 3);
    return NULL;
}

static expr *rounded_integer(parser *p, const expr *call, long double v)
{
    if (!(v > -0x1p64L && v < 0x1p64L)) return NULL;
    __int128 i = (__int128)v;
    return const_wrap(p->types, call->type, i) == i ? integer(p, call, i) : NULL;
}

static bool is_normal(const ctype *t, long double v)
{
    return t->kind == CT_FLOAT ? isnormal((float)v) : t->kind == CT_DOUBLE ? isnormal((double)v) : isnormal(v);
}

static expr *fold_question(parser *p, const expr *call, const char *n, size_t len, const argument *a)
{
    long double v = a->f;
    if (is_one_of(n, len, (const char *const[]){"isnan", "isnanf", "isnanl", NULL})) return integer(p, call, isnan(v) != 0);
    if (is_one_of(n, len, (const char *const[]){"isinf", "isinff", "isinfl", "isinf_sign", NULL}))
        return integer(p, call, isinf(v) ? (v < 0 ? -1 : 1) : 0);
    if (is_one_of(n, len, (const char *const[]){"finite", "isfinite", NULL})) return integer(p, call, isfinite(v) != 0);
    if (is_one_of(n, len, (const char *const[]){"signbit", "signbitf", "signbitl", NULL})) return integer(p, call, signbit(v) != 0);
    if (is(n, len, "isnormal")) return integer(p, call, is_normal(a->e->type, v));
    if (is_one_of(n, len, (const char *const[]){"lround", "llround", NULL})) return rounded_integer(p, call, roundl(v));
    if (is_one_of(n, len, (const char *const[]){"lrint", "llrint", NULL})) return rounded_integer(p, call, rintl(v));
    if (is(n, len, "ilogb") && isfinite(v) && v != 0) return integer(p, call, ilogbl(v));
    return NULL;
}

static expr *fold_comparison(parser *p, const expr *call, const char *n, size_t len, long double x, long double y)
{
    if (is(n, len, "isgreater")) return integer(p, call, isgreater(x, y) != 0);
    if (is(n, len, "isgreaterequal")) return integer(p, call, isgreaterequal(x, y) != 0);
    if (is(n, len, "isless")) return integer(p, call, isless(x, y) != 0);
    if (is(n, len, "islessequal")) return integer(p, call, islessequal(x, y) != 0);
    if (is(n, len, "islessgreater")) return integer(p, call, islessgreater(x, y) != 0);
    if (is(n, len, "isunordered")) return integer(p, call, isunordered(x, y) != 0);
    return NULL;
}

/* fpclassify(nan, infinite, normal, subnormal, zero, x) */
static expr *fold_classification(parser *p, const expr *call, const argument *a)
{
    for (int i = 0; i < 5; i++)
        if (!a[i].is_int) return NULL;
    if (!a[5].is_float) return NULL;
    long double v = a[5].f;
    return integer(p, call, a[isnan(v) ? 0 : isinf(v) ? 1 : v == 0 ? 4 : is_normal(a[5].e->type, v) ? 2 : 3].i);
}

/* ---- integers ---- */

static expr *fold_integer(parser *p, const expr *call, const char *n, size_t len, const argument *a)
{
    unsigned bits = (unsigned)type_size(a->e->type) * 8;
    if (is_one_of(n, len, (const char *const[]){"abs", "labs", "llabs", "imaxabs", NULL})) {
        __int128 v = a->i < 0 ? -a->i : a->i;
        return const_wrap(p->types, call->type, v) == v ? integer(p, call, v) : NULL;
    }
    if (is_one_of(n, len, (const char *const[]){"clrsb", "clrsbl", "clrsbll", NULL}))
        return integer(p, call, __builtin_clrsbll((long long)a->i) - (64 - (int)bits));
    if (is_one_of(n, len, (const char *const[]){"ffs", "ffsl", "ffsll", NULL})) return integer(p, call, __builtin_ffsll((long long)a->i));
    if (is(n, len, "isdigit")) return integer(p, call, a->i >= '0' && a->i <= '9');
    if (is(n, len, "isascii")) return integer(p, call, (a->i & ~(__int128)127) == 0);
    if (is(n, len, "toascii")) return integer(p, call, a->i & 127);
    return NULL;
}

static expr *fold_overflow(parser *p, const expr *call, const char *n, size_t len, const argument *a)
{
    if (type_size(a[0].e->type) > 8 || type_size(a[1].e->type) > 8 || type_size(a[2].e->type) > 8) return NULL;
    __int128 v;
    bool beyond = false;
    if (is(n, len, "add_overflow_p")) v = a[0].i + a[1].i;
    else if (is(n, len, "sub_overflow_p")) v = a[0].i - a[1].i;
    else if (is(n, len, "mul_overflow_p")) beyond = __builtin_mul_overflow(a[0].i, a[1].i, &v);
    else return NULL;
    return integer(p, call, beyond || const_wrap(p->types, a[2].e->type, v) != v);
}

/* ---- strings ---- */

static expr *pointer_into(parser *p, const expr *call, const argument *a, const char *found)
{
    if (!found) return check_int(p, 0, call->type, call->at);
    expr *e = a->e;
    if (e->type != call->type) e = check_convert(p, e, call->type, false);
    if (found == a->text) return e;
    expr *sum = check_new(p, EX_PTRADD, call->type, call->at);
    sum->a = e;
    sum->b = check_int(p, found - a->text, p->types->ptrdiff_type, call->at);
    return sum;
}

static int sign(int v) { return (v > 0) - (v < 0); }

static expr *fold_string(parser *p, const expr *call, const char *n, size_t len, const argument *a, uint32_t count)
{
    if (count == 1 && is(n, len, "strlen")) return integer(p, call, (__int128)strlen(a[0].text));
    if (count == 2 && a[1].is_int) {
        if (is(n, len, "strchr") || is(n, len, "index")) return pointer_into(p, call, a, strchr(a[0].text, (int)a[1].i));
        if (is(n, len, "strrchr") || is(n, len, "rindex")) return pointer_into(p, call, a, strrchr(a[0].text, (int)a[1].i));
        if (is(n, len, "strnlen") && a[1].i >= 0)
            return integer(p, call, (__int128)strnlen(a[0].text, a[1].i > (__int128)a[0].len ? a[0].len : (size_t)a[1].i));
    }
    if (count < 2 || !a[1].text) return NULL;
    if (count == 2) {
        if (is(n, len, "strcmp")) return integer(p, call, sign(strcmp(a[0].text, a[1].text)));
        if (is(n, len, "strspn")) return integer(p, call, (__int128)strspn(a[0].text, a[1].text));
        if (is(n, len, "strcspn")) return integer(p, call, (__int128)strcspn(a[0].text, a[1].text));
        if (is(n, len, "strstr")) return pointer_into(p, call, a, strstr(a[0].text, a[1].text));
        if (is(n, len, "strpbrk")) return pointer_into(p, call, a, strpbrk(a[0].text, a[1].text));
    }
    if (count == 3 && a[2].is_int && a[2].i >= 0) {
        size_t least = a[0].len < a[1].len ? a[0].len : a[1].len;
        if (is(n, len, "strncmp"))
            return integer(p, call, sign(strncmp(a[0].text, a[1].text, a[2].i > (__int128)least ? least + 1 : (size_t)a[2].i)));
        if ((is(n, len, "memcmp") || is(n, len, "bcmp")) && a[2].i <= (__int128)least + 1)
            return integer(p, call, sign(memcmp(a[0].text, a[1].text, (size_t)a[2].i)));
    }
    return NULL;
}

/* ---- entry ---- */

static expr *fold_named(parser *p, const expr *call, const char *n, size_t len, const argument *a, uint32_t count)
{
    if (a[0].text) return fold_string(p, call, n, len, a, count);
    if (a[0].is_int && count == 1) return fold_integer(p, call, n, len, a);
    if (a[0].is_int && count == 3 && a[1].is_int && a[2].is_int) return fold_overflow(p, call, n, len, a);
    if (count == 6 && is(n, len, "fpclassify")) return fold_classification(p, call, a);
    if (!a[0].is_float) return NULL;
    if (count == 2 && a[1].is_float && type_is_integer(call->type)) return fold_comparison(p, call, n, len, a[0].f, a[1].f);
    bool is_question = count == 1 && type_is_integer(call->type);
    for (size_t cut = 0; cut < 2 && cut < len; cut++) { /* without the suffix of its type */
        if (cut && n[len - 1] != 'f' && n[len - 1] != 'l') break;
        expr *e = is_question                    ? fold_question(p, call, n, len - cut, a)
                  : type_is_floating(call->type) ? fold_real(p, call, n, len - cut, a, count)
                                                 : NULL;
        if (e) return e;
    }
    return NULL;
}

symbol *fold_callee(parser *p, const expr *call)
{
    if (call->kind != EX_CALL || call->a->kind != EX_DECAY || call->a->a->kind != EX_FUNCTION) return NULL;
    symbol *s = call->a->a->symbol;
    if (s->is_builtin) return s;
    if (s->linkage != LINK_EXTERNAL) return NULL;
    const ctype *known = builtin_library_type(p, s->name);
    return known && type_compatible(known, s->type) ? s : NULL;
}

expr *fold_call(parser *p, expr *call)
{
    enum { ARGUMENTS_MAX = 6 };
    argument a[ARGUMENTS_MAX];
    if (call->kind != EX_CALL) return call;
    uint32_t count = call->call.count;
    if (!count || count > ARGUMENTS_MAX) return call;
    for (uint32_t i = 0; i < count; i++)
        if (!read_argument(p, call->call.args[i], &a[i])) return call;
    const symbol *s = fold_callee(p, call);
    if (!s) return call;
    const char *text = parse_name_text(p, s->name);
    size_t len = strlen(text);
    if (len > 10 && memcmp(text, "__builtin_", 10) == 0) {
        text += 10;
        len -= 10;
    }
    expr *folded = fold_named(p, call, text, len, a, count);
    return folded ? folded : call;
}
