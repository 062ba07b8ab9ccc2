/* From an infeasible path to a finer precision.
 * The path is executed with all values. Where a condition contradicts them, one walk back from there finds the variables that the
 * contradiction rests on. Those that are alive at stored states are to be tracked.
 * A path often contradicts itself in several places. Each contradicting condition in turn is left out to find the next (sliced prefixes);
 * of all contradictions the one with the cheapest variables is taken. */
#include "analysis/value/internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

typedef struct {
    fn caller, callee;
    uint32_t call;
    range *saved; /* of the callee's slots, if it is recursive */
} frame;

typedef struct {
    uint32_t position; /* step */
    uint32_t slot;
} need_at;

typedef struct {
    value_analysis *v;
    const value_positions *stored;
    uint8_t least;       /* level that stored states have for every variable, at least; TRACK_NOT: what the precision says */
    VEC(uint32_t) marks; /* per step: of the trail, before it */
    VEC(frame) frames;
    VEC(uint32_t) left_out; /* conditions that are not looked at, ascending */
    /* the walk back */
    uint32_t *where_needed; /* per slot: place in needed + 1; 0: not needed */
    VEC(uint32_t) needed;
    VEC(uint32_t) wanted; /* needed at a stored state: see is_wanted */
    VEC(need_at) needs;   /* the same, state by state; last state first */
    uint8_t *is_wanted;   /* per slot: at which level */
} refiner;

/* ---- forward ---- */

static const scalar_step *step_of(const refiner *r, uint32_t k)
{
    const value_step *p = &r->v->path.data[k];
    return &r->v->c->code[p->function.i].steps[p->where];
}

static bool path_truth(const refiner *r, uint32_t k) { return (r->v->path.data[k].branch == 0) != step_of(r, k)->flipped; }

static void enter(refiner *r, const value_step *p, const scalar_call *call)
{
    value_analysis *v = r->v;
    slot_span own = v->c->of_function[p->entered.i];
    frame f = {.caller = p->function, .callee = p->entered, .call = p->where};
    if (v->t->calls->recursive[p->entered.i]) {
        f.saved = mem_alloc((own.count + 1) * sizeof *f.saved);
        memcpy(f.saved, v->s.now + own.first, own.count * sizeof *f.saved);
    }
    vec_push(&r->frames, f);
    scalar_enter(&v->s, call, p->entered);
}

/* Back to an activation from before the path's beginning: nothing is known of it. */
static void leave_unknown(refiner *r, fn callee)
{
    value_analysis *v = r->v;
    slot_span own = v->c->of_function[callee.i];
    for (uint32_t k = 0; v->t->calls->recursive[callee.i] && k < own.count; k++)
        scalar_set(&v->s, own.first + k, range_top(v->c->slots.data[own.first + k].type));
}

static void leave(refiner *r, fn callee, const scalar_step *step)
{
    value_analysis *v = r->v;
    if (!r->frames.len) {
        leave_unknown(r, callee);
        return;
    }
    frame f = vec_pop(&r->frames);
    scalar_leave(&v->s, f.callee, &v->c->returns.data[step->item], &v->c->calls.data[v->c->code[f.caller.i].steps[f.call].item], f.saved);
    free(f.saved);
}

static bool is_left_out(const refiner *r, uint32_t k)
{
    for (uint32_t n = r->left_out.len; n-- > 0;)
        if (r->left_out.data[n] == k) return true;
    return false;
}

