#include "random_term.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- random numbers: splitmix64 ---- */

static uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint64_t random_next(random_source *r) { return scramble(r->state += 0x9e3779b97f4a7c15u); }

uint32_t random_below(random_source *r, uint32_t n) { return (uint32_t)((random_next(r) >> 32) * n >> 32); }

/* ---- generation ---- */

static const ast_sort bool_sort = {.kind = SORT_BOOL, .width = 1};

/* the tiny ones first */
static const struct {
    uint8_t exponent, significand;
} formats[] = {{2, 3}, {3, 4}, {2, 6}, {5, 11}, {8, 24}, {11, 53}, {15, 64}};
enum { TINY_FORMATS = 3, FORMATS = 7 };

static uint32_t below(random_terms *g, uint32_t n) { return random_below(&g->source, n); }
static bool chance(random_terms *g, uint32_t percent) { return below(g, 100) < percent; }
static bool same_sort(ast_sort a, ast_sort b)
{
    return a.kind == b.kind && a.width == b.width && a.index == b.index && a.of_floats == b.of_floats;
}
static ast_sort bv(uint32_t width) { return (ast_sort){.kind = SORT_BV, .width = (uint8_t)width}; }
static ast_sort fp(uint32_t width) { return (ast_sort){.kind = SORT_FLOAT, .width = (uint8_t)width}; }
static u128 mask_of(uint32_t width) { return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1; }

static uint32_t fraction_of(uint32_t width)
{
    uint32_t i = 0;
    while (formats[i].exponent + formats[i].significand != width) i++;
    return formats[i].significand - 1u;
}

static ast_sort some_float(random_terms *g)
{
    if (!g->options.formats) return fp(chance(g, 50) ? 32 : 64);
    uint32_t i = g->options.small_floats ? below(g, TINY_FORMATS) : below(g, FORMATS);
    return fp(formats[i].exponent + formats[i].significand);
}

static uint32_t any_width(random_terms *g)
{
    static const uint8_t common[] = {1, 2, 3, 7, 8, 8, 16, 31, 32, 32, 33, 63, 64, 64, 65, 100, 128};
    uint32_t w = chance(g, 70) ? common[below(g, sizeof common)] : 1 + below(g, chance(g, 80) ? 64 : 128);
    return w > g->options.max_width ? 1 + below(g, g->options.max_width) : w;
}

static uint32_t some_width(random_terms *g) { return chance(g, 85) ? g->widths[below(g, g->width_count)] : any_width(g); }

void random_terms_init(random_terms *g, uint64_t seed, random_options options)
{
    *g = (random_terms){.source = {seed}, .options = options};
    if (!g->options.max_width) g->options.max_width = 128;
}

void random_terms_free(random_terms *g)
{
    arena_free(&g->memory);
    vec_free(&g->pool);
}

void random_terms_reset(random_terms *g)
{
    arena_free(&g->memory);
    vec_clear(&g->pool);
}

static ast *node(random_terms *g, uint32_t kind, ast_sort s)
{
    ast *a = ARENA_NEW(&g->memory, ast);
    a->kind = (uint16_t)kind;
    a->sort = s;
    return a;
}

static u128 interesting_bits(random_terms *g, uint32_t width)
{
    u128 all = mask_of(width), one = 1;
    switch (below(g, 9)) {
    case 0: return 0;
    case 1: return 1 & all;
    case 2: return all;
    case 3: return (one << below(g, width)) & all;
    case 4: return all >> below(g, width);
    case 5: return (all << below(g, width)) & all;
    case 6: return (one << (width - 1)) - (chance(g, 50) ? 1 : 0);
    case 7: return below(g, 20) & all;
    default: return ((u128)random_next(&g->source) << 64 | random_next(&g->source)) & all;
    }
}

static u128 interesting_float(random_terms *g, uint32_t width)
{
    uint32_t fraction = fraction_of(width);
    u128 exponent_ones = (mask_of(width - 1) >> fraction) << fraction, sign = (u128)below(g, 2) << (width - 1);
    switch (below(g, 8)) {
    case 0: return sign;
    case 1: return sign | exponent_ones;
    case 2: return exponent_ones | (u128)1 << (fraction - 1);
    case 3: return sign | (1 + below(g, 9));                                                         /* subnormal */
    case 4: return sign | ((exponent_ones >> 1 & exponent_ones) + ((u128)below(g, 70) << fraction)); /* a power of two */
    case 5: return sign | (exponent_ones - 1);
    default: return ((u128)random_next(&g->source)) & mask_of(width);
    }
}

