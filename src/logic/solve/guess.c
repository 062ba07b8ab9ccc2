/* logic/solve/guess.c — see logic/solve/guess.h */
#include "logic/solve/guess.h"
#include "base/map.h"
#include "logic/term/fold.h"
#include "logic/term/simplify.h"
#include "logic/term/walk.h"
#include <assert.h>

enum { FORCE_DEPTH = 64, TELL_BUDGET = 1 << 24 };

typedef enum { ARRAY_FREE, ARRAY_TABLE, ARRAY_ALIAS } array_state;

typedef struct {
    term variable;
    array_state state;
    uint64_t otherwise; /* ARRAY_TABLE: where there is no element */
    term alias;         /* ARRAY_ALIAS: the array it is equal to */
} array_info;

typedef struct {
    uint32_t array; /* position in arrays */
    uint64_t index, value;
} element;

typedef struct {
    term t;
    term array; /* T_SELECT: the array at which the search has arrived */
    uint32_t step;
} eval_frame;

struct guess {
    const term_table *t;
    VEC(uint64_t) values;
    VEC(uint32_t) stamps; /* per term: == now: the value is valid */
    uint32_t now;
    VEC(array_info) arrays;
    map64 array_of; /* variable → position in arrays */
    VEC(element) elements;
    idtable element_index;
    VEC(eval_frame) stack;
    uint64_t *budget;
    uint64_t difference;
    uint64_t address, distance; /* guess_spread: the next one; 0: nobody wants them */
    uint32_t address_width;
    bool failed; /* something is not covered, or the budget is used up */
};

guess *guess_new(const term_table *t)
{
    guess *g = mem_alloc(sizeof *g);
    memset(g, 0, sizeof *g);
    g->t = t;
    g->now = 1;
    g->difference = 1;
    return g;
}

void guess_differ_by(guess *g, uint64_t bits) { g->difference = bits | 1; }

void guess_spread(guess *g, uint32_t width, uint64_t from, uint64_t distance)
{
    g->address_width = width;
    g->address = from;
    g->distance = distance;
}

static void forget_arrays(guess *g)
{
    vec_clear(&g->arrays);
    vec_clear(&g->elements);
    map_free(&g->array_of);
    idtable_free(&g->element_index);
}

void guess_free(guess *g)
{
    if (!g) return;
    forget_arrays(g);
    vec_free(&g->values);
    vec_free(&g->stamps);
    vec_free(&g->arrays);
    vec_free(&g->elements);
    vec_free(&g->stack);
    free(g);
}

void guess_clear(guess *g)
{
    if (g->arrays.len) forget_arrays(g);
    if (++g->now == 0) { /* once in four thousand million models */
        memset(g->stamps.data, 0, sizeof *g->stamps.data * g->stamps.len);
        g->now = 1;
    }
}

static void make_room(guess *g)
{
    uint32_t need = g->t->terms.len, old = g->stamps.len;
    if (old >= need) return;
    vec_reserve(&g->stamps, need);
    vec_reserve(&g->values, g->stamps.cap);
    memset(g->stamps.data + old, 0, sizeof *g->stamps.data * (g->stamps.cap - old));
    g->stamps.len = g->values.len = g->stamps.cap;
}

static inline bool known(const guess *g, term a) { return g->stamps.data[a.i] == g->now; }
static inline uint64_t value(const guess *g, term a) { return g->values.data[a.i]; }

static inline void know(guess *g, term a, uint64_t v)
{
    g->stamps.data[a.i] = g->now;
    g->values.data[a.i] = v;
}

static uint32_t width_of(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    return i->kind == SORT_BOOL ? 1 : i->kind == SORT_BV ? i->width : 0; /* 0: not covered */
}

static bool covered_scalar(const guess *g, term a)
{
    uint32_t w = width_of(g->t, term_sort(g->t, a));
    return w && w <= 64;
}

static bool covered_array(const term_table *t, sort s)
{
    uint32_t i = width_of(t, sort_get(t, s)->index), e = width_of(t, sort_get(t, s)->element);
    return i && i <= 64 && e && e <= 64;
}

static bool spend(guess *g)
{
    if (*g->budget && !g->failed) {
        --*g->budget;
        return true;
    }
    g->failed = true;
    return false;
}

/* ---- arrays ---- */