/* false: the condition contradicts the values */
static bool execute_step(refiner *r, uint32_t k)
{
    value_analysis *v = r->v;
    const value_step *p = &v->path.data[k];
    const scalar_step *step = step_of(r, k);
    switch ((step_kind)step->kind) {
    case STEP_SET: scalar_execute_set(&v->s, step); return true;
    case STEP_STORE: scalar_execute_store(&v->s, &v->c->stores.data[step->item]); return true;
    case STEP_BRANCH: {
        uint32_t mark = v->s.trail.len;
        if (scalar_assume(&v->s, step->node, path_truth(r, k))) return true;
        scalar_undo(&v->s, mark);
        return false;
    }
    case STEP_CALL: {
        const scalar_call *call = &v->c->calls.data[step->item];
        fn only;
        scalar_called called = scalar_callee(&v->s, call, &only);
        bool body = called == CALLS_BODY && (p->entered.i == FN_NONE.i ? !p->skipped : p->entered.i != only.i);
        bool other = body || (called == CALLS_OUTSIDE && (p->entered.i != FN_NONE.i || p->skipped));
        if (other && !is_left_out(r, k)) return false; /* another function is called */
        if (p->entered.i != FN_NONE.i) enter(r, p, call);
        else if (!p->skipped) scalar_external(&v->s, call);
        else
            for (uint32_t n = 0; n < call->count_callees; n++) value_step_over(v, call, call->callees[n]);
        return true;
    }
    case STEP_RETURN: leave(r, p->function, step); return true;
    default: return true;
    }
}

/* The level at which a variable is tried in this round. */
static uint8_t level_of(const refiner *r, uint32_t slot)
{
    const value_analysis *v = r->v;
    if (r->least == TRACK_NOT) return v->level[slot];
    uint8_t level = v->weight[slot] > WEIGHT_COMPARED ? TRACK_CELL : TRACK_VALUE; /* a computed variable may have any number of values */
    if (level < r->least) level = r->least;
    return level < v->level[slot] ? v->level[slot] : level;
}

static void abstract_slot(refiner *r, uint32_t slot)
{
    value_analysis *v = r->v;
    range now = v->s.now[slot];
    if (range_is_top(v->c->slots.data[slot].type, now)) return;
    range kept = value_keeps(v, slot, level_of(r, slot), now);
    if (!range_same(kept, now)) scalar_set(&v->s, slot, kept);
}

/* Forgets the values that a stored state would not keep. Values that never changed are arbitrary. */
static void abstract_all(refiner *r)
{
    value_analysis *v = r->v;
    uint32_t changes = v->s.trail.len, slots = v->c->slots.len;
    for (uint32_t k = 0; k < (changes < slots ? changes : slots); k++) abstract_slot(r, changes < slots ? v->s.trail.data[k].slot : k);
}

static void forget_frames(refiner *r)
{
    while (r->frames.len) free(vec_pop(&r->frames).saved);
}

static void begin_path(refiner *r)
{
    value_reset(r->v);
    if (r->stored->is_whole) scalar_set_initial(&r->v->s);
    forget_frames(r);
}

/* The first step, not left out, that contradicts the values before it; UINT32_MAX: none. The trail then has all changes up to there. */
static uint32_t run_forward(refiner *r)
{
    value_analysis *v = r->v;
    uint32_t next_stored = 0;
    begin_path(r);
    vec_clear(&r->marks);
    for (uint32_t k = 0; k < v->path.len; k++) {
        if (limits_hit(v->o->limits)) return UINT32_MAX;
        bool at_store = false;
        while (next_stored < r->stored->at.len && r->stored->at.data[next_stored] <= k) at_store |= r->stored->at.data[next_stored++] == k;
        if (at_store && k) abstract_all(r);
        vec_push(&r->marks, v->s.trail.len);
        if (!execute_step(r, k) && !is_left_out(r, k)) return k;
    }
    return UINT32_MAX;
}

/* ---- backward ---- */

static void need(void *context, uint32_t slot)
{
    refiner *r = context;
    if (r->where_needed[slot] || range_is_top(r->v->c->slots.data[slot].type, r->v->s.now[slot]))
        return; /* an arbitrary value contradicts nothing */
    vec_push(&r->needed, slot);
    r->where_needed[slot] = r->needed.len;
}

static void need_no_more(refiner *r, uint32_t slot)
{
    uint32_t at = r->where_needed[slot];
    if (!at) return;
    uint32_t last = vec_pop(&r->needed);
    r->where_needed[slot] = 0;
    if (last == slot) return;
    r->needed.data[at - 1] = last;
    r->where_needed[last] = at;
}

