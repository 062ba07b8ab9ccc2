#include "logic/term/model.h"

#include "base/map.h"
#include "logic/term/fold.h"
#include "logic/term/simplify.h"
#include "logic/term/walk.h"
#include <assert.h>

struct model {
    term_table *t;
    map64 values; /* variable, or application to constants → constant */
};

model *model_new(term_table *t)
{
    model *m = mem_alloc(sizeof *m);
    *m = (model){.t = t};
    return m;
}

void model_free(model *m)
{
    if (!m) return;
    map_free(&m->values);
    free(m);
}

void model_clear(model *m) { map_free(&m->values); }

void model_set(model *m, term variable, term value)
{
    assert(term_sort(m->t, variable).i == term_sort(m->t, value).i);
    map_put(&m->values, variable.i, value.i);
}

void model_set_function(model *m, name function, const term *args, uint32_t count, term value)
{
    map_put(&m->values, term_apply(m->t, function, args, count, term_sort(m->t, value)).i, value.i);
}

static term default_value(term_table *t, sort s)
{
    sort_info i = *sort_get(t, s);
    uint64_t zero[bits_limbs(i.width + i.significand) + 1];
    switch (i.kind) {
    case SORT_BOOL: return t->false_term;
    case SORT_BV: return bv_zero(t, i.width);
    case SORT_FLOAT: bits_zero(zero, i.width + i.significand); return term_fp_bits(t, s, zero);
    case SORT_ARRAY: return term_const_array(t, s, default_value(t, i.element));
    default: assert(!"no such sort"); return (term){0};
    }
}

term model_value(const model *m, term variable)
{
    uint32_t id;
    return map_get(&m->values, variable.i, &id) ? (term){id} : default_value(m->t, term_sort(m->t, variable));
}

/* ---- evaluation ----
 * A value is one word per subterm: the bits up to 64, a place in `wide` beyond, a node of `arrays` for arrays. Only what arrays
 * and functions are indexed with becomes a term, so that large formulas do not fill the table with constants. */

typedef struct {
    uint32_t parent;   /* 0: the array is constant */
    term index, value; /* of the last store; the default */
} array_node;

typedef struct {
    const model *m;
    term_table *t;
    term_walk walk;
    VEC(uint64_t) values; /* by position in the walk */
    VEC(uint64_t) wide;
    VEC(array_node) arrays;
} evaluation;

static uint32_t bits_of(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    return i->kind == SORT_BOOL ? 1 : i->width + i->significand;
}

static uint64_t store_wide(evaluation *e, const uint64_t *limbs, uint32_t width)
{
    uint32_t at = e->wide.len, n = bits_limbs(width);
    vec_reserve(&e->wide, at + n);
    memcpy(e->wide.data + at, limbs, n * sizeof *limbs);
    e->wide.len += n;
    return at;
}

static uint64_t store_bits(evaluation *e, const uint64_t *limbs, uint32_t width)
{
    return width <= 64 ? *limbs : store_wide(e, limbs, width);
}

/* valid until the next store_bits */
static const uint64_t *get_bits(const evaluation *e, const uint64_t *value, uint32_t width)
{
    return width <= 64 ? value : e->wide.data + *value;
}

/* a constant term as a value; chains of stores are walked, not recursed into */
static uint64_t value_of(evaluation *e, term a)
{
    term_table *t = e->t;
    uint64_t small;
    switch (term_kind_of(t, a)) {
    case T_TRUE: return 1;
    case T_FALSE: return 0;
    case T_BV:
    case T_FP: return store_bits(e, term_bits(t, a, &small), bits_of(t, term_sort(t, a)));
    default: break;
    }
    uint32_t first = e->arrays.len, n = 1;
    for (term b = a; term_is(t, b, T_STORE); b = term_arg(t, b, 0)) n++;
    vec_reserve(&e->arrays, first + n);
    e->arrays.len = first + n;
    uint32_t at = first + n;
    for (; term_is(t, a, T_STORE); a = term_arg(t, a, 0)) {
        at--;
        e->arrays.data[at] = (array_node){at - 1, term_arg(t, a, 1), term_arg(t, a, 2)};
    }
    assert(term_is(t, a, T_CONST_ARRAY));
    e->arrays.data[first] = (array_node){0, {0}, term_arg(t, a, 0)};
    return first + n - 1;
}

