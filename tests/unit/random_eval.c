/* The naive meaning of random_term.h's expressions. */
#include "random_term.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct cells { /* the newest first; the last one is the default */
    struct cells *next;
    u128 index, value;
};

static uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static u128 mask_of(uint32_t width) { return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1; }
static __int128 signed_of(u128 a, uint32_t width) { return (__int128)(a << (128 - width)) >> (128 - width); }
static uint32_t fraction_of(uint32_t width) { return width == 32 ? 23 : 52; }

/* a value that only depends on the seed and the keys; small and extreme values are frequent */
static u128 derived(uint64_t seed, uint64_t a, uint64_t b, uint32_t width)
{
    uint64_t x = scramble(seed ^ scramble(a * 0x9e3779b97f4a7c15u ^ scramble(b + 0x51ed27)));
    u128 all = mask_of(width), full = ((u128)x << 64 | scramble(x)) & all;
    switch (x % 7) {
    case 0: return full & 3 & all;
    case 1: return all - (full & 3 & all);
    case 2: return ((u128)1 << (width - 1)) - (x >> 8 & 1);
    default: return full;
    }
}

static u128 canonical_float(u128 a, uint32_t width)
{
    uint32_t fraction = fraction_of(width);
    u128 top = mask_of(width - 1) >> fraction;
    bool nan = (a >> fraction & top) == top && (a & mask_of(fraction));
    return nan ? top << fraction | (u128)1 << (fraction - 1) : a;
}

static double to_double(u128 a, uint32_t width)
{
    if (width == 32) {
        float f;
        uint32_t x = (uint32_t)a;
        memcpy(&f, &x, sizeof f);
        return f;
    }
    double d;
    uint64_t x = (uint64_t)a;
    memcpy(&d, &x, sizeof d);
    return d;
}

static float to_float(u128 a) { return (float)to_double(a, 32); }

static u128 from_float(float f)
{
    uint32_t x;
    memcpy(&x, &f, sizeof x);
    return canonical_float(x, 32);
}

static u128 from_double(double d)
{
    uint64_t x;
    memcpy(&x, &d, sizeof x);
    return canonical_float(x, 64);
}

static naive_value variable_value(random_terms *g, const ast *a, uint64_t seed)
{
    uint64_t key = (uint64_t)a->sort.kind << 32 | (uint64_t)a->sort.index << 24 | (uint64_t)a->sort.width << 8 | a->variable;
    naive_value v = {0};
    if (a->sort.kind != SORT_ARRAY) {
        v.bits = derived(seed, key, 0, a->sort.width);
        if (a->sort.kind == SORT_FLOAT) v.bits = canonical_float(v.bits, a->sort.width);
        return v;
    }
    for (uint32_t i = 0; i < 4; i++) {
        struct cells *c = ARENA_NEW(&g->memory, struct cells);
        c->next = v.cells;
        c->index = derived(seed, key, 2 * i + 1, a->sort.index);
        c->value = derived(seed, key, 2 * i + 2, a->sort.width);
        v.cells = c;
    }
    return v;
}

static u128 cell_at(const struct cells *c, u128 index)
{
    while (c->next && c->index != index) c = c->next;
    return c->value;
}

static bool same_cells(const struct cells *a, const struct cells *b, uint32_t index_width)
{
    if (index_width <= 8) {
        for (uint32_t i = 0; i < 1u << index_width; i++)
            if (cell_at(a, i) != cell_at(b, i)) return false;
        return true;
    }
    const struct cells *x = a, *y = b;
    for (; x->next; x = x->next)
        if (cell_at(a, x->index) != cell_at(b, x->index)) return false;
    for (; y->next; y = y->next)
        if (cell_at(a, y->index) != cell_at(b, y->index)) return false;
    return x->value == y->value;
}

static u128 divide(uint32_t kind, u128 a, u128 b, uint32_t width)
{
    u128 all = mask_of(width);
    __int128 x = signed_of(a, width), y = signed_of(b, width);
    switch (kind) {
    case T_BVUDIV: return b ? a / b : all;
    case T_BVUREM: return b ? a % b : a;
    case T_BVSDIV:
        if (y == 0) return x < 0 ? 1 : all;
        return (y == -1 ? (u128)0 - a : (u128)(x / y)) & all;
    default:
        if (y == 0) return a;
        return (y == -1 ? 0 : (u128)(x % y)) & all;
    }
}