static void need_node(refiner *r, uint32_t node) { scalar_reads(&r->v->s, node, need, r); }

static void need_place(refiner *r, const scalar_place *p)
{
    for (uint32_t k = 0; (p->kind == PLACE_SLOT || p->kind == PLACE_SLOTS) && k < (p->kind == PLACE_SLOT ? 1 : p->count); k++)
        need(r, p->first + k);
}

static void need_index(refiner *r, const scalar_place *p)
{
    if (p->kind != PLACE_ELEMENT) return;
    const scalar_element *e = &r->v->c->elements.data[p->first];
    for (uint32_t k = 0; k < e->count_indices; k++) need_node(r, e->index[k]);
}

/* Slots that the step has changed and that are needed behind it. */
typedef VEC(scalar_undo_entry) changes;

static void collect_changes(refiner *r, uint32_t from, changes *out)
{
    const value_analysis *v = r->v;
    vec_clear(out);
    for (uint32_t k = from; k < v->s.trail.len; k++)
        if (r->where_needed[v->s.trail.data[k].slot]) vec_push(out, v->s.trail.data[k]);
}

static void back_over_condition(refiner *r, const scalar_step *step, const changes *changed)
{
    if (!changed->len) return;
    for (uint32_t k = 0; k < changed->len; k++) { /* if nothing was known before the condition, nothing before it is needed */
        uint32_t slot = changed->data[k].slot;
        if (range_is_top(r->v->c->slots.data[slot].type, r->v->s.now[slot])) need_no_more(r, slot);
    }
    need_node(r, step->node);
}

static void back_over_call(refiner *r, const value_step *p, const scalar_call *call, const changes *changed)
{
    const scalars *c = r->v->c;
    for (uint32_t k = 0; k < changed->len; k++) need_no_more(r, changed->data[k].slot);
    if (p->entered.i == FN_NONE.i) return;
    const cfa_function *f = fn_get(c->p, p->entered);
    for (uint32_t n = 0; n < f->count_params && n < call->count_args; n++) {
        slot_span to = f->params[n].i < c->count_vars ? c->of_var[f->params[n].i] : (slot_span){0};
        bool wanted = false;
        for (uint32_t k = 0; k < changed->len; k++) wanted |= changed->data[k].slot - to.first < to.count;
        if (!wanted) continue;
        if (call->args[n].is_aggregate) need_place(r, &call->args[n].place);
        else need_node(r, call->args[n].node);
    }
}

static void back_over_store(refiner *r, const scalar_store *store, const changes *changed)
{
    bool weak = scalar_slot_at(&r->v->s, &store->to) == SLOT_NONE && store->to.kind == PLACE_ELEMENT;
    for (uint32_t k = 0; k < changed->len && !weak; k++) need_no_more(r, changed->data[k].slot);
    if (!changed->len) return;
    need_index(r, &store->to);
    if (store->kind == STORE_VALUE) need_node(r, store->node);
    if (store->kind == STORE_COPY) /* part by part */
        for (uint32_t k = 0; k < changed->len; k++)
            if (changed->data[k].slot - store->to.first < store->to.count)
                need(r, store->from.first + (changed->data[k].slot - store->to.first));
}

/* Slots of a recursive callee that come back from an outer activation stay needed. Besides them the result is needed. */
static void back_over_return(refiner *r, fn callee, const scalar_return *from, const changes *changed)
{
    slot_span own = r->v->c->of_function[callee.i];
    bool result = false;
    for (uint32_t k = 0; k < changed->len; k++) {
        uint32_t slot = changed->data[k].slot;
        if (slot - own.first < own.count && r->v->t->calls->recursive[callee.i]) continue;
        need_no_more(r, slot);
        result = true;
    }
    if (!result && !(changed->len && r->v->t->calls->recursive[callee.i])) return;
    if (from->is_aggregate) need_place(r, &from->place);
    else if (from->node) need_node(r, from->node);
}