static int compare_constants(const term_table *t, term a, term b)
{
    if (!term_is_const(t, a) || t->terms.data[a.i].sort.i == t->bool_sort.i) return (a.i > b.i) - (a.i < b.i);
    uint64_t sa, sb;
    uint32_t width = bits_of(t, term_sort(t, a));
    const uint64_t *x = term_bits(t, a, &sa), *y = term_bits(t, b, &sb);
    return bits_ult(x, y, width) ? -1 : bits_ult(y, x, width);
}

typedef struct {
    term index, value;
} array_entry;
typedef VEC(array_entry) array_entries;

static int by_value(const void *a, const void *b, void *t)
{
    return compare_constants(t, ((const array_entry *)a)->value, ((const array_entry *)b)->value);
}
static int by_index(const void *a, const void *b, void *t)
{
    return compare_constants(t, ((const array_entry *)a)->index, ((const array_entry *)b)->index);
}

/* The table may cover so much of a small index sort that another default is possible. Then the most frequent element is the default (the
 * least of several), because equal arrays must look the same. */
static term small_array_default(term_table *t, array_entries *v, term old, uint32_t domain)
{
    qsort_r(v->data, v->len, sizeof *v->data, by_value, t);
    term best = old;
    uint32_t most = domain - v->len;
    for (uint32_t i = 0, j; i < v->len; i = j) {
        for (j = i; j < v->len && term_same(v->data[j].value, v->data[i].value); j++) {
        }
        if (j - i > most || (j - i == most && compare_constants(t, v->data[i].value, best) < 0)) {
            best = v->data[i].value;
            most = j - i;
        }
    }
    return best;
}

/* every index that has no entry gets one, with the old default */
static void fill_domain(term_table *t, array_entries *v, sort index, uint32_t domain, term value)
{
    qsort_r(v->data, v->len, sizeof *v->data, by_index, t);
    uint32_t n = v->len, at = 0;
    bool boolean = sort_get(t, index)->kind == SORT_BOOL;
    for (uint32_t i = 0; i < domain; i++) {
        term x = boolean ? term_bool(t, i) : term_bv(t, sort_get(t, index)->width, i);
        while (at < n && compare_constants(t, v->data[at].index, x) < 0) at++;
        bool present = false;
        for (uint32_t j = boolean ? 0 : at; j < n && (boolean || j == at); j++) present |= term_same(v->data[j].index, x);
        if (!present) vec_push(v, (array_entry){x, value});
    }
}

/* The array as a term: equal arrays give equal terms. */
static term array_term(evaluation *e, uint64_t node, sort s)
{
    term_table *t = e->t;
    map64 seen = {0};
    array_entries v = {0};
    array_node n = e->arrays.data[node];
    for (; n.parent; n = e->arrays.data[n.parent]) {
        bool fresh;
        map_slot(&seen, n.index.i, &fresh);
        if (fresh) vec_push(&v, (array_entry){n.index, n.value});
    }
    term base = n.value;
    map_free(&seen);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < v.len; i++)
        if (!term_same(v.data[i].value, base)) v.data[kept++] = v.data[i];
    v.len = kept;
    sort index = sort_get(t, s)->index;
    const sort_info *is = sort_get(t, index);
    uint32_t domain = is->kind == SORT_BOOL ? 2 : is->kind == SORT_BV && is->width < 31 ? (uint32_t)1 << is->width : 0;
    if (domain && v.len >= domain / 2) {
        term better = small_array_default(t, &v, base, domain);
        if (!term_same(better, base)) {
            fill_domain(t, &v, index, domain, base);
            base = better;
            kept = 0;
            for (uint32_t i = 0; i < v.len; i++)
                if (!term_same(v.data[i].value, base)) v.data[kept++] = v.data[i];
            v.len = kept;
        }
    }
    if (v.len) qsort_r(v.data, v.len, sizeof *v.data, by_index, t);
    term r = term_const_array(t, s, base);
    for (uint32_t i = 0; i < v.len; i++) r = term_node(t, T_STORE, s, (term[]){r, v.data[i].index, v.data[i].value}, 3, 0);
    vec_free(&v);
    return r;
}