static uint32_t array_at(guess *g, term variable)
{
    bool fresh;
    uint32_t *slot = map_slot(&g->array_of, variable.i, &fresh);
    if (fresh) {
        *slot = g->arrays.len;
        vec_push(&g->arrays, (array_info){.variable = variable});
    }
    return *slot;
}

static uint64_t element_hash(uint32_t array, uint64_t index) { return hash_fold(index ^ 0x9e3779b97f4a7c15u, array + 0xd6e8feb86659fd93u); }

static element *element_find(const guess *g, uint32_t array, uint64_t index)
{
    uint64_t h = element_hash(array, index);
    for (uint32_t slot = idtable_first(&g->element_index, h), id; (id = idtable_at(&g->element_index, &slot, h));) {
        element *e = &g->elements.data[id - 1];
        if (e->array == array && e->index == index) return e;
    }
    return NULL;
}

static void element_add(guess *g, uint32_t array, uint64_t index, uint64_t v)
{
    vec_push(&g->elements, (element){array, index, v});
    idtable_insert(&g->element_index, element_hash(array, index), g->elements.len);
}

/* Reading fixes what is read. */
static uint64_t table_read(guess *g, uint32_t array, uint64_t index)
{
    array_info *a = &g->arrays.data[array];
    if (a->state == ARRAY_FREE) a->state = ARRAY_TABLE;
    const element *e = element_find(g, array, index);
    if (e) return e->value;
    element_add(g, array, index, a->otherwise);
    return a->otherwise;
}

/* ---- evaluation ---- */

static void need(guess *g, term a)
{
    if (!known(g, a)) vec_push(&g->stack, (eval_frame){.t = a});
}

static uint64_t structure_value(const guess *g, term a, const term_info *info)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint32_t inner = term_width(t, x), width = term_width(t, a);
    uint64_t v = value(g, x);
    switch (info->kind) {
    case T_EXTRACT: return v >> info->low & bits_mask64(width);
    case T_ZEXT: return v;
    case T_SEXT: return (uint64_t)bits_signed64(v, inner) & bits_mask64(width);
    default:
        for (uint32_t i = 1; i < info->count; i++) v = v << term_width(t, term_arg(t, a, i)) | value(g, term_arg(t, a, i));
        return v;
    }
}

/* The value of a term whose arguments are known. */
static void conclude(guess *g, term a, const term_info *info)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint64_t v;
    switch ((term_kind)info->kind) {
    case T_NOT: v = !value(g, x); break;
    case T_EQ: v = value(g, x) == value(g, term_arg(t, a, 1)); break;
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: v = structure_value(g, a, info); break;
    default: {
        uint32_t width = term_width(t, x);
        v = value(g, x);
        if (info->count == 1) v = fold64((term_kind)info->kind, width, v, 0);
        for (uint32_t i = 1; i < info->count; i++) v = fold64((term_kind)info->kind, width, v, value(g, term_arg(t, a, i)));
    }
    }
    know(g, a, v);
}

/* One step of a read: the array in the frame is followed until a value decides. true: the frame is done. */
static bool step_select(guess *g, eval_frame *f)
{
    const term_table *t = g->t;
    term index = term_arg(t, f->t, 1);
    for (;;) {
        if (!spend(g)) return true;
        const term_info *a = term_get(t, f->array);
        if (a->kind == T_STORE) {
            term at = term_arg(t, f->array, 1), stored = term_arg(t, f->array, 2);
            if (!known(g, at)) return need(g, at), false;
            if (value(g, at) != value(g, index)) {
                f->array = term_arg(t, f->array, 0);
                continue;
            }
            if (!known(g, stored)) return need(g, stored), false;
            know(g, f->t, value(g, stored));
            return true;
        }
        if (a->kind == T_ITE) {
            term c = term_arg(t, f->array, 0);
            if (!known(g, c)) return need(g, c), false;
            f->array = term_arg(t, f->array, value(g, c) ? 1 : 2);
            continue;
        }
        if (a->kind == T_CONST_ARRAY) {
            term all = term_arg(t, f->array, 0);
            if (!known(g, all)) return need(g, all), false;
            know(g, f->t, value(g, all));
            return true;
        }
        if (a->kind != T_VAR) return g->failed = true;
        uint32_t k = array_at(g, f->array);
        if (g->arrays.data[k].state != ARRAY_ALIAS) {
            know(g, f->t, table_read(g, k, value(g, index)));
            return true;
        }
        f->array = g->arrays.data[k].alias;
    }
}

