/* The refinement loop: explore, decide error paths, refine, start anew; and what tracking a variable costs. */
#include "analysis/value/value.h"

#include "analysis/budgets.h"
#include "analysis/facts/interval.h"
#include "analysis/reached_edges.h"
#include "analysis/value/internal.h"
#include "analysis/value/levels.h"
#include <stdlib.h>

/* ---- what tracking a variable costs ---- */

static bool mentions_slot(const scalars *c, uint32_t node, uint32_t slot)
{
    const scalar_node *n = &c->nodes.data[node];
    switch (n->kind) {
    case NODE_CONSTANT: return false;
    case NODE_SLOT: return n->a == slot;
    case NODE_ELEMENT: return c->slots.data[slot].owner.i == c->elements.data[n->a].owner.i;
    case E_CAST:
    case E_NEG:
    case E_BITNOT:
    case E_NOT: return mentions_slot(c, n->a, slot);
    default: return mentions_slot(c, n->a, slot) || mentions_slot(c, n->b, slot);
    }
}

static void add_weight(value_analysis *v, uint32_t slot, uint32_t node)
{
    const scalars *c = v->c;
    uint32_t weight = mentions_slot(c, node, slot)                ? WEIGHT_COUNTER
                      : c->nodes.data[node].kind != NODE_CONSTANT ? WEIGHT_COMPUTED
                                                                  : WEIGHT_COMPARED;
    if (v->weight[slot] < weight) v->weight[slot] = weight;
}

static void weigh_call(value_analysis *v, const scalar_call *call)
{
    for (uint32_t k = 0; k < call->count_callees; k++) {
        const cfa_function *f = fn_get(v->c->p, call->callees[k]);
        for (uint32_t n = 0; n < f->count_params && n < call->count_args; n++) {
            uint32_t slot = scalar_slot_of_var(v->c, f->params[n]);
            if (slot != SLOT_NONE && !call->args[n].is_aggregate && call->args[n].node) add_weight(v, slot, call->args[n].node);
        }
    }
}

static void weigh_variables(value_analysis *v)
{
    const scalars *c = v->c;
    for (uint32_t k = 0; k < c->slots.len; k++) v->weight[k] = WEIGHT_COMPARED;
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        const scalar_step *steps = c->code[f].steps;
        for (uint32_t l = LOC_ENTRY; steps && l < c->p->functions.data[f].count_locations; l++) {
            if (steps[l].kind == STEP_SET) add_weight(v, steps[l].slot, steps[l].node);
            if (steps[l].kind == STEP_CALL) weigh_call(v, &c->calls.data[steps[l].item]);
        }
    }
}

/* ---- facts from the interval analysis ---- */

static void use_intervals(value_analysis *v)
{
    const interval_facts *facts = v->o->intervals;
    if (!facts || interval_unsupported(facts)) return;
    for (uint32_t f = 0; f < v->c->p->functions.len; f++) {
        scalar_step *steps = v->c->code[f].steps;
        for (uint32_t l = LOC_ENTRY; steps && l < v->c->p->functions.data[f].count_locations; l++) {
            if (interval_unreachable(facts, (fn){f}, l)) steps[l].kind = STEP_END;
            else if (steps[l].kind == STEP_BRANCH)
                for (unsigned k = 0; k < 2; k++)
                    if (interval_branch_dead(facts, (fn){f}, l, k)) steps[l].next[k ^ steps[l].flipped] = LOC_NONE;
        }
    }
}

bool value_has_many_states(const value_analysis *v)
{
    uint32_t states = reach_count(v->r);
    return states > BUDGET_VALUE_MANY_STATES && states > (uint64_t)BUDGET_VALUE_STATES_PER_PLACE * reach_places(v->r);
}