static ast *leaf(random_terms *g, ast_sort s)
{
    if (s.kind != SORT_ARRAY && chance(g, 35)) {
        if (s.kind == SORT_BOOL) return node(g, chance(g, 50) ? T_TRUE : T_FALSE, s);
        ast *c = node(g, s.kind == SORT_BV ? T_BV : T_FP, s);
        c->value = s.kind == SORT_BV ? interesting_bits(g, s.width) : interesting_float(g, s.width);
        return c;
    }
    ast *v = node(g, T_VAR, s);
    v->variable = (uint8_t)below(g, 3);
    return v;
}

static ast *gen(random_terms *g, ast_sort s, uint32_t depth);

static ast *apply(random_terms *g, uint32_t kind, ast_sort s, uint32_t depth, uint32_t count, ast_sort argument)
{
    ast *a = node(g, kind, s);
    a->count = (uint8_t)count;
    for (uint32_t i = 0; i < count; i++) a->args[i] = gen(g, argument, depth - 1);
    return a;
}

static ast_sort some_array(random_terms *g, uint32_t element)
{
    static const uint8_t index[] = {1, 2, 8, 32};
    return (ast_sort){.kind = SORT_ARRAY, .width = (uint8_t)element, .index = index[below(g, sizeof index)]};
}

static ast_sort element_of(ast_sort array) { return array.of_floats ? fp(array.width) : bv(array.width); }

ast_sort random_sort(random_terms *g)
{
    uint32_t x = below(g, 100);
    if (x < 40) return bool_sort;
    if (x < 55 && g->options.arrays) return some_array(g, any_width(g));
    if (x < 70 && g->options.floats) return some_float(g);
    return bv(any_width(g));
}

static ast_sort operand_sort(random_terms *g)
{
    uint32_t x = below(g, 100);
    if (x < 10 && g->options.arrays) return some_array(g, some_width(g));
    if (x < 25 && g->options.floats) return some_float(g);
    return x < 35 ? bool_sort : bv(some_width(g));
}

static ast *gen_ite(random_terms *g, ast_sort s, uint32_t depth)
{
    ast *a = node(g, T_ITE, s);
    a->count = 3;
    a->args[0] = gen(g, bool_sort, depth - 1);
    a->args[1] = gen(g, s, depth - 1);
    a->args[2] = gen(g, s, depth - 1);
    return a;
}

static ast *gen_bool(random_terms *g, uint32_t depth)
{
    static const uint16_t connectives[] = {T_AND, T_OR, T_AND, T_OR, A_XOR, A_IMPLIES};
    static const uint16_t compare[] = {T_BVULT, T_BVULE, T_BVSLT, T_BVSLE};
    uint32_t x = below(g, 100);
    if (x < 12) return apply(g, T_NOT, bool_sort, depth, 1, bool_sort);
    if (x < 40) return apply(g, connectives[below(g, 6)], bool_sort, depth, 2, bool_sort);
    if (x < 60) return apply(g, chance(g, 75) ? T_EQ : A_NE, bool_sort, depth, 2, operand_sort(g));
    if (x < 88) return apply(g, compare[below(g, 4)], bool_sort, depth, 2, bv(some_width(g)));
    if (x < 94 && g->options.floats) {
        ast_sort f = some_float(g);
        if (chance(g, 50)) return apply(g, T_FP_EQ + below(g, 3), bool_sort, depth, 2, f);
        return apply(g, T_FP_IS_NAN + below(g, 6), bool_sort, depth, 1, f);
    }
    return gen_ite(g, bool_sort, depth);
}

static ast *gen_resized(random_terms *g, uint32_t width, uint32_t depth)
{
    ast *a;
    uint32_t x = below(g, 3);
    if (x == 0 && width > 1) {
        uint32_t low = 1 + below(g, width - 1);
        a = node(g, T_CONCAT, bv(width));
        a->count = 2;
        a->args[0] = gen(g, bv(width - low), depth - 1);
        a->args[1] = gen(g, bv(low), depth - 1);
        return a;
    }
    if (x == 1 && width > 1) return apply(g, chance(g, 50) ? T_ZEXT : T_SEXT, bv(width), depth, 1, bv(1 + below(g, width)));
    uint32_t inner = some_width(g);
    if (inner < width) inner = width + (g->options.max_width > width ? below(g, g->options.max_width - width + 1) : 0);
    a = apply(g, T_EXTRACT, bv(width), depth, 1, bv(inner));
    a->low = chance(g, 50) ? 0 : below(g, inner - width + 1);
    a->high = a->low + width - 1;
    return a;
}