static bool force(guess *g, term a, uint64_t want, uint32_t depth);

/* A number that may be an address, of which nothing is known: a variable, or bytes in memory. */
static bool spread(guess *g, term a, const term_info *info)
{
    if (!g->distance || term_width(g->t, a) != g->address_width) return false;
    if (info->kind == T_CONCAT && !term_is(g->t, term_arg(g->t, a, 0), T_SELECT)) return false;
    uint64_t want = g->address;
    g->address += g->distance;
    return force(g, a, want, FORCE_DEPTH) && !g->failed;
}

/* One step of a term; true: it is done. Conjunctions stop at the first false part, if-then-else looks at one branch: what is not looked at
 * stays free. */
static bool step_term(guess *g, eval_frame *f, const term_info *info)
{
    const term_table *t = g->t;
    switch ((term_kind)info->kind) {
    case T_TRUE: know(g, f->t, 1); return true;
    case T_FALSE: know(g, f->t, 0); return true;
    case T_VAR:
        if (sort_get(t, info->sort)->kind != SORT_BV || !spread(g, f->t, info)) know(g, f->t, 0);
        return true;
    case T_BV: know(g, f->t, info->bits); return true;
    case T_AND:
    case T_OR: {
        uint64_t neutral = info->kind == T_AND;
        for (; f->step < info->count; f->step++) {
            term x = term_arg(t, f->t, f->step);
            if (!known(g, x)) return need(g, x), false;
            if (value(g, x) == neutral) continue;
            know(g, f->t, !neutral);
            return true;
        }
        know(g, f->t, neutral);
        return true;
    }
    case T_ITE: {
        term c = term_arg(t, f->t, 0);
        if (!known(g, c)) return need(g, c), false;
        term x = term_arg(t, f->t, value(g, c) ? 1 : 2);
        if (!known(g, x)) return need(g, x), false;
        know(g, f->t, value(g, x));
        return true;
    }
    case T_CONCAT:
        if (!f->step) (void)spread(g, f->t, info);
        break;
    case T_SELECT: {
        term index = term_arg(t, f->t, 1);
        if (!known(g, index)) return need(g, index), false;
        if (!f->array.i) f->array = term_arg(t, f->t, 0);
        return step_select(g, f);
    }
    case T_EQ:
        if (!covered_scalar(g, term_arg(t, f->t, 0))) return g->failed = true;
        break;
    default:
        if (info->kind > T_SEXT) return g->failed = true;
    }
    for (; f->step < info->count; f->step++) {
        term x = term_arg(t, f->t, f->step);
        if (!known(g, x)) return need(g, x), false;
    }
    conclude(g, f->t, info);
    return true;
}

/* The value of a scalar term; meaningless after a failure. */
static uint64_t eval(guess *g, term root)
{
    if (known(g, root)) return value(g, root);
    uint32_t base = g->stack.len;
    need(g, root);
    while (g->stack.len > base) {
        eval_frame f = vec_last(&g->stack);
        if (!spend(g) || !covered_scalar(g, f.t)) {
            g->failed = true;
            break;
        }
        uint32_t at = g->stack.len - 1;
        bool done = known(g, f.t) || step_term(g, &f, term_get(g->t, f.t));
        if (g->failed) break;
        if (done) g->stack.len = at;
        else g->stack.data[at] = f; /* and what it needs is on top of it */
    }
    g->stack.len = base;
    return g->failed ? 0 : value(g, root);
}

/* ---- making a term have a value ---- */

/* What becomes an address by itself need not be made to be next to a limit. */
static bool suits_address(const guess *g, term_kind kind, uint32_t width, uint64_t x, uint64_t y)
{
    return g->distance && width == g->address_width && fold64(kind, width, x, y);
}