static term term_of(evaluation *e, uint64_t value, sort s)
{
    term_table *t = e->t;
    switch (sort_get(t, s)->kind) {
    case SORT_BOOL: return term_bool(t, value);
    case SORT_BV: return term_bv_limbs(t, sort_get(t, s)->width, get_bits(e, &value, sort_get(t, s)->width));
    case SORT_FLOAT: return term_fp_bits(t, s, get_bits(e, &value, bits_of(t, s)));
    default: return array_term(e, value, s);
    }
}

static uint64_t arg_value(const evaluation *e, term a, uint32_t i)
{
    uint32_t at = 0;
    walk_position(&e->walk, term_arg(e->t, a, i), &at);
    return e->values.data[at];
}

static term arg_term(evaluation *e, term a, uint32_t i) { return term_of(e, arg_value(e, a, i), term_sort(e->t, term_arg(e->t, a, i))); }

static bool equal_values(evaluation *e, uint64_t x, uint64_t y, sort s)
{
    if (sort_get(e->t, s)->kind == SORT_ARRAY) return x == y || term_same(array_term(e, x, s), array_term(e, y, s));
    uint32_t width = bits_of(e->t, s);
    return bits_equal(get_bits(e, &x, width), get_bits(e, &y, width), width);
}

/* operators over one width: the arguments from left to right */
static uint64_t eval_operator(evaluation *e, term a, term_kind kind)
{
    term_table *t = e->t;
    uint32_t width = term_width(t, term_arg(t, a, 0)), count = term_count(t, a);
    uint64_t r = arg_value(e, a, 0);
    if (width <= 64) {
        if (count == 1) return fold64(kind, width, r, 0);
        for (uint32_t i = 1; i < count; i++) r = fold64(kind, width, r, arg_value(e, a, i));
        return r;
    }
    uint64_t acc[bits_limbs(width)];
    bits_copy(acc, get_bits(e, &r, width), width);
    for (uint32_t i = 1; i < count || i == 1; i++) {
        uint64_t x = count == 1 ? r : arg_value(e, a, i);
        fold_bits(kind, width, acc, acc, get_bits(e, &x, width));
    }
    return kind >= T_BVULT && kind <= T_BVSLE ? acc[0] : store_wide(e, acc, width);
}

static uint64_t eval_structure(evaluation *e, term a, term_kind kind)
{
    term_table *t = e->t;
    uint32_t width = term_width(t, a), inner = term_width(t, term_arg(t, a, 0));
    uint64_t out[bits_limbs(width) + 1], x = arg_value(e, a, 0);
    switch (kind) {
    case T_EXTRACT: bits_extract(out, get_bits(e, &x, inner), term_get(t, a)->high, term_get(t, a)->low, inner); break;
    case T_ZEXT: bits_zext(out, width, get_bits(e, &x, inner), inner); break;
    case T_SEXT: bits_sext(out, width, get_bits(e, &x, inner), inner); break;
    default: {
        uint32_t done = inner;
        uint64_t high[bits_limbs(width)];
        bits_copy(out, get_bits(e, &x, inner), inner);
        for (uint32_t i = 1; i < term_count(t, a); i++) {
            uint32_t w = term_width(t, term_arg(t, a, i));
            uint64_t low = arg_value(e, a, i);
            bits_copy(high, out, done);
            bits_concat(out, high, done, get_bits(e, &low, w), w);
            done += w;
        }
    }
    }
    return store_bits(e, out, width);
}

