/* logic/solve/blast_array.c — see logic/solve/blast_array.h */
#include "logic/solve/blast_array.h"
#include "logic/solve/circuit.h"
#include "logic/term/bits.h"
#include "logic/term/simplify.h"

enum { READ_DEPTH = 64, RUN_LEAST = 4 };

/* ---- addresses ---- */

typedef struct { /* a sum: terms without a constant, and the constant; up to 64 bits */
    uint32_t count;
    term base;         /* if it is one term */
    const term *parts; /* if there are more */
    uint64_t offset;
    bool usable;
} address;

static void address_of(const blaster *b, term a, address *out)
{
    const term_table *t = b->terms;
    out->offset = 0;
    out->usable = term_width(t, a) <= 64 && sort_get(t, term_sort(t, a))->kind == SORT_BV;
    if (!out->usable) return;
    uint64_t mask = bits_mask64(term_width(t, a));
    for (;;) {
        const term_info *info = term_get(t, a);
        if (info->kind == T_VAR && blast_definition(b, a).i) {
            a = blast_definition(b, a);
        } else if (info->kind == T_BV) {
            out->offset = (out->offset + info->bits) & mask;
            out->count = 0;
            return;
        } else if (info->kind == T_BVADD && term_is(t, term_arg(t, a, 0), T_BV)) {
            out->offset = (out->offset + term_get(t, term_arg(t, a, 0))->bits) & mask;
            if (info->count > 2) {
                out->parts = &t->args.data[info->args + 1];
                out->count = info->count - 1;
                return;
            }
            a = term_arg(t, a, 1);
        } else if (info->kind == T_BVADD) {
            out->parts = &t->args.data[info->args];
            out->count = info->count;
            return;
        } else {
            out->base = a;
            out->count = 1;
            return;
        }
    }
}

static bool same_base(const address *x, const address *y)
{
    if (!x->usable || !y->usable || x->count != y->count) return false;
    return x->count == 0 || (x->count == 1 ? term_same(x->base, y->base) : !memcmp(x->parts, y->parts, sizeof(term) * x->count));
}

/* 1: the same place, 0: different places, -1: it depends. */
static int compare_places(const blaster *b, const address *x, term i, const address *y, term j)
{
    if (!i.i || !j.i) return -1;
    return same_base(x, y) ? x->offset == y->offset : term_decide_eq(b->terms, i, j);
}

/* ---- chains of stores ---- */

typedef struct { /* stores of one value to base + first … base + first + count − 1 */
    term store;  /* the top one */
    term below;  /* the array under all of them */
    term index;  /* of the store at the lowest address */
    term value;
    address at; /* of that store */
    uint32_t count;
} store_run;

/* The run that begins with a store. */
static void run_from(const blaster *b, term store, store_run *r)
{
    const term_table *t = b->terms;
    *r = (store_run){
        .store = store, .below = term_arg(t, store, 0), .index = term_arg(t, store, 1), .value = term_arg(t, store, 2), .count = 1};
    address_of(b, r->index, &r->at);
    address top = r->at;
    if (!r->at.usable) return;
    uint64_t mask = bits_mask64(term_width(t, r->index));
    int direction = 0;
    for (term a = r->below; term_is(t, a, T_STORE) && term_same(term_arg(t, a, 2), r->value); a = term_arg(t, a, 0)) {
        address x;
        address_of(b, term_arg(t, a, 1), &x);
        if (!same_base(&x, &r->at)) break;
        bool lower = x.offset == ((r->at.offset - 1) & mask), upper = x.offset == ((r->at.offset + r->count) & mask);
        if (!(lower && direction <= 0) && !(upper && direction >= 0)) break;
        direction = lower ? -1 : 1;
        if (lower) {
            r->index = term_arg(t, a, 1);
            r->at.offset = x.offset;
        }
        r->count++;
        r->below = term_arg(t, a, 0);
    }
    if (r->count < RUN_LEAST)
        *r = (store_run){
            .store = store, .below = term_arg(t, store, 0), .index = term_arg(t, store, 1), .value = r->value, .at = top, .count = 1};
}

/* 1: the index is in the run, 0: it is not, -1: it depends. */
static int run_contains(const blaster *b, const store_run *r, const address *x, term index)
{
    if (r->count == 1) return compare_places(b, &r->at, r->index, x, index);
    if (!index.i || !same_base(&r->at, x)) return -1;
    return ((x->offset - r->at.offset) & bits_mask64(term_width(b->terms, index))) < r->count;
}

/* ---- needs of a read ---- */

static bool is_done(const blaster *b, term t) { return t.i < b->where.len && b->where.data[t.i]; }

static void require_term(blaster *b, term a, bool *any)
{
    if (is_done(b, a)) return;
    vec_push(&b->work, (struct blast_goal){a, false});
    *any = true;
}