static u128 shift(uint32_t kind, u128 a, u128 b, uint32_t width)
{
    u128 all = mask_of(width);
    bool out = b >= width;
    if (kind == T_BVSHL) return out ? 0 : a << (uint32_t)b & all;
    if (kind == T_BVLSHR) return out ? 0 : a >> (uint32_t)b;
    return (u128)(signed_of(a, width) >> (out ? width - 1 : (uint32_t)b)) & all;
}

static naive_value from_integer(const ast *a, naive_value x)
{
    u128 v = x.bits;
    bool is_signed = a->kind == T_FP_FROM_SBV;
    __int128 s = signed_of(v, a->args[0]->sort.width);
    naive_value r = {.unspecified = x.unspecified};
    if (a->sort.width == 32) r.bits = from_float(is_signed ? (float)s : (float)v);
    else r.bits = from_double(is_signed ? (double)s : (double)v);
    return r;
}

static naive_value to_integer(const ast *a, naive_value x)
{
    double d = to_double(x.bits, a->args[0]->sort.width);
    uint32_t w = a->sort.width;
    naive_value r = {.unspecified = x.unspecified};
    bool is_signed = a->kind == T_FP_TO_SBV;
    d = trunc(d);
    double limit = ldexp(1, (int)(is_signed ? w - 1 : w));
    if (isnan(d) || d >= limit || d < (is_signed ? -limit : 0)) {
        r.unspecified = true;
        return r;
    }
    r.bits = (d < 0 ? (u128)0 - (u128)-d : (u128)d) & mask_of(w);
    return r;
}

#define FLOAT_OPERATORS(F, SQRT, FMA, REM, RINT, FABS)                 \
    switch (kind) {                                                    \
    case T_FP_NEG: return -x;                                          \
    case T_FP_ABS: return FABS(x);                                     \
    case T_FP_ADD: return (F)(x + y);                                  \
    case T_FP_SUB: return (F)(x - y);                                  \
    case T_FP_MUL: return (F)(x * y);                                  \
    case T_FP_DIV: return (F)(x / y);                                  \
    case T_FP_REM: return REM(x, y);                                   \
    case T_FP_SQRT: return SQRT(x);                                    \
    case T_FP_FMA: return FMA(x, y, z);                                \
    case T_FP_ROUND: return RINT(x);                                   \
    case T_FP_MIN: return isnan(x) ? y : isnan(y) ? x : x < y ? x : y; \
    default: return isnan(x) ? y : isnan(y) ? x : x > y ? x : y;       \
    }

static float float_operator(uint32_t kind, float x, float y, float z) { FLOAT_OPERATORS(float, sqrtf, fmaf, remainderf, rintf, fabsf) }
static double double_operator(uint32_t kind, double x, double y, double z) { FLOAT_OPERATORS(double, sqrt, fma, remainder, rint, fabs) }

static naive_value float_value(const ast *a, const naive_value *v)
{
    uint32_t w = a->args[0]->sort.width, kind = a->kind;
    naive_value r = {0};
    for (uint32_t i = 0; i < a->count; i++) r.unspecified |= v[i].unspecified;
    if (kind == T_FP_FROM_BITS) {
        r.bits = canonical_float(v[0].bits, w);
        return r;
    }
    if (kind == T_FP_TO_BITS) {
        r.bits = v[0].bits;
        return r;
    }
    if (kind == T_FP_FROM_SBV || kind == T_FP_FROM_UBV) return from_integer(a, v[0]);
    if (kind == T_FP_TO_SBV || kind == T_FP_TO_UBV) return to_integer(a, v[0]);
    double x = to_double(v[0].bits, w), y = a->count > 1 ? to_double(v[1].bits, w) : 0;
    switch (kind) {
    case T_FP_EQ: r.bits = x == y; return r;
    case T_FP_LT: r.bits = x < y; return r;
    case T_FP_LE: r.bits = x <= y; return r;
    case T_FP_IS_NAN: r.bits = x != x; return r;
    case T_FP_IS_INF: r.bits = isinf(x) != 0; return r;
    case T_FP_IS_ZERO: r.bits = x == 0; return r;
    case T_FP_IS_NORMAL: r.bits = w == 32 ? isnormal(to_float(v[0].bits)) : isnormal(x); return r;
    case T_FP_IS_SUBNORMAL: r.bits = w == 32 ? fpclassify(to_float(v[0].bits)) == FP_SUBNORMAL : fpclassify(x) == FP_SUBNORMAL; return r;
    case T_FP_IS_NEGATIVE: r.bits = !isnan(x) && signbit(x); return r;
    case T_FP_FROM_FP: r.bits = w == 32 ? from_double(x) : from_float((float)x); return r;
    case T_FP_MIN:
    case T_FP_MAX:
        if (x == 0 && y == 0 && v[0].bits != v[1].bits) r.unspecified = true;
        break;
    default: break;
    }
    if (w == 32)
        r.bits = from_float(
            float_operator(kind, to_float(v[0].bits), a->count > 1 ? to_float(v[1].bits) : 0, a->count > 2 ? to_float(v[2].bits) : 0));
    else r.bits = from_double(double_operator(kind, x, y, a->count > 2 ? to_double(v[2].bits, 64) : 0));
    return r;
}

