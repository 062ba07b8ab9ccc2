#include "logic/term/term.h"

#include "logic/term/array_index.h"
#include "logic/term/bits.h"
#include "logic/term/simplify.h"
#include <assert.h>

enum { TERMS_PER_TICK = 8 };

/* ---- sorts ---- */

static sort sort_intern(term_table *t, sort_info s)
{
    uint64_t h = hash_pair(hash_pair(s.kind, term_extra(s.width, s.significand)), term_extra(s.index.i, s.element.i));
    for (uint32_t slot = idtable_first(&t->sort_index, h), id; (id = idtable_at(&t->sort_index, &slot, h));) {
        const sort_info *o = &t->sorts.data[id];
        if (o->kind == s.kind && o->width == s.width && o->significand == s.significand && o->index.i == s.index.i &&
            o->element.i == s.element.i)
            return (sort){id};
    }
    sort r = {t->sorts.len};
    vec_push(&t->sorts, s);
    idtable_insert(&t->sort_index, h, r.i);
    return r;
}

sort sort_bv(term_table *t, uint32_t width)
{
    assert(width >= 1 && width <= BITS_MAX_WIDTH);
    return sort_intern(t, (sort_info){.kind = SORT_BV, .width = width});
}

sort sort_array(term_table *t, sort index, sort element)
{
    assert(index.i && element.i);
    return sort_intern(t, (sort_info){.kind = SORT_ARRAY, .index = index, .element = element});
}

sort sort_float(term_table *t, uint32_t exponent, uint32_t significand)
{
    assert(exponent >= 2 && significand >= 2 && exponent + significand <= BITS_MAX_WIDTH);
    return sort_intern(t, (sort_info){.kind = SORT_FLOAT, .width = exponent, .significand = significand});
}

static hash128 sort_hash(const term_table *t, sort s)
{
    const sort_info *i = sort_get(t, s);
    hash128 h = hash_add(hash_u64(i->kind), term_extra(i->width, i->significand));
    return i->kind == SORT_ARRAY ? hash_join(hash_join(h, sort_hash(t, i->index)), sort_hash(t, i->element)) : h;
}

/* ---- the table ---- */

static void make_first(term_table *t)
{
    vec_push(&t->sorts, (sort_info){0});
    vec_push(&t->terms, (term_info){0});
    t->bool_sort = sort_intern(t, (sort_info){.kind = SORT_BOOL});
    t->true_term = term_node(t, T_TRUE, t->bool_sort, NULL, 0, 0);
    t->false_term = term_node(t, T_FALSE, t->bool_sort, NULL, 0, 0);
}

term_table *terms_new(interner *names)
{
    term_table *t = mem_alloc(sizeof *t);
    *t = (term_table){0};
    if (names) {
        t->names = names;
    } else {
        intern_init(&t->own_names);
        t->names = &t->own_names;
    }
    make_first(t);
    return t;
}

void terms_free(term_table *t)
{
    if (!t) return;
    if (t->names == &t->own_names) intern_free(&t->own_names);
    vec_free(&t->sorts);
    vec_free(&t->terms);
    vec_free(&t->args);
    vec_free(&t->limbs);
    vec_free(&t->functions);
    vec_free(&t->parameters);
    idtable_free(&t->sort_index);
    idtable_free(&t->term_index);
    idtable_free(&t->function_index);
    array_index_free(t->array_index);
    free(t);
}

bool term_commutes(term_kind k)
{
    switch (k) {
    case T_AND:
    case T_OR:
    case T_EQ:
    case T_BVADD:
    case T_BVMUL:
    case T_BVAND:
    case T_BVOR:
    case T_BVXOR:
    case T_FP_ADD:
    case T_FP_MUL:
    case T_FP_EQ: return true;
    default: return false;
    }
}

static uint64_t lookup_hash(term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra)
{
    uint64_t h = hash_pair(extra, term_extra((uint32_t)kind | count << 8, s.i));
    uint32_t i = 0;
    for (; i + 1 < count; i += 2) h = hash_pair(h, term_extra(args[i].i, args[i + 1].i));
    return i < count ? hash_pair(h, args[i].i) : hash_pair(h, ~(uint64_t)0);
}