static void add_array(blaster *b, term a)
{
    bool fresh;
    (void)map_slot(&b->wanted_seen, a.i, &fresh);
    if (fresh) vec_push(&b->wanted_stack, a.i);
}

bool blast_array_wants(blaster *b, term array, term index)
{
    const term_table *t = b->terms;
    bool any = false;
    uint32_t width = blast_sort_width(t, sort_get(t, term_sort(t, array))->element), left = b->mux_left;
    address x;
    address_of(b, index, &x);
    map_free(&b->wanted_seen);
    vec_clear(&b->wanted_stack);
    add_array(b, array);
    while (b->wanted_stack.len) {
        term a = {vec_pop(&b->wanted_stack)};
        const term_info *info = term_get(t, a);
        if (info->kind == T_VAR) {
            if (blast_definition(b, a).i) add_array(b, blast_definition(b, a));
        } else if (info->kind == T_CONST_ARRAY) {
            require_term(b, term_arg(t, a, 0), &any);
        } else if (info->kind == T_ITE) {
            term c = term_arg(t, a, 0);
            require_term(b, c, &any);
            aig_lit taken = is_done(b, c) ? b->bits.data[b->where.data[c.i] - 1] : AIG_FALSE + 2;
            if (taken > AIG_TRUE && left < width) require_term(b, a, &any); /* all of it */
            else if (taken > AIG_TRUE) left -= width;
            if (taken != AIG_FALSE) add_array(b, term_arg(t, a, 1));
            if (taken != AIG_TRUE) add_array(b, term_arg(t, a, 2));
        } else if (info->kind == T_STORE) {
            store_run r;
            run_from(b, a, &r);
            int in = run_contains(b, &r, &x, index);
            if (in < 0 && left < width) {
                require_term(b, a, &any);
                continue;
            }
            if (in) require_term(b, r.value, &any);
            if (in < 0) {
                left -= width;
                require_term(b, r.index, &any);
            }
            if (in < 1) add_array(b, r.below);
        } else {
            require_term(b, a, &any); /* something that is not covered: translating it says so */
        }
    }
    return any;
}

/* ---- the read ---- */

typedef struct { /* a store, or a run of them, that the index may or may not hit */
    term store;
    uint32_t value;
    aig_lit hit;
} pending_store;

typedef VEC(pending_store) pending_stores;

static void spend_multiplexers(blaster *b, uint32_t width) { b->mux_left = b->mux_left > width ? b->mux_left - width : 0; }
static uint32_t vector_of(const blaster *b, term t) { return b->where.data[t.i] - 1; }

/* Is the index in the run? Both are vectors of the same width. */
static aig_lit run_hit(blaster *b, const store_run *r, uint32_t index, uint32_t width)
{
    if (r->count == 1) return circuit_eq(&b->graph, width, b->bits.data + index, b->bits.data + vector_of(b, r->index));
    if (width < 32 && r->count >> width) return AIG_TRUE; /* all there is */
    uint32_t distance = blast_vector_new(b, 2 * width), size = distance + width;
    circuit_sub(&b->graph, width, b->bits.data + index, b->bits.data + vector_of(b, r->index), b->bits.data + distance);
    for (uint32_t i = 0; i < width; i++) b->bits.data[size + i] = i < 32 && r->count >> i & 1 ? AIG_TRUE : AIG_FALSE;
    return circuit_ult(&b->graph, width, b->bits.data + distance, b->bits.data + size);
}

typedef struct {
    uint32_t vector; /* the index: its number, … */
    uint32_t at, bits;
    term index;      /* … the term, */
    address address; /* and what is known about it */
    sort element;
    uint32_t width; /* of elements */
} array_read;

typedef enum { READ_GOES_ON, READ_IS_DONE, READ_IS_ATOM } read_step;

/* Past a store, or a run of them, unless it is hit for certain. */
static read_step read_store(blaster *b, const array_read *r, term *array, pending_stores *pending, uint32_t *result)
{
    store_run run;
    run_from(b, *array, &run);
    int in = run_contains(b, &run, &r->address, r->index);
    if (in < 0 && b->mux_left < r->width && is_done(b, *array)) return READ_IS_ATOM; /* an atom needs all parts of its array */
    aig_lit hit = in > 0 ? AIG_TRUE : in == 0 ? AIG_FALSE : run_hit(b, &run, r->at, r->bits);
    if (hit == AIG_TRUE) {
        *result = vector_of(b, run.value);
        return READ_IS_DONE;
    }
    if (hit != AIG_FALSE) {
        spend_multiplexers(b, r->width);
        vec_push(pending, (pending_store){*array, vector_of(b, run.value), hit});
    }
    *array = run.below;
    return READ_GOES_ON;
}

static uint32_t read_at(blaster *b, const array_read *r, term array, uint32_t depth);

