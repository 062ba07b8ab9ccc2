/* The state of a function: which slots it needs, the order of its locations, and operations on vectors of ranges. */
#include "analysis/facts/interval_internal.h"

#include "analysis/facts/join_order.h"
#include <stdlib.h>

/* ---- vectors of ranges ---- */

range *interval_new_state(interval_function *f)
{
    return f->spare.len ? vec_pop(&f->spare) : mem_alloc((f->count_slots + 1) * sizeof(range));
}

void interval_drop_state(interval_function *f, range *v)
{
    if (v) vec_push(&f->spare, v);
}

range *interval_copy_state(interval_function *f, const range *from)
{
    range *v = interval_new_state(f);
    memcpy(v, from, f->count_slots * sizeof *v);
    return v;
}

range *interval_take_state(interval_analysis *a, interval_function *f)
{
    range *v = interval_new_state(f);
    for (uint32_t k = 0; k < f->count_slots; k++) v[k] = a->s.now[f->slots[k]];
    return v;
}

void interval_load_state(interval_analysis *a, const interval_function *f, const range *v)
{
    for (uint32_t k = 0; k < f->count_slots; k++) a->s.now[f->slots[k]] = v[k];
    vec_clear(&a->s.trail);
}

void interval_join_into(const interval_analysis *a, const interval_function *f, range *into, const range *from)
{
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_same(into[k], from[k])) into[k] = range_join(interval_type_at(a, f, k), into[k], from[k]);
}

bool interval_state_within(const interval_analysis *a, const interval_function *f, const range *inner, const range *outer)
{
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_within(interval_type_at(a, f, k), inner[k], outer[k])) return false;
    return true;
}

void interval_widen_into(const interval_analysis *a, const interval_function *f, range *into, const range *fresh, bool by_thresholds)
{
    uint32_t n = by_thresholds ? f->code->count_thresholds : 0;
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_within(interval_type_at(a, f, k), fresh[k], into[k]))
            into[k] = range_widen(interval_type_at(a, f, k), into[k], fresh[k], f->code->thresholds, n);
}

void interval_fill_top(const interval_analysis *a, const interval_function *f, range *v)
{
    for (uint32_t k = 0; k < f->count_slots; k++) v[k] = range_top(interval_type_at(a, f, k));
}

/* ---- preparing a function ---- */

static int compare_u32(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

typedef struct {
    uint32_t *list, count;
} slot_sink;

static void add_slot(void *context, uint32_t slot)
{
    slot_sink *to = context;
    to->list[to->count++] = slot;
}

static uint32_t sort_unique(uint32_t *list, uint32_t count)
{
    uint32_t kept = 0;
    qsort(list, count, sizeof *list, compare_u32);
    for (uint32_t k = 0; k < count; k++)
        if (!kept || list[kept - 1] != list[k]) list[kept++] = list[k];
    return kept;
}

uint32_t interval_index_of(const interval_function *f, uint32_t slot) /* UINT32_MAX: not among them */
{
    if (f->count_own && slot >= f->slots[0] && slot - f->slots[0] < f->count_own) return slot - f->slots[0];
    uint32_t low = f->count_own, high = f->count_slots;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (f->slots[mid] < slot) low = mid + 1;
        else high = mid;
    }
    return low < f->count_slots && f->slots[low] == slot ? low : UINT32_MAX;
}

static void choose_slots(interval_analysis *a, interval_function *f)
{
    const scalars *c = a->c;
    slot_span own = c->of_function[f->f.i];
    const effect_set *mod = &a->t->effects->mod[f->f.i], *ref = &a->t->effects->ref[f->f.i];
    bool all = a->out->unsupported_step; /* an operation that is not modelled touches any global */
    uint32_t *list = mem_alloc((2 * c->count_globals + 1) * sizeof *list), *written = mem_alloc((c->count_globals + 1) * sizeof *written),
             n = 0, w = 0;
    slot_sink used = {list, 0}, changed = {written, 0};
    if (all) {
        for (uint32_t k = 0; k < c->count_globals; k++) list[n++] = written[w++] = k;
    } else {
        scalar_effects(c, mod, add_slot, &used);
        scalar_effects(c, ref, add_slot, &used);
        scalar_effects(c, mod, add_slot, &changed);
        n = sort_unique(list, used.count);
        w = sort_unique(written, changed.count);
    }
    f->count_own = own.count;
    f->count_slots = own.count + n;
    f->slots = ARENA_ARRAY(&a->out->memory, uint32_t, f->count_slots + 1);
    for (uint32_t k = 0; k < own.count; k++) f->slots[k] = own.first + k;
    memcpy(f->slots + own.count, list, n * sizeof *list);
    f->written = ARENA_ARRAY(&a->out->memory, uint32_t, w + 1);
    for (uint32_t k = 0; k < w; k++) f->written[f->count_written++] = interval_index_of(f, written[k]);
    free(list);
    free(written);
}