static bool has_unsupported(const scalars *c, fn f)
{
    const scalar_step *steps = c->code[f.i].steps;
    for (uint32_t l = LOC_ENTRY; steps && l < fn_get(c->p, f)->count_locations; l++)
        if (steps[l].kind == STEP_UNSUPPORTED || (steps[l].kind == STEP_CALL && c->calls.data[steps[l].item].unsupported)) return true;
    return false;
}

/* Functions that cannot fail are followed only when a path needs them, unless they contain something unsupported. */
static void choose_entered(value_analysis *v)
{
    const call_graph *g = v->t->calls;
    uint32_t functions = v->c->p->functions.len;
    for (uint32_t low = 0, high; low < functions; low = high) { /* bottom-up, component by component */
        bool follow = false;
        for (high = low; high < functions && g->component[g->order[high]] == g->component[g->order[low]]; high++) {
            uint32_t f = g->order[high];
            follow |= v->t->can_fail[f] || has_unsupported(v->c, (fn){f});
            for (uint32_t e = g->first_edge[f]; e < g->first_edge[f + 1]; e++)
                follow |= g->edges[e].callee.i != FN_NONE.i && v->entered[g->edges[e].callee.i];
        }
        for (uint32_t k = low; k < high; k++) v->entered[g->order[k]] = follow;
    }
}

/* ---- error paths ---- */

typedef enum {
    ERROR_REFINED,
    ERROR_ENTERED, /* functions that were stepped over are followed from now on */
    ERROR_FEASIBLE,
    ERROR_UNDECIDED,
} error_outcome;

/* The path to a state, or the end of it that begins at one of the last `most` states. */
static bool find_path(value_analysis *v, uint32_t target, uint32_t most, value_positions *stored)
{
    reach_path states = {0};
    bool found = true;
    vec_clear(&v->path);
    vec_clear(&stored->at);
    reach_path_to(v->r, target, most, &states);
    stored->is_whole = reach_get(v->r, states.data[0])->parent == REACH_NONE;
    for (uint32_t k = 0; found && k + 1 < states.len; k++) {
        vec_push(&stored->at, v->path.len);
        found = value_path_to_successor(v, states.data[k], reach_get(v->r, states.data[k + 1])->ordinal);
    }
    const reach_point *end = &reach_get(v->r, target)->at;
    vec_push(&v->path, (value_step){.function = end->function, .where = end->where, .entered = FN_NONE});
    vec_free(&states);
    return found;
}

/* Leaves the last `most` steps of the path. */
static void keep_end(value_analysis *v, uint32_t most, value_positions *stored)
{
    if (v->path.len <= most) return;
    uint32_t dropped = v->path.len - most, kept = 0;
    memmove(v->path.data, v->path.data + dropped, most * sizeof *v->path.data);
    v->path.len = most;
    for (uint32_t k = 0; k < stored->at.len; k++)
        if (stored->at.data[k] >= dropped) stored->at.data[kept++] = stored->at.data[k] - dropped;
    stored->at.len = kept;
    stored->is_whole = false;
}

/* Functions that were stepped over on the path are followed from now on; false: there were none. */
static bool enter_skipped(value_analysis *v)
{
    bool changed = false;
    for (uint32_t k = 0; k < v->path.len; k++) {
        const value_step *p = &v->path.data[k];
        if (!p->skipped) continue;
        const scalar_call *call = &v->c->calls.data[v->c->code[p->function.i].steps[p->where].item];
        for (uint32_t n = 0; n < call->count_callees; n++) {
            changed |= !v->entered[call->callees[n].i];
            v->entered[call->callees[n].i] = true;
        }
    }
    return changed;
}

/* A further error path of an exploration that is to be repeated with a finer precision anyway. A path that is neither refuted nor excluded
 * will be found again. Most paths contradict themselves near their end. So longer and longer ends are looked at: in a program of many
 * independent parts, whose paths lead through all of them, a refinement costs as much as its part. */
typedef enum {
    FURTHER_REFINED,  /* the precision was refined once more, because it did not exclude this path */
    FURTHER_EXCLUDED, /* it excludes the path already */
    FURTHER_UNDECIDED,
} further_outcome;