static bool force_compare(guess *g, term_kind kind, term x, term y, bool want, uint32_t depth)
{
    uint32_t width = term_width(g->t, x);
    uint64_t mask = bits_mask64(width), sign = (uint64_t)1 << (width - 1);
    bool is_signed = kind == T_BVSLT || kind == T_BVSLE, strict = kind == T_BVULT || kind == T_BVSLT;
    if (!want) { /* ¬(x < y) is y ≤ x */
        term swap = x;
        x = y, y = swap, strict = !strict;
    }
    uint64_t least = is_signed ? sign : 0, most = is_signed ? sign - 1 : mask;
    term_kind now = is_signed ? (strict ? T_BVSLT : T_BVSLE) : strict ? T_BVULT : T_BVULE;
    bool left = known(g, x) || term_is_const(g->t, x);
    if (!left && !term_is_const(g->t, y) && term_is(g->t, y, T_VAR) && !known(g, y)) left = true; /* y can take any value: settle x first */
    if (left) {
        uint64_t v = eval(g, x);
        if (g->failed || (strict && v == most)) return false;
        if (!known(g, y) && !suits_address(g, now, width, v, g->address) && force(g, y, strict ? (v + 1) & mask : v, depth)) return true;
        return !g->failed && fold64(now, width, v, eval(g, y));
    }
    uint64_t v = eval(g, y);
    if (g->failed || (strict && v == least)) return false;
    if (!known(g, x) && !suits_address(g, now, width, g->address, v) && force(g, x, strict ? (v - 1) & mask : v, depth)) return true;
    return !g->failed && fold64(now, width, eval(g, x), v);
}

static bool force_equal(guess *g, term x, term y, bool want, uint32_t depth)
{
    if (!covered_scalar(g, x)) return false;
    bool left = known(g, x) || term_is_const(g->t, x);
    bool right = known(g, y) || term_is_const(g->t, y);
    if (!left && (right || (term_is(g->t, x, T_VAR) && !term_is(g->t, y, T_VAR)))) { /* settle the other side first */
        term swap = x;
        x = y, y = swap;
    }
    uint64_t v = eval(g, x);
    if (g->failed) return false;
    if (want) return force(g, y, v, depth);
    if (!known(g, y) && !suits_address(g, T_BVULT, term_width(g->t, y), v, g->address) &&
        force(g, y, (v ^ g->difference) & bits_mask64(width_of(g->t, term_sort(g->t, y))), depth))
        return true;
    return !g->failed && eval(g, y) != v;
}

/* The argument of a sum or exclusive-or that is left open while the others are evaluated. */
static term open_argument(const guess *g, term a, const term_info *info)
{
    term best = {0};
    for (uint32_t i = 0; i < info->count; i++) {
        term x = term_arg(g->t, a, i);
        if (known(g, x) || term_is_const(g->t, x)) continue;
        if (!best.i || term_is(g->t, x, T_VAR)) best = x;
    }
    return best;
}

static bool force_sum(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    term open = open_argument(g, a, info);
    uint64_t rest = 0, mask = bits_mask64(term_width(g->t, a));
    bool found = false;
    for (uint32_t i = 0; i < info->count && !g->failed; i++) {
        term x = term_arg(g->t, a, i);
        if (!found && term_same(x, open)) found = true;
        else rest = info->kind == T_BVADD ? rest + eval(g, x) : rest ^ eval(g, x);
    }
    if (g->failed) return false;
    return force(g, open, (info->kind == T_BVADD ? want - rest : want ^ rest) & mask, depth);
}

static uint64_t odd_inverse(uint64_t c)
{
    uint64_t x = c; /* Newton's iteration doubles the correct bits: 3, 6, 12, … */
    for (int i = 0; i < 6; i++) x *= 2 - c * x;
    return x;
}

static bool force_product(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    if (info->count != 2) return eval(g, a) == want;
    term x = term_arg(g->t, a, 0), y = term_arg(g->t, a, 1);
    uint32_t width = term_width(g->t, a);
    uint64_t c = eval(g, x);
    if (g->failed) return false;
    if (!c) return !want;
    uint32_t shift = (uint32_t)__builtin_ctzll(c);
    if (want & bits_mask64(shift ? shift : 1) && shift) return false;
    return force(g, y, (want >> shift) * odd_inverse(c >> shift) & bits_mask64(width - shift), depth);
}

static bool force_bitwise(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    if (info->count != 2) return eval(g, a) == want;
    term x = term_arg(g->t, a, 0), y = term_arg(g->t, a, 1);
    if (!known(g, x) && !term_is_const(g->t, x) && (known(g, y) || term_is_const(g->t, y))) {
        term swap = x;
        x = y, y = swap;
    }
    uint64_t m = eval(g, x);
    if (g->failed) return false;
    if (info->kind == T_BVAND ? want & ~m : m & ~want) return false;
    return force(g, y, want, depth);
}

