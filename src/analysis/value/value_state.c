/* Precision, stored states, live variables. */
#include "analysis/value/internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

/* ---- precision ---- */

void value_track(value_analysis *v, uint32_t slot, uint8_t level)
{
    if (v->level[slot] < level) v->level[slot] = level;
}

void value_precision_changed(value_analysis *v)
{
    vec_clear(&v->tracked);
    for (uint32_t k = 0; k < v->c->slots.len; k++)
        if (v->level[k]) vec_push(&v->tracked, k);
    uint32_t at = 0;
    while (at < v->tracked.len && v->tracked.data[at] < v->c->count_globals) at++;
    for (uint32_t f = 0; f < v->c->p->functions.len; f++) {
        slot_span own = v->c->of_function[f];
        v->tracked_of[f].first = at;
        while (at < v->tracked.len && v->tracked.data[at] < own.first + own.count) at++;
        v->tracked_of[f].count = at - v->tracked_of[f].first;
    }
    for (uint32_t k = 0; k < v->shapes_of.len; k++) vec_free(&v->shapes_of.data[k]);
    vec_clear(&v->shapes_of);
}

/* ---- live variables ---- */

typedef struct {
    value_analysis *v;
    slot_span own;
    uint64_t *bits;
} live_set;

static void add_live(live_set *s, uint32_t slot)
{
    if (slot < s->own.first || slot - s->own.first >= s->own.count) return;
    uint32_t k = slot - s->own.first;
    s->bits[k / 64] |= (uint64_t)1 << (k % 64);
}

static void remove_live(live_set *s, uint32_t first, uint32_t count)
{
    for (uint32_t slot = first; slot < first + count; slot++) {
        if (slot < s->own.first || slot - s->own.first >= s->own.count) continue;
        uint32_t k = slot - s->own.first;
        s->bits[k / 64] &= ~((uint64_t)1 << (k % 64));
    }
}

static void add_span(live_set *s, uint32_t first, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) add_live(s, first + k);
}

static void add_node_reads(live_set *s, uint32_t node)
{
    const scalars *c = s->v->c;
    const scalar_node *n = &c->nodes.data[node];
    switch (n->kind) {
    case NODE_CONSTANT: return;
    case NODE_SLOT: add_live(s, n->a); return;
    case NODE_ELEMENT: {
        const scalar_element *e = &c->elements.data[n->a];
        for (uint32_t k = 0; k < e->count_indices; k++) add_node_reads(s, e->index[k]);
        add_span(s, c->of_var[e->owner.i].first, c->of_var[e->owner.i].count);
        return;
    }
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: add_node_reads(s, n->a); return;
    default:
        add_node_reads(s, n->a);
        add_node_reads(s, n->b);
        return;
    }
}

static void kill_place(live_set *s, const scalar_place *p)
{
    if (p->kind == PLACE_SLOT) remove_live(s, p->first, 1);
    if (p->kind == PLACE_SLOTS) remove_live(s, p->first, p->count);
}

static void read_index(live_set *s, const scalar_place *p)
{
    if (p->kind != PLACE_ELEMENT) return;
    const scalar_element *e = &s->v->c->elements.data[p->first];
    for (uint32_t k = 0; k < e->count_indices; k++) add_node_reads(s, e->index[k]);
}

static void read_place(live_set *s, const scalar_place *p)
{
    if (p->kind == PLACE_SLOT || p->kind == PLACE_SLOTS) add_span(s, p->first, p->kind == PLACE_SLOT ? 1 : p->count);
    read_index(s, p);
}

static void live_before_store(live_set *s, const scalar_store *store)
{
    const scalars *c = s->v->c;
    for (const scalar_store *k = store;; k = &c->stores.data[k->more - 1]) {
        kill_place(s, &k->to);
        if (!k->more) break;
    }
    for (const scalar_store *k = store;; k = &c->stores.data[k->more - 1]) {
        read_index(s, &k->to);
        if (k->kind == STORE_VALUE) add_node_reads(s, k->node);
        if (k->kind == STORE_COPY) read_place(s, &k->from);
        if (!k->more) break;
    }
}