/* The content hash of a commutative node must not depend on the order of ids, which another process may have numbered differently. */
static hash128 content_hash(const term_table *t, const term_info *n, hash128 symbol, const term *args,
                            const hash128 *others /* of the arguments; NULL: their own */)
{
    hash128 h = hash_join(hash_u64(n->kind), sort_hash(t, n->sort));
    if (n->kind == T_VAR || n->kind == T_APPLY) h = hash_add(hash_join(h, symbol), n->index);
    else h = hash_add(h, n->bits);
    if (term_commutes((term_kind)n->kind)) {
        hash128 sum = {0, 0};
        for (uint32_t i = 0; i < n->count; i++) {
            hash128 a = hash_add(others ? others[i] : t->terms.data[args[i].i].hash, 0x5bd1e995u);
            sum.lo += a.lo;
            sum.hi += a.hi;
        }
        return hash_join(hash_add(h, n->count), sum);
    }
    for (uint32_t i = 0; i < n->count; i++) h = hash_join(h, others ? others[i] : t->terms.data[args[i].i].hash);
    return h;
}

hash128 term_hash_with(const term_table *t, term a, hash128 symbol, const hash128 *args)
{
    const term_info *n = &t->terms.data[a.i];
    if (!n->count && n->kind != T_VAR && n->kind != T_APPLY) return n->hash; /* wide constants, too */
    return content_hash(t, n, symbol, &t->args.data[n->args], args);
}

static void derive_properties(const term_table *t, term_info *n, const term *args)
{
    uint64_t size = 1;
    uint8_t k = t->sorts.data[n->sort.i].kind;
    n->has_array = k == SORT_ARRAY;
    n->has_float = k == SORT_FLOAT;
    n->has_apply = n->kind == T_APPLY;
    for (uint32_t i = 0; i < n->count; i++) {
        const term_info *a = &t->terms.data[args[i].i];
        n->has_array |= a->has_array;
        n->has_float |= a->has_float;
        n->has_apply |= a->has_apply;
        size += a->size;
    }
    n->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
}

static term lookup(const term_table *t, uint64_t h, term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra)
{
    for (uint32_t slot = idtable_first(&t->term_index, h), id; (id = idtable_at(&t->term_index, &slot, h));) {
        const term_info *o = &t->terms.data[id];
        if (o->kind == kind && o->sort.i == s.i && o->count == count && o->bits == extra &&
            (count == 0 || memcmp(&t->args.data[o->args], args, count * sizeof *args) == 0))
            return (term){id};
    }
    return (term){0};
}

term term_find(const term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra)
{
    return lookup(t, lookup_hash(kind, s, args, count, extra), kind, s, args, count, extra);
}

term term_node(term_table *t, term_kind kind, sort s, const term *args, uint32_t count, uint64_t extra)
{
    uint64_t h = lookup_hash(kind, s, args, count, extra);
    term found = lookup(t, h, kind, s, args, count, extra);
    if (++t->asked % TERMS_PER_TICK == 0) limits_work(t->run, 1);
    if (found.i) return found;
    assert(term_well_sorted(t, kind, s, args, count, (uint32_t)extra, (uint32_t)(extra >> 32)));
    term_info n = {.kind = (uint8_t)kind, .count = count, .sort = s, .args = t->args.len};
    n.bits = extra;
    derive_properties(t, &n, args);
    n.hash = content_hash(t, &n, kind == T_VAR || kind == T_APPLY ? intern_hash(t->names, n.symbol) : (hash128){0, 0}, args, NULL);
    if (count) {
        bool inside = t->args.len && args >= t->args.data && args < t->args.data + t->args.len;
        size_t offset = inside ? (size_t)(args - t->args.data) : 0;
        vec_reserve(&t->args, t->args.len + count);
        memcpy(t->args.data + t->args.len, inside ? t->args.data + offset : args, count * sizeof *args);
        t->args.len += count;
    }
    term r = {t->terms.len};
    vec_push(&t->terms, n);
    idtable_insert(&t->term_index, h, r.i);
    return r;
}

/* ---- constants ---- */

/* T_BV or T_FP of more than 64 bits */
static term wide_constant(term_table *t, term_kind kind, sort s, const uint64_t *limbs, uint32_t width)
{
    uint32_t n = bits_limbs(width);
    uint64_t h = hash_pair(kind, s.i);
    for (uint32_t i = 0; i < n; i++) h = hash_pair(h, limbs[i] + i);
    for (uint32_t slot = idtable_first(&t->term_index, h), id; (id = idtable_at(&t->term_index, &slot, h));) {
        const term_info *o = &t->terms.data[id];
        if (o->kind == kind && o->sort.i == s.i && memcmp(&t->limbs.data[o->limbs], limbs, n * sizeof *limbs) == 0) return (term){id};
    }
    term_info info = {.kind = (uint8_t)kind, .sort = s, .args = t->args.len, .size = 1};
    info.bits = 0;
    info.limbs = t->limbs.len;
    info.has_float = kind == T_FP;
    info.hash = hash_join(hash_join(hash_u64(kind), sort_hash(t, s)), hash_bytes(limbs, n * sizeof *limbs));
    vec_reserve(&t->limbs, t->limbs.len + n);
    memcpy(t->limbs.data + t->limbs.len, limbs, n * sizeof *limbs);
    t->limbs.len += n;
    term r = {t->terms.len};
    vec_push(&t->terms, info);
    idtable_insert(&t->term_index, h, r.i);
    return r;
}