static further_outcome refute_further_path(value_analysis *v)
{
    value_positions stored = {0};
    further_outcome outcome = FURTHER_UNDECIDED;
    for (uint32_t most = BUDGET_VALUE_PATH_END; outcome == FURTHER_UNDECIDED && !stored.is_whole; most *= 4) {
        if (!find_path(v, reach_target(v->r), most, &stored)) break;
        keep_end(v, most, &stored);
        outcome = value_excludes(v, &stored) ? FURTHER_EXCLUDED : value_refine(v, &stored) ? FURTHER_REFINED : FURTHER_UNDECIDED;
    }
    vec_free(&stored.at);
    return outcome;
}

static error_outcome decide_error_path(value_analysis *v, engine_result *out)
{
    value_positions stored = {0};
    bool found = find_path(v, reach_target(v->r), UINT32_MAX, &stored);
    bool refined = found && value_refine(v, &stored);
    vec_free(&stored.at);
    if (refined) return ERROR_REFINED;
    if (found && enter_skipped(v)) return ERROR_ENTERED;
    if (!found || limits_hit(v->o->limits)) return ERROR_UNDECIDED;
    trace_step *steps = mem_alloc((v->path.len + 1) * sizeof *steps);
    for (uint32_t k = 0; k < v->path.len; k++)
        steps[k] = (trace_step){v->path.data[k].function, v->path.data[k].where, v->path.data[k].branch};
    path_answer answer = counterexample_of_path(v->t, steps, v->path.len, v->o->limits, v->o->stats, out);
    free(steps);
    return answer == PATH_FEASIBLE ? ERROR_FEASIBLE : ERROR_UNDECIDED;
}

/* ---- the loop ---- */

static void restart_search(value_analysis *v)
{
    value_precision_changed(v);
    value_forget_marks(v);
    value_forget_walks(v);
    reach_restart(v->r);
    value_explored_begin(v);
    reach_add(v->r, &(reach_point){.function = v->t->entry, .where = LOC_ENTRY, .stack = reach_empty()}, false);
}

static bool is_dead(const void *context, fn f, uint32_t where)
{
    const value_analysis *v = context;
    return v->c->code[f.i].steps[where].kind == STEP_END;
}

static void finish(value_analysis *v, engine_result *out)
{
    if (v->incomplete) {
        engine_result_unknown(out, strcmp(v->incomplete, "recursion") == 0 ? "%s" : "unsupported: %s", v->incomplete);
    } else if (v->undecided) {
        engine_result_unknown(out, "explicit values do not refute an error path");
    } else {
        out->answer = ENGINE_TRUE;
        scalar_assumptions(v->c, is_dead, v, out);
    }
}

/* All variables at their lowest level. Returns what was tracked before. */
static uint8_t *track_all(value_analysis *v)
{
    uint8_t *before = mem_alloc(v->c->slots.len + 1);
    memcpy(before, v->level, v->c->slots.len);
    for (uint32_t k = 0; k < v->c->slots.len; k++) value_track(v, k, v->weight[k] > WEIGHT_COMPARED ? TRACK_CELL : TRACK_VALUE);
    return before;
}

static void count_refinement(value_analysis *v)
{
    if (v->o->stats) v->o->stats->refinements++;
}

/* The precision was refined for one error path. Independent parts of a program need a refinement each. If the search started anew after
 * each of them, its cost would grow with the square of their number. So it goes on for as many states as it has now, and refutes what else
 * it finds; until the paths that are excluded by now have cost as much as exploring anew does (`price`). */