/* Replaces the slots that are needed after a step by those that are needed before it. The state becomes the one before the step. */
static void back_over(refiner *r, uint32_t k, changes *changed)
{
    value_analysis *v = r->v;
    const value_step *p = &v->path.data[k];
    const scalar_step *step = step_of(r, k);
    collect_changes(r, r->marks.data[k], changed);
    scalar_undo(&v->s, r->marks.data[k]);
    switch ((step_kind)step->kind) {
    case STEP_SET:
        if (!changed->len) return;
        need_no_more(r, step->slot);
        need_node(r, step->node);
        return;
    case STEP_STORE: back_over_store(r, &v->c->stores.data[step->item], changed); return;
    case STEP_BRANCH: back_over_condition(r, step, changed); return;
    case STEP_CALL: back_over_call(r, p, &v->c->calls.data[step->item], changed); return;
    case STEP_RETURN: back_over_return(r, p->function, &v->c->returns.data[step->item], changed); return;
    default: return;
    }
}

static void want_all(refiner *r, uint32_t position)
{
    for (uint32_t k = 0; k < r->needed.len; k++) {
        uint32_t slot = r->needed.data[k];
        vec_push(&r->needs, (need_at){position, slot});
        range now = r->v->s.now[slot];
        uint8_t level = level_of(r, slot);
        while (level > TRACK_VALUE && range_same(value_keeps(r->v, slot, (uint8_t)(level - 1), now), now)) level--; /* less would do here */
        if (level == TRACK_VALUE && r->v->weight[slot] > WEIGHT_COMPARED) level = TRACK_CELL;
        if (!r->is_wanted[slot]) vec_push(&r->wanted, slot);
        if (r->is_wanted[slot] < level) r->is_wanted[slot] = level;
    }
}

/* The values that the contradiction at a step rests on. */
static void run_backward(refiner *r, uint32_t contradiction)
{
    changes changed = {0};
    uint32_t next = r->stored->at.len;
    while (r->needed.len) need_no_more(r, vec_last(&r->needed));
    vec_clear(&r->needs);
    while (r->wanted.len) r->is_wanted[vec_pop(&r->wanted)] = TRACK_NOT;
    const scalar_step *last = step_of(r, contradiction);
    need_node(r, last->kind == STEP_CALL ? r->v->c->calls.data[last->item].callee : last->node);
    for (uint32_t k = contradiction; k > 0; k--) {
        bool at_store = false;
        while (next && r->stored->at.data[next - 1] >= k) at_store |= r->stored->at.data[--next] == k;
        if (at_store) want_all(r, k);
        back_over(r, k - 1, &changed);
    }
    vec_free(&changed);
}

/* ---- choosing ---- */

static uint64_t cost(const refiner *r, uint32_t *fresh)
{
    uint64_t sum = 0;
    *fresh = 0;
    for (uint32_t k = 0; k < r->wanted.len; k++) {
        uint32_t slot = r->wanted.data[k];
        uint8_t level = r->is_wanted[slot];
        if (r->v->level[slot] >= level) continue;
        ++*fresh;
        sum += r->v->weight[slot] * (level == TRACK_EXACT ? 8u : level == TRACK_CELL ? 2u : 1u);
    }
    return sum;
}

static bool adopt_levels(refiner *r)
{
    bool changed = false;
    for (uint32_t k = 0; k < r->wanted.len; k++) {
        uint32_t slot = r->wanted.data[k];
        changed |= r->v->level[slot] < r->is_wanted[slot];
        value_track(r->v, slot, r->is_wanted[slot]);
    }
    return changed;
}

/* ---- intervals between the cells ----
 * If cells are too coarse, the ranges that were needed at each stored state are widened as far as the rest of the path still contradicts
 * itself, one after the other from the first state on (interpolation, as in the paper, for intervals). Where such a range ends, its
 * variable gets a new cut. */

typedef struct {
    uint32_t from, contradiction; /* steps */
} rest_of_path;