static ast *gen_bv(random_terms *g, uint32_t width, uint32_t depth)
{
    static const uint16_t cheap[] = {T_BVADD, T_BVADD, A_SUB, T_BVAND, T_BVOR, T_BVXOR, T_BVAND, T_BVOR};
    static const uint16_t shifts[] = {T_BVSHL, T_BVLSHR, T_BVASHR};
    static const uint16_t costly[] = {T_BVMUL, T_BVMUL, T_BVUDIV, T_BVUREM, T_BVSDIV, T_BVSREM};
    ast_sort s = bv(width);
    uint32_t x = below(g, 100);
    if (x < 12) return apply(g, chance(g, 50) ? T_BVNOT : T_BVNEG, s, depth, 1, s);
    if (x < 42) return apply(g, cheap[below(g, 8)], s, depth, 2, s);
    if (x < 52 && !g->options.no_division) return apply(g, costly[below(g, 6)], s, depth, 2, s);
    if (x < 60) {
        ast *a = apply(g, shifts[below(g, 3)], s, depth, 2, s);
        if (chance(g, 60)) {
            a->args[1] = node(g, T_BV, s);
            a->args[1]->value = below(g, width + 2) & mask_of(width);
        }
        return a;
    }
    if (x < 66 && g->options.arrays) {
        ast_sort array = some_array(g, width);
        ast *a = apply(g, T_SELECT, s, depth, 1, array);
        a->count = 2;
        a->args[1] = gen(g, bv(array.index), depth - 1);
        return a;
    }
    if (x < 70 && g->options.floats) {
        ast_sort f = some_float(g);
        if (width == f.width) return apply(g, T_FP_TO_BITS, s, depth, 1, f);
        return apply(g, chance(g, 50) ? T_FP_TO_SBV : T_FP_TO_UBV, s, depth, 1, f);
    }
    if (x < 73 && g->options.functions) return apply(g, T_APPLY, s, depth, 1 + below(g, 2), s);
    if (x < 82) return gen_ite(g, s, depth);
    return gen_resized(g, width, depth);
}

static ast *gen_float_read(random_terms *g, ast_sort s, uint32_t depth)
{
    ast_sort array = some_array(g, s.width);
    array.of_floats = true;
    ast *a = apply(g, T_SELECT, s, depth, 1, array);
    a->count = 2;
    a->args[1] = gen(g, bv(array.index), depth - 1);
    return a;
}

static ast *gen_float(random_terms *g, uint32_t width, uint32_t depth)
{
    static const struct {
        uint16_t kind;
        uint8_t count;
    } ops[] = {{T_FP_NEG, 1}, {T_FP_ABS, 1},  {T_FP_ADD, 2}, {T_FP_SUB, 2},   {T_FP_MUL, 2}, {T_FP_DIV, 2},
               {T_FP_REM, 2}, {T_FP_SQRT, 1}, {T_FP_FMA, 3}, {T_FP_ROUND, 1}, {T_FP_MIN, 2}, {T_FP_MAX, 2}};
    ast_sort s = fp(width);
    uint32_t x = below(g, 100), mode = g->options.formats ? below(g, 5) : 0;
    ast *a;
    if (x < 60) {
        uint32_t i = below(g, 12);
        a = apply(g, ops[i].kind, s, depth, ops[i].count, s);
    } else if (x < 70) {
        if (g->options.formats && g->options.functions && chance(g, 40)) return apply(g, T_APPLY, s, depth, 1 + below(g, 2), s);
        return g->options.formats && g->options.arrays && chance(g, 50) ? gen_float_read(g, s, depth) : gen_ite(g, s, depth);
    } else if (x < 80) {
        return apply(g, T_FP_FROM_BITS, s, depth, 1, bv(width));
    } else if (x < 88) {
        a = apply(g, T_FP_FROM_FP, s, depth, 1, g->options.formats ? some_float(g) : fp(width == 32 ? 64 : 32));
    } else {
        a = apply(g, chance(g, 50) ? T_FP_FROM_SBV : T_FP_FROM_UBV, s, depth, 1, bv(some_width(g)));
    }
    a->low = mode;
    return a;
}