static void refute_further_paths(value_analysis *v, uint32_t budget, double price)
{
    uint64_t states = 2 * (uint64_t)reach_count(v->r);
    double wasted = 0;
    if (!budget || states < budget) reach_set_budget(v->r, (uint32_t)states, 0);
    while (!limits_hit(v->o->limits) && wasted <= price && reach_run(v->r) == REACH_TARGET) {
        double before = limits_clock(v->o->limits);
        further_outcome outcome = refute_further_path(v);
        if (outcome == FURTHER_REFINED) count_refinement(v);
        if (outcome == FURTHER_EXCLUDED) wasted += limits_clock(v->o->limits) - before;
    }
    reach_set_budget(v->r, budget, BUDGET_VALUE_STATES_PER_PLACE);
}

/* The outcome that ends the search, or REACH_FULL. */
static reach_outcome search(value_analysis *v, uint32_t budget, engine_result *out)
{
    reach_set_budget(v->r, budget, BUDGET_VALUE_STATES_PER_PLACE);
    restart_search(v);
    for (double begin = limits_clock(v->o->limits);;) {
        reach_outcome outcome = reach_run(v->r);
        double price = limits_clock(v->o->limits) - begin;
        engine_tell(v->o->progress, "value", v->tracked.len, reach_count(v->r));
        if (outcome != REACH_TARGET) return outcome;
        switch (decide_error_path(v, out)) {
        case ERROR_FEASIBLE: return REACH_TARGET;
        case ERROR_UNDECIDED:
            if (++v->undecided >= BUDGET_VALUE_UNDECIDED && !v->explored) return REACH_STOPPED;
            break;
        case ERROR_REFINED:
            count_refinement(v);
            refute_further_paths(v, budget, price);
            restart_search(v);
            begin = limits_clock(v->o->limits);
            break;
        case ERROR_ENTERED:
            count_refinement(v);
            restart_search(v);
            begin = limits_clock(v->o->limits);
            break;
        }
        if (limits_hit(v->o->limits)) return REACH_LIMIT;
    }
}

static void forget_doubts(value_analysis *v)
{
    v->undecided = 0;
    v->incomplete = NULL;
}

static reach_outcome search_from_scratch(value_analysis *v, engine_result *out)
{
    reach_outcome outcome = search(v, BUDGET_VALUE_MANY_STATES, out);
    if (outcome == REACH_FULL) {
        uint8_t *lazy = track_all(v);
        outcome = search(v, BUDGET_VALUE_EAGER_STATES, out);
        if (outcome == REACH_FULL) {
            memcpy(v->level, lazy, v->c->slots.len);
            forget_doubts(v);
            outcome = search(v, 0, out);
        }
        free(lazy);
    }
    return outcome;
}

/* The precision: variables and cuts that a refinement may change. */
typedef struct {
    uint8_t *level;
    bool *entered;
    slot_cuts *cuts;
    uint32_t *added_cuts;
} kept_precision;

static void *copy_of(value_analysis *v, const void *data, size_t bytes)
{
    void *copy = arena_alloc(&v->memory, bytes + 1);
    if (bytes) memcpy(copy, data, bytes);
    return copy;
}

static kept_precision precision_keep(value_analysis *v)
{
    size_t slots = v->c->slots.len, functions = v->c->p->functions.len;
    return (kept_precision){copy_of(v, v->level, slots * sizeof *v->level), copy_of(v, v->entered, functions * sizeof *v->entered),
                            copy_of(v, v->cuts, slots * sizeof *v->cuts), copy_of(v, v->added_cuts, slots * sizeof *v->added_cuts)};
}

static void precision_restore(value_analysis *v, const kept_precision *k)
{
    v->level = k->level;
    v->entered = k->entered;
    v->cuts = k->cuts;
    v->added_cuts = k->added_cuts;
}

/* Begins with the variables that an earlier revision had to track. This is a hint: a program that it does not decide, or not in about as
 * many states as then, is decided without it. */