static u128 function_value(const ast *a, const naive_value *v, uint64_t seed)
{
    uint64_t key = 0;
    for (uint32_t i = 0; i < a->count; i++) key = scramble(key ^ (uint64_t)v[i].bits) ^ scramble((uint64_t)(v[i].bits >> 64) + i + 1);
    return derived(seed, 0xf00d + a->count * 1000u + a->sort.width, key, a->sort.width);
}

naive_value ast_eval(random_terms *g, const ast *a, uint64_t seed)
{
    naive_value v[4] = {{0}}, r = {0};
    for (uint32_t i = 0; i < a->count; i++) v[i] = ast_eval(g, a->args[i], seed);
    if (a->kind >= T_FP_NEG && a->kind <= T_FP_TO_UBV) return float_value(a, v);
    for (uint32_t i = 0; i < a->count; i++) r.unspecified |= v[i].unspecified;
    u128 x = v[0].bits, y = v[1].bits, all = mask_of(a->sort.width);
    uint32_t w = a->count ? a->args[0]->sort.width : a->sort.width;
    __int128 sx = signed_of(x, w), sy = signed_of(y, w);
    switch (a->kind) {
    case T_TRUE: r.bits = 1; break;
    case T_FALSE: r.bits = 0; break;
    case T_BV: r.bits = a->value; break;
    case T_FP: r.bits = canonical_float(a->value, w); break;
    case T_VAR: return variable_value(g, a, seed);
    case T_NOT: r.bits = !x; break;
    case T_AND: r.bits = x & y; break;
    case T_OR: r.bits = x | y; break;
    case A_XOR: r.bits = x ^ y; break;
    case A_IMPLIES: r.bits = (x ^ 1) | y; break;
    case T_EQ:
    case A_NE:
        r.bits = a->args[0]->sort.kind == SORT_ARRAY ? same_cells(v[0].cells, v[1].cells, a->args[0]->sort.index) : x == y;
        if (a->kind == A_NE) r.bits = !r.bits;
        break;
    case T_ITE: v[x ? 1 : 2].unspecified |= r.unspecified; return v[x ? 1 : 2];
    case T_BVNOT: r.bits = ~x & all; break;
    case T_BVNEG:
        r.bits = (u128)0 - x;
        r.bits &= all;
        break;
    case T_BVADD: r.bits = (x + y) & all; break;
    case A_SUB: r.bits = (x - y) & all; break;
    case T_BVMUL: r.bits = (x * y) & all; break;
    case T_BVAND: r.bits = x & y; break;
    case T_BVOR: r.bits = x | y; break;
    case T_BVXOR: r.bits = x ^ y; break;
    case T_BVUDIV:
    case T_BVUREM:
    case T_BVSDIV:
    case T_BVSREM: r.bits = divide(a->kind, x, y, w); break;
    case T_BVSHL:
    case T_BVLSHR:
    case T_BVASHR: r.bits = shift(a->kind, x, y, w); break;
    case T_BVULT: r.bits = x < y; break;
    case T_BVULE: r.bits = x <= y; break;
    case T_BVSLT: r.bits = sx < sy; break;
    case T_BVSLE: r.bits = sx <= sy; break;
    case T_CONCAT: r.bits = x << a->args[1]->sort.width | y; break;
    case T_EXTRACT: r.bits = x >> a->low & all; break;
    case T_ZEXT: r.bits = x; break;
    case T_SEXT: r.bits = (u128)sx & all; break;
    case T_SELECT: r.bits = cell_at(v[0].cells, y); break;
    case T_STORE:
    case T_CONST_ARRAY:
        r.cells = ARENA_NEW(&g->memory, struct cells);
        r.cells->next = a->kind == T_STORE ? v[0].cells : NULL;
        r.cells->index = y;
        r.cells->value = a->kind == T_STORE ? v[2].bits : x;
        break;
    case T_APPLY: r.bits = function_value(a, v, seed); break;
    default: assert(!"unknown operator");
    }
    return r;
}