static bool force_structure(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    term x = term_arg(t, a, 0);
    uint32_t inner = term_width(t, x);
    if (inner > 64) return false;
    switch (info->kind) {
    case T_EXTRACT: return force(g, x, want << info->low, depth);
    case T_ZEXT: return !(want & ~bits_mask64(inner)) && force(g, x, want, depth);
    case T_SEXT: {
        uint64_t low = want & bits_mask64(inner);
        return ((uint64_t)bits_signed64(low, inner) & bits_mask64(term_width(t, a))) == want && force(g, x, low, depth);
    }
    default:
        for (uint32_t i = info->count; i-- > 0;) {
            term part = term_arg(t, a, i);
            uint32_t w = term_width(t, part);
            if (!force(g, part, want & bits_mask64(w), depth)) return false;
            want = w < 64 ? want >> w : 0;
        }
        return true;
    }
}

/* The place that a read ends at: a value, or an element without one. */
static bool force_select(guess *g, term a, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    term array = term_arg(t, a, 0);
    uint64_t index = eval(g, term_arg(t, a, 1));
    while (!g->failed && spend(g)) {
        const term_info *info = term_get(t, array);
        if (info->kind == T_STORE) {
            uint64_t at = eval(g, term_arg(t, array, 1));
            if (g->failed) return false;
            if (at == index) return force(g, term_arg(t, array, 2), want, depth);
            array = term_arg(t, array, 0);
        } else if (info->kind == T_ITE) {
            uint64_t c = eval(g, term_arg(t, array, 0));
            array = term_arg(t, array, c ? 1 : 2);
        } else if (info->kind == T_CONST_ARRAY) {
            return force(g, term_arg(t, array, 0), want, depth);
        } else if (info->kind == T_VAR) {
            if (!covered_array(t, info->sort)) return false;
            uint32_t k = array_at(g, array);
            array_info *x = &g->arrays.data[k];
            if (x->state == ARRAY_ALIAS) {
                array = x->alias;
                continue;
            }
            const element *e = element_find(g, k, index);
            if (e) return e->value == want;
            x->state = ARRAY_TABLE;
            element_add(g, k, index, want);
            return true;
        } else {
            return false;
        }
    }
    return false;
}

/* Parts of a conjunction that must all have the value; or one of them, those first that have it already. */
static bool force_all(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    for (uint32_t i = 0; i < info->count; i++)
        if (!force(g, term_arg(g->t, a, i), want, depth)) return false;
    return true;
}

static bool force_one(guess *g, term a, const term_info *info, uint64_t want, uint32_t depth)
{
    for (uint32_t i = 0; i < info->count; i++) {
        term x = term_arg(g->t, a, i);
        if (known(g, x) && value(g, x) == want) return true;
    }
    for (uint32_t i = 0; i < info->count && !g->failed; i++) {
        term x = term_arg(g->t, a, i);
        if (!known(g, x) && force(g, x, want, depth)) return true;
    }
    return false;
}

static bool force(guess *g, term a, uint64_t want, uint32_t depth)
{
    const term_table *t = g->t;
    if (known(g, a)) return value(g, a) == want;
    if (!spend(g) || !covered_scalar(g, a)) return g->failed = true, false;
    if (!depth) return eval(g, a) == want && !g->failed;
    depth--;
    const term_info *info = term_get(t, a);
    term x = info->count ? term_arg(t, a, 0) : (term){0};
    switch ((term_kind)info->kind) {
    case T_VAR: know(g, a, want); return true;
    case T_NOT: return force(g, x, !want, depth);
    case T_AND: return want ? force_all(g, a, info, 1, depth) : force_one(g, a, info, 0, depth);
    case T_OR: return want ? force_one(g, a, info, 1, depth) : force_all(g, a, info, 0, depth);
    case T_EQ: return force_equal(g, x, term_arg(t, a, 1), want, depth);
    case T_ITE: {
        uint64_t c = eval(g, x);
        return !g->failed && force(g, term_arg(t, a, c ? 1 : 2), want, depth);
    }
    case T_BVNOT: return force(g, x, ~want & bits_mask64(term_width(t, a)), depth);
    case T_BVNEG: return force(g, x, -want & bits_mask64(term_width(t, a)), depth);
    case T_BVADD:
    case T_BVXOR: return force_sum(g, a, info, want, depth);
    case T_BVMUL: return force_product(g, a, info, want, depth);
    case T_BVAND:
    case T_BVOR: return force_bitwise(g, a, info, want, depth);
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE:
        if (!covered_scalar(g, x)) return false;
        return force_compare(g, (term_kind)info->kind, x, term_arg(t, a, 1), want, depth);
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: return force_structure(g, a, info, want, depth);
    case T_SELECT: return force_select(g, a, want, depth);
    default: return eval(g, a) == want && !g->failed;
    }
}