/* From live variables after a step to those before it. */
static void live_before(live_set *s, const scalar_step *step)
{
    const scalars *c = s->v->c;
    switch ((step_kind)step->kind) {
    case STEP_SET:
        remove_live(s, step->slot, 1);
        add_node_reads(s, step->node);
        return;
    case STEP_STORE: live_before_store(s, &c->stores.data[step->item]); return;
    case STEP_BRANCH: add_node_reads(s, step->node); return;
    case STEP_CALL: {
        const scalar_call *call = &c->calls.data[step->item];
        kill_place(s, &call->lhs);
        read_index(s, &call->lhs);
        for (uint32_t k = 0; k < call->count_args; k++) {
            if (call->args[k].is_aggregate) read_place(s, &call->args[k].place);
            else add_node_reads(s, call->args[k].node);
        }
        if (call->callee) add_node_reads(s, call->callee);
        return;
    }
    case STEP_RETURN:
        if (c->returns.data[step->item].is_aggregate) read_place(s, &c->returns.data[step->item].place);
        else add_node_reads(s, c->returns.data[step->item].node);
        return;
    case STEP_UNSUPPORTED: add_span(s, s->own.first, s->own.count); return;
    default: return;
    }
}

static void find_live(value_analysis *v, fn f)
{
    slot_span own = v->c->of_function[f.i];
    uint32_t n = fn_get(v->c->p, f)->count_locations, words = (own.count + 63) / 64;
    const scalar_step *steps = v->c->code[f.i].steps;
    v->live_computed[f.i] = true;
    if (!words || !steps || (uint64_t)n * words > BUDGET_VALUE_LIVE_WORDS) return;
    uint64_t *all = calloc((size_t)n * words, sizeof *all), *now = mem_alloc(words * sizeof *now);
    if (!all) abort();
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t l = n; l-- > LOC_EXIT;) {
            memset(now, 0, words * sizeof *now);
            for (unsigned k = 0; k < 2; k++)
                for (uint32_t w = 0; steps[l].kind != STEP_RETURN && steps[l].next[k] && w < words; w++)
                    now[w] |= all[(size_t)steps[l].next[k] * words + w];
            live_before(&(live_set){v, own, now}, &steps[l]);
            if (memcmp(now, all + (size_t)l * words, words * sizeof *now) == 0) continue;
            memcpy(all + (size_t)l * words, now, words * sizeof *now);
            changed = true;
        }
    }
    free(now);
    v->live[f.i] = all;
}

static bool is_live(value_analysis *v, fn f, uint32_t where, uint32_t slot)
{
    slot_span own = v->c->of_function[f.i];
    if (slot < own.first || slot - own.first >= own.count) return true;
    if (!v->live_computed[f.i]) find_live(v, f);
    if (!v->live[f.i]) return true;
    uint32_t words = (own.count + 63) / 64, k = slot - own.first;
    return v->live[f.i][(size_t)where * words + k / 64] >> (k % 64) & 1;
}

void value_forget_dead(value_analysis *v, fn caller, uint32_t next, const scalar_place *assigned)
{
    slot_span own = v->tracked_of[caller.i];
    for (uint32_t k = own.first; k < own.first + own.count; k++) {
        uint32_t slot = v->tracked.data[k];
        range top = range_top(v->c->slots.data[slot].type);
        if (range_same(v->s.now[slot], top)) continue;
        bool dead = next == LOC_NONE || !is_live(v, caller, next, slot) || (assigned->kind == PLACE_SLOT && assigned->first == slot);
        if (dead) scalar_set(&v->s, slot, top);
    }
}

/* ---- stored states ---- */

static uint64_t hash_words(const void *data, size_t bytes, uint64_t seed)
{
    const unsigned char *p = data;
    uint64_t h = hash_pair(seed, bytes), x = 0;
    for (; bytes >= sizeof x; p += sizeof x, bytes -= sizeof x) {
        memcpy(&x, p, sizeof x);
        h = hash_pair(h, x);
    }
    x = 0;
    if (bytes) memcpy(&x, p, bytes);
    return hash_pair(h, x);
}

static uint32_t shape_of(state_store *s)
{
    uint64_t h = hash_words(s->items.data, s->items.len * sizeof *s->items.data, s->items.len);
    for (uint32_t slot = idtable_first(&s->shape_index, h), id; (id = idtable_at(&s->shape_index, &slot, h));) {
        const state_shape *existing = &s->shapes.data[id - 1];
        if (existing->count == s->items.len &&
            (!existing->count || memcmp(existing->items, s->items.data, existing->count * sizeof *existing->items) == 0))
            return id - 1;
    }
    state_shape fresh = {
        .count = s->items.len, .words = s->words.len, .items = arena_alloc(&s->memory, s->items.len * sizeof *fresh.items + 1)};
    if (fresh.count) memcpy(fresh.items, s->items.data, fresh.count * sizeof *fresh.items);
    vec_push(&s->shapes, fresh);
    idtable_insert(&s->shape_index, h, s->shapes.len);
    return s->shapes.len - 1;
}