static bool enters_by_head(const interval_function *f, uint32_t from, uint32_t to)
{
    for (uint32_t k = f->loops->innermost[to]; k != LOOP_NONE && !join_order_in_loop(f->loops, k, from); k = f->loops->loops[k].parent)
        if (f->loops->loops[k].head != to) return false;
    return true;
}

/* Loops are entered by their heads only. They must be stretches that begin with their heads, and edges may lead back only to heads of loops
 * they are in. */
static bool is_regular(const interval_function *f)
{
    for (uint32_t k = 0; k < f->loops->count; k++) {
        const loop *l = &f->loops->loops[k];
        uint32_t start = f->position[l->head];
        for (uint32_t n = 0; n < l->count_body; n++) {
            uint32_t p = f->position[l->body[n]];
            if (p < start || p - start >= l->count_body) return false;
        }
    }
    for (uint32_t from = LOC_ENTRY; from < f->cfa->count_locations; from++)
        for (unsigned k = 0; k < 2; k++) {
            uint32_t to = f->cfa->locations[from].next[k];
            if (to >= LOC_ENTRY &&
                (!enters_by_head(f, from, to) || (f->position[to] <= f->position[from] && !join_order_is_back_edge(f->loops, from, to))))
                return false;
        }
    return true;
}

static void order_locations(interval_analysis *a, interval_function *f)
{
    arena *m = &a->out->memory;
    uint32_t n = f->cfa->count_locations;
    join_order o = join_order_find(f->cfa, f->loops, m);
    f->position = ARENA_ARRAY(m, uint32_t, n + 1);
    f->at = ARENA_ARRAY(m, uint32_t, n + 1);
    uint32_t *by_position = mem_alloc((n + 2) * sizeof *by_position);
    memset(by_position, 0, (n + 2) * sizeof *by_position);
    for (uint32_t k = LOC_ENTRY; k < n; k++)
        if (o.position[k]) by_position[o.position[k]] = k;
    for (uint32_t k = 0; k <= n; k++)
        if (by_position[k]) {
            f->position[by_position[k]] = f->count_at;
            f->at[f->count_at++] = by_position[k];
        }
    free(by_position);
    f->loop_of = ARENA_ARRAY(m, uint32_t, n + 1);
    for (uint32_t k = 0; k < n; k++) f->loop_of[k] = LOOP_NONE;
    f->irregular = !o.complete || f->count_at != n - LOC_ENTRY || !is_regular(f);
    for (uint32_t k = f->loops->count; k-- > 0;)
        f->loop_of[f->position[f->loops->loops[k].head]] = k; /* the outermost, if several share it */
}

interval_function *interval_prepare(interval_analysis *a, fn which)
{
    interval_function *f = &a->out->functions[which.i];
    arena *m = &a->out->memory;
    if (f->prepared) return f;
    f->prepared = true;
    f->f = which;
    f->code = &a->c->code[which.i];
    f->cfa = fn_get(a->c->p, which);
    f->loops = &a->t->loops[which.i];
    f->recursive = a->t->calls->recursive[which.i];
    f->result_type = range_type_of(a->c->s, f->cfa->result);
    if (f->result_type.class == RANGE_FLOAT && a->c->rounds) f->result_type.class = RANGE_OPAQUE;
    choose_slots(a, f);
    order_locations(a, f);
    uint32_t n = f->cfa->count_locations;
    f->in = ARENA_ARRAY(m, range *, n + 1);
    f->fact = ARENA_ARRAY(m, range *, n + 1);
    f->warm = ARENA_ARRAY(m, range *, f->loops->count + 1);
    f->seen = ARENA_ARRAY(m, uint8_t, n + 1);
    return f;
}