static uint64_t eval_array(evaluation *e, term a, term_kind kind)
{
    if (kind == T_CONST_ARRAY) {
        term value = arg_term(e, a, 0);
        vec_push(&e->arrays, (array_node){0, {0}, value});
        return e->arrays.len - 1;
    }
    uint32_t array = (uint32_t)arg_value(e, a, 0);
    term index = arg_term(e, a, 1);
    if (kind == T_STORE) {
        term value = arg_term(e, a, 2);
        vec_push(&e->arrays, (array_node){array, index, value});
        return e->arrays.len - 1;
    }
    while (e->arrays.data[array].parent && !term_same(e->arrays.data[array].index, index)) array = e->arrays.data[array].parent;
    return value_of(e, e->arrays.data[array].value);
}

/* through terms of constants: floats and functions */
static uint64_t eval_by_terms(evaluation *e, term a, term_kind kind)
{
    term_table *t = e->t;
    term_list args;
    list_init(&args);
    for (uint32_t i = 0; i < term_count(t, a); i++) list_push(&args, arg_term(e, a, i));
    term_info info = *term_get(t, a);
    term r;
    if (kind == T_APPLY) {
        uint32_t id;
        r = term_find(t, T_APPLY, info.sort, args.data, args.len, term_extra(info.symbol.i, 0));
        r = r.i && map_get(&e->m->values, r.i, &id) ? (term){id} : default_value(t, info.sort);
    } else {
        r = term_make(t, kind, info.sort, args.data, args.len, info.high, info.low);
        if (!term_is_const(t, r)) r = default_value(t, info.sort); /* a result that the standard leaves open */
    }
    list_free(&args);
    return value_of(e, r);
}

static uint64_t eval_node(evaluation *e, term a)
{
    term_table *t = e->t;
    term_kind kind = term_kind_of(t, a);
    uint32_t count = term_count(t, a);
    uint64_t r;
    switch (kind) {
    case T_TRUE:
    case T_FALSE:
    case T_BV:
    case T_FP: return value_of(e, a);
    case T_VAR: return value_of(e, model_value(e->m, a));
    case T_NOT: return !arg_value(e, a, 0);
    case T_AND:
        for (r = 1; count > 0; count--) r &= arg_value(e, a, count - 1);
        return r;
    case T_OR:
        for (r = 0; count > 0; count--) r |= arg_value(e, a, count - 1);
        return r;
    case T_EQ: return equal_values(e, arg_value(e, a, 0), arg_value(e, a, 1), term_sort(t, term_arg(t, a, 0)));
    case T_ITE: return arg_value(e, a, arg_value(e, a, 0) ? 1 : 2);
    case T_CONCAT:
    case T_EXTRACT:
    case T_ZEXT:
    case T_SEXT: return eval_structure(e, a, kind);
    case T_SELECT:
    case T_STORE:
    case T_CONST_ARRAY: return eval_array(e, a, kind);
    default: return kind >= T_BVNOT && kind <= T_BVSLE ? eval_operator(e, a, kind) : eval_by_terms(e, a, kind);
    }
}

void model_eval_all(const model *m, const term *a, uint32_t count, term *values)
{
    evaluation e = {.m = m, .t = m->t};
    vec_push(&e.arrays, (array_node){0}); /* node 0 is not used */
    for (uint32_t k = 0; k < count; k++) {
        walk_add(e.t, &e.walk, a[k]);
        for (uint32_t i = e.values.len; i < e.walk.order.len; i++) {
            uint64_t v = eval_node(&e, e.walk.order.data[i]);
            vec_push(&e.values, v);
        }
        uint32_t at = 0;
        walk_position(&e.walk, a[k], &at);
        values[k] = term_of(&e, e.values.data[at], term_sort(e.t, a[k]));
    }
    walk_free(&e.walk);
    vec_free(&e.values);
    vec_free(&e.wide);
    vec_free(&e.arrays);
}

term model_eval(const model *m, term a)
{
    if (term_is_const(m->t, a)) return a;
    term value;
    model_eval_all(m, &a, 1, &value);
    return value;
}

bool model_holds(const model *m, term a) { return term_same(model_eval(m, a), m->t->true_term); }