/* Does the path from a step on, up to the contradiction, still contradict itself? The state stays. */
static bool rest_contradicts(refiner *r, rest_of_path rest)
{
    value_analysis *v = r->v;
    uint32_t mark = v->s.trail.len, count = r->frames.len;
    frame *kept = mem_alloc((count + 1) * sizeof *kept);
    vec_reserve(&r->frames, count + 1);
    memcpy(kept, r->frames.data, count * sizeof *kept);
    bool contradicts = false;
    for (uint32_t k = rest.from; k <= rest.contradiction && !contradicts; k++) contradicts = !execute_step(r, k) && !is_left_out(r, k);
    scalar_undo(&v->s, mark);
    memcpy(r->frames.data, kept, count * sizeof *kept);
    r->frames.len = count;
    free(kept);
    return contradicts;
}

/* Bisects between near and far. The bound `near` keeps the contradiction. Returns the bound farthest from `near` that keeps it, too. */
static __int128 farthest(refiner *r, uint32_t slot, bool upper, __int128 other, __int128 near, __int128 far, rest_of_path rest)
{
    value_analysis *v = r->v;
    uint32_t mark = v->s.trail.len;
    while (near != far) {
        __int128 step = (far - near) / 2, mid = step ? near + step : far;
        scalar_set(&v->s, slot, upper ? (range){(uint64_t)other, (uint64_t)mid} : (range){(uint64_t)mid, (uint64_t)other});
        bool holds = rest_contradicts(r, rest);
        scalar_undo(&v->s, mark);
        if (holds) near = mid;
        else far = step ? mid : near;
        if (!holds && far != near) far += far > near ? -1 : 1;
    }
    return near;
}

static bool widen_slot(refiner *r, uint32_t slot, rest_of_path rest)
{
    value_analysis *v = r->v;
    range_type t = v->c->slots.data[slot].type;
    range now = v->s.now[slot], cell = value_cell(v, slot, now);
    __int128 low, high, first, last;
    if (range_same(now, cell) || range_has_hole(t, now) || !range_bounds(t, now, &low, &high) || !range_bounds(t, cell, &first, &last))
        return false;
    uint32_t mark = v->s.trail.len;
    scalar_set(&v->s, slot, cell);
    if (rest_contradicts(r, rest)) return false;
    scalar_undo(&v->s, mark);
    high = farthest(r, slot, true, low, high, last, rest);
    low = farthest(r, slot, false, high, low, first, rest);
    scalar_set(&v->s, slot, (range){(uint64_t)low, (uint64_t)high});
    bool added = false;
    if (high < last) added |= value_add_cut(v, slot, high + 1);
    if (low > first) added |= value_add_cut(v, slot, low);
    if (added && ++v->added_cuts[slot] > BUDGET_VALUE_ADDED_CUTS) value_track(v, slot, TRACK_EXACT);
    return added;
}

/* Only slots that are needed stay known. */
static void keep_needed(refiner *r, uint32_t first_need, uint32_t end)
{
    value_analysis *v = r->v;
    for (uint32_t k = first_need; k < end; k++) r->is_wanted[r->needs.data[k].slot] |= 0x80;
    for (uint32_t k = 0; k < v->c->slots.len; k++) {
        range top = range_top(v->c->slots.data[k].type);
        if (!(r->is_wanted[k] & 0x80) && !range_same(v->s.now[k], top)) scalar_set(&v->s, k, top);
    }
    for (uint32_t k = first_need; k < end; k++) r->is_wanted[r->needs.data[k].slot] &= 0x7f;
}

static bool is_kept_as_it_is(const refiner *r, uint32_t slot)
{
    const value_analysis *v = r->v;
    return v->level[slot] == TRACK_EXACT || (v->weight[slot] <= WEIGHT_COMPARED && range_is_known(v->s.now[slot]));
}