static bool search_as_before(value_analysis *v, reach_outcome *outcome, engine_result *out)
{
    const artefact *levels = artefact_find(v->o->given, ARTEFACT_LEVELS, engine_value.name);
    uint64_t states = 0;
    if (!levels) return false;
    kept_precision none = precision_keep(v);
    uint32_t tracked = value_levels_read(v, levels->bytes, &states);
    if (tracked) {
        uint64_t budget = 2 * states + BUDGET_VALUE_AS_BEFORE;
        *outcome = search(v, budget < UINT32_MAX ? (uint32_t)budget : UINT32_MAX, out);
        bool proved = *outcome == REACH_COMPLETE && !v->undecided && !v->incomplete;
        if (proved || *outcome == REACH_LIMIT || *outcome == REACH_TARGET) {
            if (v->o->stats) v->o->stats->levels_reused += tracked;
            return true;
        }
    }
    precision_restore(v, &none);
    forget_doubts(v);
    return false;
}

static void leave_levels(void *analysis, engine_result *out)
{
    const value_analysis *v = analysis;
    buf text = {0};
    value_levels_write(v, &text);
    engine_result_leave(out, ARTEFACT_LEVELS, text.data, text.len);
    buf_free(&text);
}

static void search_all(value_analysis *v, engine_result *out)
{
    reach_outcome outcome;
    if (!search_as_before(v, &outcome, out)) outcome = search_from_scratch(v, out);
    if (outcome == REACH_LIMIT) engine_result_limit(out, v->o->limits);
    else if (outcome == REACH_TARGET) out->answer = ENGINE_FALSE;
    else finish(v, out);
    value_explored_leave(v, out);
    if (!v->o->for_next || out->answer != ENGINE_TRUE) return;
    value_leave_reached(v, out);
    leave_levels(v, out);
}
static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    if (t->runs_around_entry) {
        engine_result_unknown(out, "unsupported: constructors or destructors");
        return;
    }
    value_analysis v = {.t = t, .o = o, .c = scalars_new(t, o->limits)};
    if (!v.c) {
        engine_result_limit(out, o->limits);
        return;
    }
    arena *memory = &v.memory;
    uint32_t functions = t->program->functions.len;
    v.level = ARENA_ARRAY(memory, uint8_t, v.c->slots.len + 1);
    v.weight = ARENA_ARRAY(memory, uint32_t, v.c->slots.len + 1);
    v.tracked_of = ARENA_ARRAY(memory, slot_span, functions + 1);
    v.entered = ARENA_ARRAY(memory, bool, functions + 1);
    v.live = ARENA_ARRAY(memory, uint64_t *, functions + 1);
    v.live_computed = ARENA_ARRAY(memory, bool, functions + 1);
    scalar_state_init(&v.s, v.c);
    for (uint32_t k = 0; k < BUDGET_VALUE_WALKS; k++) scalar_state_init(&v.walks[k].s, v.c);
    vec_reserve(&v.store.items, 16); /* not NULL even while nothing is tracked */
    vec_reserve(&v.store.words, 16);
    weigh_variables(&v);
    value_find_cells(&v);
    use_intervals(&v);
    choose_entered(&v);
    if (o->for_next) value_mark_edges(&v);
    explored_graph explored = {0};
    if (o->wants_explored) v.explored = &explored;
    reach_operators operators = {.context = &v, .expand = value_expand, .cover = value_cover, .added = value_added};
    v.r = reach_new(&operators, o->limits, o->stats);
    engine_offers(o, &v, leave_levels);
    search_all(&v, out);
    engine_offers(o, NULL, NULL);
    reach_free(v.r);
    explored_free(&explored);
    vec_free(&v.explored_at);
    value_free_states(&v);
    scalar_state_free(&v.s);
    value_free_walks(&v);
    vec_free(&v.tracked);
    vec_free(&v.changed);
    vec_free(&v.choices);
    vec_free(&v.path);
    scalars_free(v.c);
    arena_free(&v.memory);
}

const engine engine_value = {
    .name = "value", .purpose = "explicit values of the variables that matter, found by refinement; strong on state machines", .run = run};