static uint32_t find_state(const state_store *s, uint32_t shape, const uint64_t *words, uint32_t count, uint64_t *hash)
{
    *hash = hash_words(words, count * sizeof *words, shape);
    for (uint32_t slot = idtable_first(&s->state_index, *hash), id; (id = idtable_at(&s->state_index, &slot, *hash));) {
        const stored_state *existing = &s->states.data[id];
        if (existing->shape == shape && (!count || memcmp(existing->values, words, count * sizeof *words) == 0)) return id;
    }
    return 0;
}

static uint32_t intern_scratch(state_store *s)
{
    uint64_t h;
    uint32_t shape = shape_of(s), id = find_state(s, shape, s->words.data, s->words.len, &h);
    if (id) return id;
    if (!s->states.len) vec_push(&s->states, (stored_state){0});
    stored_state fresh = {.shape = shape, .values = arena_alloc(&s->memory, s->words.len * sizeof *fresh.values + 1)};
    if (s->words.len) memcpy(fresh.values, s->words.data, s->words.len * sizeof *fresh.values);
    vec_push(&s->states, fresh);
    idtable_insert(&s->state_index, h, s->states.len - 1);
    return s->states.len - 1;
}

range value_keeps(const value_analysis *v, uint32_t slot, uint8_t level, range r)
{
    switch (level) {
    case TRACK_EXACT: return r;
    case TRACK_CELL: return value_cell(v, slot, r);
    case TRACK_VALUE:
        if (range_is_known(r)) return r;
        break;
    default: break;
    }
    return range_top(v->c->slots.data[slot].type);
}

/* Beside the operations, which are counted, a state with many variables takes time to be stored and to be looked for. */
enum { SLOTS_PER_TICK = 32, SHAPES_PER_TICK = 8 };

static void keep_slot(value_analysis *v, uint32_t slot)
{
    state_store *s = &v->store;
    range r = v->s.now[slot], top = range_top(v->c->slots.data[slot].type);
    if (range_same(r, top)) return;
    r = value_keeps(v, slot, v->level[slot], r);
    if (range_same(r, top)) return;
    bool wide = !range_is_known(r);
    vec_push(&s->items, slot * 2 + wide);
    vec_push(&s->words, r.low);
    if (wide) vec_push(&s->words, r.high);
}

static int compare_slots(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

/* The slots that a stored state may have to keep, ascending, perhaps some of them twice: those that are tracked, and of many of these only
 * those that have changed. Values that have never changed are arbitrary. */
static const uint32_t *slots_to_keep(value_analysis *v, uint32_t *count)
{
    uint32_t changes = v->s.trail.len;
    *count = v->tracked.len;
    if (changes > v->tracked.len / 16) return v->tracked.data;
    vec_clear(&v->changed);
    vec_reserve(&v->changed, changes + 1);
    for (uint32_t k = 0; k < changes; k++)
        if (v->level[v->s.trail.data[k].slot]) vec_push(&v->changed, v->s.trail.data[k].slot);
    qsort(v->changed.data, v->changed.len, sizeof *v->changed.data, compare_slots);
    *count = v->changed.len;
    return v->changed.data;
}

uint32_t value_keep(value_analysis *v, fn f, uint32_t where)
{
    slot_span own = v->c->of_function[f.i];
    uint32_t count;
    const uint32_t *slots = slots_to_keep(v, &count);
    vec_clear(&v->store.items);
    vec_clear(&v->store.words);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t slot = slots[k];
        if (k && slot == slots[k - 1]) continue;
        if (slot >= own.first && slot - own.first < own.count && !is_live(v, f, where, slot)) continue;
        keep_slot(v, slot);
    }
    if (v->o->limits) limits_work(v->o->limits, v->store.items.len / SLOTS_PER_TICK);
    return intern_scratch(&v->store);
}

uint32_t value_keep_own(value_analysis *v, fn f)
{
    slot_span own = v->tracked_of[f.i];
    vec_clear(&v->store.items);
    vec_clear(&v->store.words);
    for (uint32_t k = own.first; k < own.first + own.count; k++) keep_slot(v, v->tracked.data[k]);
    return intern_scratch(&v->store);
}