/* Cuts for the contradiction at a step, after run_backward from there. */
static bool add_cuts(refiner *r, uint32_t contradiction)
{
    value_analysis *v = r->v;
    bool changed = false;
    uint32_t next = r->needs.len; /* the needs of the first stored state are the last ones */
    for (uint32_t k = 0; k < v->path.len; k++)
        if (v->path.data[k].entered.i != FN_NONE.i && v->t->calls->recursive[v->path.data[k].entered.i]) return false;
    begin_path(r);
    for (uint32_t k = 0; k < contradiction; k++) {
        if (limits_hit(v->o->limits)) return changed;
        uint32_t end = next;
        while (next && r->needs.data[next - 1].position == k) next--;
        if (k && next < end) {
            keep_needed(r, next, end);
            for (uint32_t n = next; n < end; n++)
                if (!is_kept_as_it_is(r, r->needs.data[n].slot))
                    changed |= widen_slot(r, r->needs.data[n].slot, (rest_of_path){k, contradiction});
        }
        if (!execute_step(r, k) && !is_left_out(r, k)) return changed;
    }
    return changed;
}

static bool adopt_cuts(refiner *r, uint32_t contradiction)
{
    bool changed = false;
    for (uint32_t k = 0; k < r->wanted.len; k++) {
        uint32_t slot = r->wanted.data[k];
        uint8_t level = r->is_wanted[slot] > TRACK_CELL ? TRACK_CELL : r->is_wanted[slot];
        changed |= r->v->level[slot] < level;
        value_track(r->v, slot, level);
    }
    return add_cuts(r, contradiction) || changed;
}

/* Adopts the precision for the cheapest of several contradictions. false: none of them needs anything new. */
static bool choose_contradiction(refiner *r, bool by_cuts)
{
    uint64_t best = UINT64_MAX;
    uint32_t best_left_out = 0;
    bool found = false, all = by_cuts ? false : value_has_many_states(r->v), changed = false;
    vec_clear(&r->left_out);
    for (uint32_t n = 0; n < BUDGET_VALUE_CONTRADICTIONS; n++) {
        uint32_t at = run_forward(r), fresh;
        if (at == UINT32_MAX) break;
        run_backward(r, at);
        uint64_t price = cost(r, &fresh);
        if (all && r->least == TRACK_VALUE) changed |= adopt_levels(r); /* exploring is more expensive than tracking by now */
        if (fresh && price < best) {
            best = price;
            best_left_out = n;
            found = true;
        }
        vec_push(&r->left_out, at);
    }
    if (changed || !found) return changed;
    r->left_out.len = best_left_out;
    uint32_t at = run_forward(r);
    if (at == UINT32_MAX) return false;
    run_backward(r, at);
    return by_cuts ? adopt_cuts(r, at) : adopt_levels(r);
}

static refiner refiner_new(value_analysis *v, const value_positions *stored)
{
    refiner r = {.v = v, .stored = stored};
    r.where_needed = calloc(v->c->slots.len + 1, sizeof *r.where_needed);
    r.is_wanted = calloc(v->c->slots.len + 1, sizeof *r.is_wanted);
    if (!r.where_needed || !r.is_wanted) abort();
    return r;
}

static void refiner_free(refiner *r)
{
    forget_frames(r);
    value_reset(r->v);
    vec_free(&r->marks);
    vec_free(&r->frames);
    vec_free(&r->left_out);
    vec_free(&r->needed);
    vec_free(&r->needs);
    vec_free(&r->wanted);
    free(r->where_needed);
    free(r->is_wanted);
}

bool value_excludes(value_analysis *v, const value_positions *stored)
{
    refiner r = refiner_new(v, stored);
    r.least = TRACK_NOT;
    bool excluded = run_forward(&r) != UINT32_MAX;
    refiner_free(&r);
    return excluded;
}

bool value_refine(value_analysis *v, const value_positions *stored)
{
    refiner r = refiner_new(v, stored);
    bool refined = false;
    uint8_t last = stored->is_whole ? TRACK_EXACT : TRACK_VALUE;
    for (r.least = TRACK_VALUE; !refined && r.least <= last; r.least++)
        refined = (r.least == TRACK_EXACT && choose_contradiction(&r, true)) || choose_contradiction(&r, false);
    refiner_free(&r);
    return refined;
}