term naive_term(term_table *t, ast_sort s, naive_value v)
{
    uint64_t limbs[2] = {(uint64_t)v.bits, (uint64_t)(v.bits >> 64)};
    if (s.kind == SORT_BOOL) return term_bool(t, v.bits != 0);
    return s.kind == SORT_BV ? term_bv_limbs(t, s.width, limbs) : term_fp_bits(t, ast_term_sort(t, s), limbs);
}

static term array_constant(term_table *t, ast_sort s, const struct cells *c)
{
    const struct cells *chain[16];
    uint32_t n = 0;
    for (; c->next; c = c->next) chain[n++] = c;
    term r = term_const_array(t, ast_term_sort(t, s),
                              naive_term(t, (ast_sort){.kind = SORT_BV, .width = s.width}, (naive_value){.bits = c->value}));
    while (n-- > 0) {
        term index = naive_term(t, (ast_sort){.kind = SORT_BV, .width = s.index}, (naive_value){.bits = chain[n]->index});
        r = term_store(t, r, index, naive_term(t, (ast_sort){.kind = SORT_BV, .width = s.width}, (naive_value){.bits = chain[n]->value}));
    }
    return r;
}

void ast_assign(random_terms *g, const ast *a, uint64_t seed, term_table *t, model *m)
{
    for (uint32_t i = 0; i < a->count; i++) ast_assign(g, a->args[i], seed, t, m);
    if (a->kind == T_VAR) {
        naive_value v = variable_value(g, a, seed);
        model_set(m, ast_build(t, a), a->sort.kind == SORT_ARRAY ? array_constant(t, a->sort, v.cells) : naive_term(t, a->sort, v));
    } else if (a->kind == T_APPLY) {
        term args[4];
        for (uint32_t i = 0; i < a->count; i++) args[i] = naive_term(t, a->args[i]->sort, ast_eval(g, a->args[i], seed));
        char text[40];
        snprintf(text, sizeof text, "f%u_%u", a->sort.width, a->count);
        model_set_function(m, intern_str(t->names, text), args, a->count, naive_term(t, a->sort, ast_eval(g, a, seed)));
    }
}

/* the constant that a chain of stores holds at the index */
static term select_constant(const term_table *t, term array, term index)
{
    while (term_get(t, array)->kind == T_STORE) {
        if (term_same(term_arg(t, array, 1), index)) return term_arg(t, array, 2);
        array = term_arg(t, array, 0);
    }
    return term_arg(t, array, 0);
}

bool naive_array_equals(term_table *t, ast_sort s, naive_value v, term array)
{
    ast_sort element = {.kind = SORT_BV, .width = s.width}, index = {.kind = SORT_BV, .width = s.index};
    for (uint32_t i = 0; i < (s.index <= 8 ? 1u << s.index : 300u); i++) {
        u128 at = i;
        term x = naive_term(t, index, (naive_value){.bits = at});
        if (!term_same(select_constant(t, array, x), naive_term(t, element, (naive_value){.bits = cell_at(v.cells, at)}))) return false;
    }
    for (struct cells *c = v.cells; c->next; c = c->next) {
        term x = naive_term(t, index, (naive_value){.bits = c->index});
        if (!term_same(select_constant(t, array, x), naive_term(t, element, (naive_value){.bits = cell_at(v.cells, c->index)})))
            return false;
    }
    return true;
}

void ast_print(const ast *a, FILE *out)
{
    if (a->kind == T_VAR) fprintf(out, "x%u:%u/%u", a->variable, a->sort.kind, a->sort.width);
    else if (a->kind == T_BV || a->kind == T_FP)
        fprintf(out, "0x%llx%016llx:%u", (unsigned long long)(a->value >> 64), (unsigned long long)a->value, a->sort.width);
    else {
        fprintf(out, "(%u", a->kind);
        if (a->kind == T_EXTRACT) fprintf(out, "[%u:%u]", a->high, a->low);
        for (uint32_t i = 0; i < a->count; i++) {
            fputc(' ', out);
            ast_print(a->args[i], out);
        }
        fprintf(out, "):%u", a->sort.width);
    }
}