void value_restore(value_analysis *v, uint32_t data)
{
    const state_store *s = &v->store;
    value_reset(v);
    if (!data) {
        scalar_set_initial(&v->s);
        return;
    }
    const stored_state *from = &s->states.data[data];
    const state_shape *shape = &s->shapes.data[from->shape];
    const uint64_t *w = from->values;
    for (uint32_t k = 0; k < shape->count; k++) {
        bool wide = shape->items[k] & 1;
        scalar_set(&v->s, shape->items[k] / 2, (range){w[0], w[wide]});
        w += 1 + wide;
    }
}

void value_restore_own(value_analysis *v, fn f, uint32_t data, range *to)
{
    slot_span own = v->c->of_function[f.i];
    for (uint32_t k = 0; k < own.count; k++) to[k] = range_top(v->c->slots.data[own.first + k].type);
    if (!data) return;
    const stored_state *from = &v->store.states.data[data];
    const state_shape *shape = &v->store.shapes.data[from->shape];
    const uint64_t *w = from->values;
    for (uint32_t k = 0; k < shape->count; k++) {
        bool wide = shape->items[k] & 1;
        to[shape->items[k] / 2 - own.first] = (range){w[0], w[wide]};
        w += 1 + wide;
    }
}

/* ---- coverage: a state is covered by one that has fewer slots, with the same values ---- */

/* The values of the small shape's slots in a state. false: the state does not have them all. */
static bool project(const state_store *s, const state_shape *small, const stored_state *from, uint64_t *out)
{
    const state_shape *big = &s->shapes.data[from->shape];
    const uint64_t *w = from->values;
    uint32_t at = 0;
    for (uint32_t k = 0; k < small->count; k++) {
        while (at < big->count && big->items[at] < small->items[k]) w += 1 + (big->items[at++] & 1);
        if (at == big->count || big->items[at] != small->items[k]) return false;
        *out++ = w[0];
        if (small->items[k] & 1) *out++ = w[1];
    }
    return true;
}

uint32_t value_cover(void *context, const reach *r, uint32_t partition, uint32_t data)
{
    value_analysis *v = context;
    state_store *s = &v->store;
    if (partition >= v->shapes_of.len || !data) return REACH_NONE;
    const stored_state *from = &s->states.data[data];
    uint32_t n = v->shapes_of.data[partition].len;
    if (v->o->limits) limits_work(v->o->limits, n / SHAPES_PER_TICK);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t shape = v->shapes_of.data[partition].data[k], found;
        const state_shape *small = &s->shapes.data[shape];
        if (shape == from->shape || small->count >= s->shapes.data[from->shape].count) continue;
        vec_reserve(&s->words, small->words + 1);
        uint64_t h;
        if (!project(s, small, from, s->words.data)) continue;
        uint32_t id = find_state(s, shape, s->words.data, small->words, &h);
        if (id && (found = reach_find(r, partition, id)) != REACH_NONE) return found;
    }
    return REACH_NONE;
}

void value_added(void *context, const reach *r, uint32_t state)
{
    value_analysis *v = context;
    const reach_node *n = reach_get(r, state);
    while (v->shapes_of.len <= n->partition) {
        vec_reserve(&v->shapes_of, v->shapes_of.len + 1);
        memset(&v->shapes_of.data[v->shapes_of.len++], 0, sizeof v->shapes_of.data[0]);
    }
    if (!n->at.data || v->shapes_of.data[n->partition].len == BUDGET_VALUE_SHAPES) return; /* no more are looked at */
    uint32_t shape = v->store.states.data[n->at.data].shape;
    for (uint32_t k = 0; k < v->shapes_of.data[n->partition].len; k++)
        if (v->shapes_of.data[n->partition].data[k] == shape) return;
    vec_push(&v->shapes_of.data[n->partition], shape);
}

void value_free_states(value_analysis *v)
{
    vec_free(&v->store.shapes);
    vec_free(&v->store.states);
    vec_free(&v->store.items);
    vec_free(&v->store.words);
    idtable_free(&v->store.shape_index);
    idtable_free(&v->store.state_index);
    arena_free(&v->store.memory);
    for (uint32_t k = 0; k < v->shapes_of.len; k++) vec_free(&v->shapes_of.data[k]);
    vec_free(&v->shapes_of);
    for (uint32_t f = 0; f < v->c->p->functions.len; f++) free(v->live[f]);
}