/* ---- conjuncts ---- */

/* Is the array made of this variable? */
static bool array_reaches(guess *g, term array, term variable)
{
    const term_table *t = g->t;
    while (spend(g)) {
        const term_info *info = term_get(t, array);
        if (info->kind == T_STORE) {
            array = term_arg(t, array, 0);
        } else if (info->kind == T_VAR) {
            if (term_same(array, variable)) return true;
            uint32_t k;
            if (!map_get(&g->array_of, array.i, &k) || g->arrays.data[k].state != ARRAY_ALIAS) return false;
            array = g->arrays.data[k].alias;
        } else {
            return info->kind != T_CONST_ARRAY; /* if-then-else: it could be */
        }
    }
    return true;
}

static bool alias_array(guess *g, term variable, term array)
{
    if (!term_is(g->t, variable, T_VAR)) return false;
    uint32_t k = array_at(g, variable);
    if (g->arrays.data[k].state != ARRAY_FREE || array_reaches(g, array, variable)) return false;
    g->arrays.data[k].state = ARRAY_ALIAS;
    g->arrays.data[k].alias = array;
    return true;
}

static term resolve_array(guess *g, term a)
{
    uint32_t k;
    while (term_is(g->t, a, T_VAR) && map_get(&g->array_of, a.i, &k) && g->arrays.data[k].state == ARRAY_ALIAS && spend(g))
        a = g->arrays.data[k].alias;
    return a;
}

/* An equation between arrays holds if both sides are the same array, or one is a variable that nothing was read from. */
static bool array_equation(guess *g, term x, term y)
{
    if (!covered_array(g->t, term_sort(g->t, x))) return false;
    x = resolve_array(g, x), y = resolve_array(g, y);
    return term_same(x, y) || (x.i > y.i ? alias_array(g, x, y) || alias_array(g, y, x) : alias_array(g, y, x) || alias_array(g, x, y));
}

bool guess_holds(guess *g, term formula, uint64_t *budget)
{
    make_room(g);
    g->budget = budget;
    g->failed = false;
    if (known(g, formula)) return value(g, formula);
    const term_info *info = term_get(g->t, formula);
    if (info->kind == T_EQ && sort_get(g->t, term_sort(g->t, term_arg(g->t, formula, 0)))->kind == SORT_ARRAY) {
        if (!array_equation(g, term_arg(g->t, formula, 0), term_arg(g->t, formula, 1)) || g->failed) return false;
        know(g, formula, 1);
        return true;
    }
    (void)force(g, formula, 1, FORCE_DEPTH);
    return !g->failed && eval(g, formula) && !g->failed;
}

typedef enum { ARRAYS, EQUATIONS, COMPARISONS, DISTINCT_VARIABLES, OTHERS, NEGATIONS, TURNS } turn;

/* Who leaves least choice comes first; arrays are defined before anything is read from them. */
static turn turn_of(const term_table *t, term a)
{
    bool negated = term_is(t, a, T_NOT);
    if (negated) a = term_arg(t, a, 0);
    const term_info *info = term_get(t, a);
    switch ((term_kind)info->kind) {
    case T_VAR: return EQUATIONS;
    case T_BVULT:
    case T_BVULE:
    case T_BVSLT:
    case T_BVSLE: return COMPARISONS;
    case T_EQ:
        if (!negated && sort_get(t, term_sort(t, term_arg(t, a, 0)))->kind == SORT_ARRAY) return ARRAYS;
        if (!negated) return term_is_const(t, term_arg(t, a, 0)) || term_is_const(t, term_arg(t, a, 1)) ? EQUATIONS : OTHERS;
        return term_is(t, term_arg(t, a, 0), T_VAR) || term_is(t, term_arg(t, a, 1), T_VAR) ? DISTINCT_VARIABLES : NEGATIONS;
    default: return negated ? NEGATIONS : OTHERS;
    }
}

bool guess_satisfies(guess *g, const term *conjuncts, uint32_t count, uint64_t *budget)
{
    for (turn now = 0; now < TURNS; now++)
        for (uint32_t k = 0; k < count; k++)
            if (turn_of(g->t, conjuncts[k]) == now && !guess_holds(g, conjuncts[k], budget)) return false;
    return true;
}