/* Into the array that is chosen, or both. */
static read_step read_choice(blaster *b, const array_read *r, term *array, uint32_t depth, uint32_t *result)
{
    term first = term_arg(b->terms, *array, 1), second = term_arg(b->terms, *array, 2);
    aig_lit c = b->bits.data[vector_of(b, term_arg(b->terms, *array, 0))];
    if (c <= AIG_TRUE) {
        *array = c == AIG_TRUE ? first : second;
        return READ_GOES_ON;
    }
    if ((depth >= READ_DEPTH || b->mux_left < r->width) && is_done(b, *array)) return READ_IS_ATOM;
    spend_multiplexers(b, r->width);
    uint32_t y = read_at(b, r, first, depth + 1), z = read_at(b, r, second, depth + 1);
    *result = blast_vector_new(b, r->width);
    circuit_ite(&b->graph, r->width, c, b->bits.data + y, b->bits.data + z, b->bits.data + *result);
    map_put(&b->reads, map_pair(array->i, r->vector), *result + 1);
    return READ_IS_DONE;
}

/* Down the chain of stores and choices, to a value that is known, or to an atom. */
static uint32_t read_below(blaster *b, const array_read *r, term array, uint32_t depth, pending_stores *pending)
{
    const term_table *t = b->terms;
    uint32_t result = 0;
    for (read_step step = READ_GOES_ON; step == READ_GOES_ON;) {
        if (map_get(&b->reads, map_pair(array.i, r->vector), &result)) return result - 1;
        term_kind kind = term_kind_of(t, array);
        if (kind == T_VAR && blast_definition(b, array).i) array = blast_definition(b, array);
        else if (kind == T_CONST_ARRAY) return vector_of(b, term_arg(t, array, 0));
        else if (kind == T_STORE) step = read_store(b, r, &array, pending, &result);
        else if (kind == T_ITE) step = read_choice(b, r, &array, depth, &result);
        else step = READ_IS_ATOM;
        if (step == READ_IS_DONE) return result;
    }
    result = blast_atom_new(b, ATOM_READ, array, r->index, r->at, r->element);
    map_put(&b->reads, map_pair(array.i, r->vector), result + 1);
    return result;
}

static uint32_t read_at(blaster *b, const array_read *r, term array, uint32_t depth)
{
    pending_stores pending = {0};
    uint32_t result = read_below(b, r, array, depth, &pending);
    while (pending.len) {
        pending_store s = vec_pop(&pending);
        uint32_t mux = blast_vector_new(b, r->width);
        circuit_ite(&b->graph, r->width, s.hit, b->bits.data + s.value, b->bits.data + result, b->bits.data + mux);
        map_put(&b->reads, map_pair(s.store.i, r->vector), mux + 1);
        result = mux;
    }
    vec_free(&pending);
    return result;
}

uint32_t blast_array_read(blaster *b, term array, uint32_t vector, term index)
{
    struct blast_vector v = b->vector_list.data[vector - 1];
    sort element = sort_get(b->terms, term_sort(b->terms, array))->element;
    array_read r = {vector, v.at, v.width, index, {0}, element, blast_sort_width(b->terms, element)};
    if (index.i) address_of(b, index, &r.address);
    return read_at(b, &r, array, 0);
}

/* ---- for lemmas ---- */

bool blast_array_hits(const blaster *b, term store, term index, const uint64_t *value, const uint8_t *values, term *below, term *stored)
{
    store_run r;
    address x = {0};
    run_from(b, store, &r);
    *below = r.below;
    *stored = r.value;
    if (index.i) address_of(b, index, &x);
    int in = run_contains(b, &r, &x, index);
    if (in >= 0) return in;
    const aig_lit *bits = b->bits.data + vector_of(b, r.index);
    uint32_t width = blast_width(b->terms, r.index);
    if (r.count == 1) {
        for (uint32_t i = 0; i < width; i++)
            if (aig_value(values, bits[i]) != (value[i / 64] >> (i % 64) & 1)) return false;
        return true;
    }
    uint64_t low = 0; /* runs have addresses of up to 64 bits */
    for (uint32_t i = 0; i < width; i++) low |= (uint64_t)aig_value(values, bits[i]) << i;
    return ((value[0] - low) & bits_mask64(width)) < r.count;
}

aig_lit blast_array_hit(blaster *b, term store, term index, uint32_t index_bits)
{
    store_run r;
    address x = {0};
    run_from(b, store, &r);
    if (index.i) address_of(b, index, &x);
    int in = run_contains(b, &r, &x, index);
    return in > 0 ? AIG_TRUE : in == 0 ? AIG_FALSE : run_hit(b, &r, index_bits, blast_width(b->terms, r.index));
}

term blast_array_run_index(const blaster *b, term store)
{
    store_run r;
    run_from(b, store, &r);
    return r.index;
}