static ast *gen_array(random_terms *g, ast_sort s, uint32_t depth)
{
    if (chance(g, 15)) return apply(g, T_CONST_ARRAY, s, depth, 1, element_of(s));
    if (chance(g, 20)) return gen_ite(g, s, depth);
    ast *a = apply(g, T_STORE, s, depth, 1, s);
    a->count = 3;
    a->args[1] = gen(g, bv(s.index), depth - 1);
    a->args[2] = gen(g, element_of(s), depth - 1);
    return a;
}

static ast *reuse(random_terms *g, ast_sort s)
{
    for (uint32_t i = 0; i < 12 && g->pool.len; i++) {
        ast *a = g->pool.data[below(g, g->pool.len)];
        if (same_sort(a->sort, s)) return a;
    }
    return NULL;
}

static ast *gen(random_terms *g, ast_sort s, uint32_t depth)
{
    ast *a = chance(g, 15) ? reuse(g, s) : NULL;
    if (a) return a;
    if (depth == 0 || chance(g, 12)) return leaf(g, s);
    switch (s.kind) {
    case SORT_BOOL: a = gen_bool(g, depth); break;
    case SORT_BV: a = gen_bv(g, s.width, depth); break;
    case SORT_FLOAT: a = gen_float(g, s.width, depth); break;
    default: a = gen_array(g, s, depth); break;
    }
    vec_push(&g->pool, a);
    return a;
}

ast *random_ast(random_terms *g, ast_sort s)
{
    vec_clear(&g->pool);
    g->width_count = 1 + below(g, 3);
    for (uint32_t i = 0; i < g->width_count; i++) g->widths[i] = any_width(g);
    return gen(g, s, g->options.depth);
}

/* ---- as terms ---- */

sort ast_term_sort(term_table *t, ast_sort s)
{
    switch (s.kind) {
    case SORT_BOOL: return t->bool_sort;
    case SORT_BV: return sort_bv(t, s.width);
    case SORT_FLOAT: return sort_float(t, s.width - fraction_of(s.width) - 1, fraction_of(s.width) + 1);
    default: return sort_array(t, sort_bv(t, s.index), ast_term_sort(t, element_of(s)));
    }
}

static term variable_term(term_table *t, const ast *a)
{
    char text[40];
    static const char letters[] = "?bvaf";
    snprintf(text, sizeof text, "%c%u%s_%u_%u", letters[a->sort.kind], a->sort.width, a->sort.of_floats ? "f" : "", a->sort.index,
             a->variable);
    return term_var(t, intern_str(t->names, text), a->variable == 2 ? 7 : 0, ast_term_sort(t, a->sort));
}

static name function_name(term_table *t, const ast *a)
{
    char text[40];
    snprintf(text, sizeof text, "%s%u_%u", a->sort.kind == SORT_FLOAT ? "ff" : "f", a->sort.width, a->count);
    return intern_str(t->names, text);
}

static term constant_term(term_table *t, ast_sort s, u128 value)
{
    uint64_t limbs[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
    if (s.kind == SORT_BOOL) return term_bool(t, value != 0);
    return s.kind == SORT_BV ? term_bv_limbs(t, s.width, limbs) : term_fp_bits(t, ast_term_sort(t, s), limbs);
}

term ast_build(term_table *t, const ast *a)
{
    if (a->kind == T_VAR) return variable_term(t, a);
    if (a->kind == T_BV || a->kind == T_FP) return constant_term(t, a->sort, a->value);
    term args[4];
    for (uint32_t i = 0; i < a->count; i++) args[i] = ast_build(t, a->args[i]);
    switch (a->kind) {
    case A_SUB: return term_bvsub(t, args[0], args[1]);
    case A_XOR: return term_xor(t, args[0], args[1]);
    case A_IMPLIES: return term_implies(t, args[0], args[1]);
    case A_NE: return term_ne(t, args[0], args[1]);
    case T_APPLY: return term_apply(t, function_name(t, a), args, a->count, ast_term_sort(t, a->sort));
    default: return term_make(t, (term_kind)a->kind, ast_term_sort(t, a->sort), args, a->count, a->high, a->low);
    }
}

term random_formula(random_terms *g, term_table *t)
{
    term r = ast_build(t, random_ast(g, bool_sort));
    random_terms_reset(g);
    return r;
}