/* ---- values from outside ---- */

void guess_set(guess *g, term variable, uint64_t v)
{
    make_room(g);
    if (covered_scalar(g, variable)) know(g, variable, v);
}

void guess_set_array(guess *g, term variable, uint64_t otherwise)
{
    make_room(g);
    if (!covered_array(g->t, term_sort(g->t, variable))) return;
    uint32_t k = array_at(g, variable);
    array_info *a = &g->arrays.data[k];
    a->state = ARRAY_TABLE;
    a->otherwise = otherwise;
}

void guess_set_element(guess *g, term variable, uint64_t index, uint64_t v)
{
    make_room(g);
    if (!covered_array(g->t, term_sort(g->t, variable))) return;
    uint32_t k = array_at(g, variable);
    element *e = element_find(g, k, index);
    if (e) e->value = v;
    else element_add(g, k, index, v);
}

void guess_define(guess *g, term variable, term v)
{
    uint64_t budget = TELL_BUDGET;
    make_room(g);
    g->budget = &budget;
    g->failed = false;
    if (sort_get(g->t, term_sort(g->t, variable))->kind == SORT_ARRAY) {
        (void)array_equation(g, variable, v);
    } else if (covered_scalar(g, variable) && !known(g, variable)) {
        uint64_t x = eval(g, v);
        if (!g->failed && !known(g, variable)) know(g, variable, x);
    }
    g->failed = false;
}

/* ---- the model ---- */

typedef struct {
    guess *g;
    term_table *t;
    model *m;
    map64 states;
    VEC(term) open; /* variables to tell, those they are defined by on top */
} teller;

static term constant(term_table *t, sort s, uint64_t v)
{
    return sort_get(t, s)->kind == SORT_BOOL ? term_bool(t, v) : term_bv(t, sort_get(t, s)->width, v);
}

static term table_term(teller *x, uint32_t array, sort s)
{
    const sort_info as = *sort_get(x->t, s);
    term r = term_const_array(x->t, s, constant(x->t, as.element, x->g->arrays.data[array].otherwise));
    for (uint32_t i = 0; i < x->g->elements.len; i++) {
        element e = x->g->elements.data[i];
        if (e.array == array) r = term_store(x->t, r, constant(x->t, as.index, e.index), constant(x->t, as.element, e.value));
    }
    return r;
}

static void tell_variable(teller *x, term v)
{
    sort s = term_sort(x->t, v);
    uint32_t k;
    if (sort_get(x->t, s)->kind != SORT_ARRAY) {
        if (known(x->g, v)) model_set(x->m, v, constant(x->t, s, value(x->g, v)));
    } else if (map_get(&x->g->array_of, v.i, &k)) {
        if (x->g->arrays.data[k].state == ARRAY_ALIAS) model_set(x->m, v, model_eval(x->m, x->g->arrays.data[k].alias));
        else model_set(x->m, v, table_term(x, k, s));
    }
}

static void open_variables(teller *x, const term *formulas, uint32_t count)
{
    term_walk w = {0};
    for (uint32_t i = 0; i < count; i++) walk_add(x->t, &w, formulas[i]);
    for (uint32_t i = 0; i < w.order.len; i++)
        if (term_is(x->t, w.order.data[i], T_VAR) && !map_get(&x->states, w.order.data[i].i, NULL)) vec_push(&x->open, w.order.data[i]);
    walk_free(&w);
}

void guess_tell(guess *g, term_table *t, const term *formulas, uint32_t count, model *m)
{
    enum { FRESH, OPENED, TOLD };
    make_room(g);
    teller x = {.g = g, .t = t, .m = m};
    open_variables(&x, formulas, count);
    while (x.open.len) {
        term v = vec_last(&x.open);
        bool fresh;
        uint32_t *state = map_slot(&x.states, v.i, &fresh), k;
        if (*state == FRESH) {
            *state = OPENED;
            if (map_get(&g->array_of, v.i, &k) && g->arrays.data[k].state == ARRAY_ALIAS) open_variables(&x, &g->arrays.data[k].alias, 1);
            continue;
        }
        x.open.len--;
        if (*state == TOLD) continue;
        *state = TOLD;
        tell_variable(&x, v);
    }
    map_free(&x.states);
    vec_free(&x.open);
}