term term_bool(term_table *t, bool value) { return value ? t->true_term : t->false_term; }

term term_bv_limbs(term_table *t, uint32_t width, const uint64_t *limbs)
{
    sort s = sort_bv(t, width);
    if (width <= 64) return term_node(t, T_BV, s, NULL, 0, limbs[0] & bits_mask64(width));
    uint64_t value[bits_limbs(width)];
    bits_copy(value, limbs, width);
    bits_trim(value, width);
    return wide_constant(t, T_BV, s, value, width);
}

term term_bv(term_table *t, uint32_t width, uint64_t value)
{
    if (width <= 64) return term_node(t, T_BV, sort_bv(t, width), NULL, 0, value & bits_mask64(width));
    uint64_t limbs[bits_limbs(width)];
    bits_set_u64(limbs, width, value);
    return wide_constant(t, T_BV, sort_bv(t, width), limbs, width);
}

term term_bv_i128(term_table *t, uint32_t width, __int128 value)
{
    uint64_t limbs[bits_limbs(width) + 2];
    limbs[0] = (uint64_t)value;
    limbs[1] = (uint64_t)((unsigned __int128)value >> 64);
    for (uint32_t i = 2; i < bits_limbs(width); i++) limbs[i] = value < 0 ? ~(uint64_t)0 : 0;
    return term_bv_limbs(t, width, limbs);
}

term term_fp_bits(term_table *t, sort s, const uint64_t *limbs)
{
    const sort_info *i = sort_get(t, s);
    assert(i->kind == SORT_FLOAT);
    uint32_t fraction = i->significand - 1, width = i->width + i->significand;
    uint64_t value[bits_limbs(width)], part[bits_limbs(width)];
    bits_copy(value, limbs, width);
    bits_trim(value, width);
    bits_extract(part, value, width - 2, fraction, width);
    if (bits_is_ones(part, i->width)) {
        bits_extract(part, value, fraction - 1, 0, width);
        if (!bits_is_zero(part, fraction)) bits_set_run(value, width, width - 2, fraction - 1); /* every NaN is the positive quiet one */
    }
    return width <= 64 ? term_node(t, T_FP, s, NULL, 0, value[0]) : wide_constant(t, T_FP, s, value, width);
}

bool term_is_bv_const(const term_table *t, term a, uint64_t *value)
{
    const term_info *i = term_get(t, a);
    if (i->kind != T_BV || t->sorts.data[i->sort.i].width > 64) return false;
    *value = i->bits;
    return true;
}

const uint64_t *term_bits(const term_table *t, term a, uint64_t *small)
{
    const term_info *i = term_get(t, a);
    const sort_info *s = &t->sorts.data[i->sort.i];
    assert(i->kind == T_BV || i->kind == T_FP);
    if (s->width + s->significand > 64) return &t->limbs.data[i->limbs];
    *small = i->bits;
    return small;
}

/* ---- symbols ---- */

term term_var(term_table *t, name symbol, uint32_t index, sort s)
{
    assert(s.i);
    return term_node(t, T_VAR, s, NULL, 0, term_extra(symbol.i, index));
}

term term_var_str(term_table *t, const char *symbol, sort s) { return term_var(t, intern_str(t->names, symbol), 0, s); }

static void declare_function(term_table *t, name symbol, sort result, const term *args, uint32_t count)
{
    uint64_t h = hash_pair(symbol.i, term_extra(result.i, count));
    for (uint32_t slot = idtable_first(&t->function_index, h), id; (id = idtable_at(&t->function_index, &slot, h));) {
        const term_function *f = &t->functions.data[id - 1];
        if (!name_equal(f->symbol, symbol) || f->result.i != result.i || f->count != count) continue;
        uint32_t i = 0;
        while (i < count && t->parameters.data[f->first_parameter + i].i == term_sort(t, args[i]).i) i++;
        if (i == count) return;
    }
    term_function f = {.symbol = symbol, .result = result, .first_parameter = t->parameters.len, .count = count};
    for (uint32_t i = 0; i < count; i++) vec_push(&t->parameters, term_sort(t, args[i]));
    vec_push(&t->functions, f);
    idtable_insert(&t->function_index, h, t->functions.len);
}

term term_apply(term_table *t, name function, const term *args, uint32_t count, sort result)
{
    declare_function(t, function, result, args, count);
    return term_node(t, T_APPLY, result, args, count, term_extra(function.i, 0));
}
