/* Blocks: from a stored state along all paths to the next stored states. */
#include "analysis/value/internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

typedef struct {
    fn function;
    uint32_t where;
    reach_stack stack;
    bool branched; /* paths have parted since the stored state */
    bool returned; /* a function has just returned: paths may join here */
} cursor;

static const scalar_step *step_at(const value_analysis *v, const cursor *at) { return &v->c->code[at->function.i].steps[at->where]; }

static void mark_edge(value_analysis *v, const cursor *at, unsigned branch)
{
    if (v->reached) v->reached[at->function.i][at->where] |= (uint8_t)(1u << branch);
}

static void record_step(value_analysis *v, const cursor *at, unsigned branch, fn entered, bool skipped)
{
    mark_edge(v, at, branch);
    if (v->recording)
        vec_push(
            &v->path,
            (value_step){.function = at->function, .where = at->where, .branch = (uint8_t)branch, .entered = entered, .skipped = skipped});
}

static void postpone_choice(value_analysis *v, const cursor *at, choice_kind kind, uint32_t callee)
{
    vec_push(&v->choices, (value_choice){.function = at->function,
                                         .where = at->where,
                                         .stack = at->stack,
                                         .mark = v->s.trail.len,
                                         .path_len = v->path.len,
                                         .kind = (uint8_t)kind,
                                         .callee = callee,
                                         .explored = v->position});
}

/* ---- calls ---- */

static void forget_slot(void *context, uint32_t slot)
{
    value_analysis *v = context;
    range top = range_top(v->c->slots.data[slot].type);
    if (!range_same(v->s.now[slot], top)) scalar_set(&v->s, slot, top);
}

void value_step_over(value_analysis *v, const scalar_call *call, fn callee)
{
    scalar_effects(v->c, &v->t->effects->mod[callee.i], forget_slot, v);
    scalar_give(&v->s, call, (range_type){0}, (range){0, UINT64_MAX});
}

static bool after_call(const scalar_step *step, cursor *at)
{
    at->where = step->next[0];
    return at->where != LOC_NONE;
}

static bool call_function(value_analysis *v, cursor *at, const scalar_step *step, fn callee)
{
    const scalar_call *call = &v->c->calls.data[step->item];
    if (!v->entered[callee.i]) {
        value_explored_decide(v, EXPLORED_STEP, at->function, at->where);
        record_step(v, at, 0, FN_NONE, true);
        if (v->reached) v->stepped_over[callee.i] = true;
        value_step_over(v, call, callee);
        return after_call(step, at);
    }
    const reach_frame *top = reach_top(v->r, at->stack);
    if (top && top->depth >= BUDGET_VALUE_FRAMES) {
        v->incomplete = "recursion";
        value_explored_lose(v);
        return false;
    }
    bool recursive = v->t->calls->recursive[callee.i];
    uint32_t saved = recursive ? value_keep_own(v, callee) : 0;
    value_explored_decide(v, EXPLORED_ENTER, at->function, at->where);
    record_step(v, at, 0, callee, false);
    at->stack = reach_push(v->r, at->stack, at->function, at->where, callee, saved);
    scalar_enter(&v->s, call, callee);
    if (!recursive) value_forget_dead(v, at->function, step->next[0], &call->lhs);
    at->function = callee;
    at->where = LOC_ENTRY;
    return true;
}

static bool call_outside(value_analysis *v, cursor *at, const scalar_step *step)
{
    const scalar_call *call = &v->c->calls.data[step->item];
    record_step(v, at, 0, FN_NONE, false);
    scalar_external(&v->s, call);
    return after_call(step, at);
}

static void emit_successor(value_analysis *v, const cursor *at, bool is_target)
{
    uint32_t ordinal = v->emitted++;
    if (v->recording) {
        v->stop_at = ordinal == v->stop_at ? UINT32_MAX : v->stop_at;
        return;
    }
    reach_point p = {
        .function = at->function, .where = at->where, .stack = at->stack, .data = is_target ? 0 : value_keep(v, at->function, at->where)};
    reach_add(v->r, &p, is_target);
    value_explored_reach(v, is_target ? (uint32_t)REACH_NONE : reach_last(v->r));
}

static bool execute_call(value_analysis *v, cursor *at, const scalar_step *step)
{
    const scalar_call *call = &v->c->calls.data[step->item];
    fn only = FN_NONE;
    scalar_called called = scalar_callee(&v->s, call, &only);
    if (called == CALLS_NOTHING) return false;
    if (call->fails && (called != CALLS_BODY || v->t->is_error[only.i])) {
        emit_successor(v, at, true);
        if (call->only_fails || called == CALLS_BODY) return false;
        v->cut_short = v->recording && v->stop_at == UINT32_MAX;
        if (v->cut_short) return false;
    }
    if (call->unsupported) {
        v->incomplete = call->unsupported;
        value_explored_lose(v);
        return false;
    }
    if (!call->is_direct) value_explored_lose(v); /* a condition does not tell which function a pointer calls */
    if (called == CALLS_BODY) return call_function(v, at, step, only);
    if (called == CALLS_OUTSIDE || !call->count_callees) return call_outside(v, at, step);
    if (call->count_callees + call->leaves > 1) at->branched = true;
    if (call->leaves) postpone_choice(v, at, CHOICE_OUTSIDE, 0);
    for (uint32_t k = call->count_callees; k-- > 1;)
        if (!v->t->is_error[call->callees[k].i]) postpone_choice(v, at, CHOICE_CALLEE, k);
    return !v->t->is_error[call->callees[0].i] && call_function(v, at, step, call->callees[0]);
}

static bool execute_return(value_analysis *v, cursor *at, const scalar_step *step)
{
    if (!at->stack.i) return false;
    const reach_frame f = *reach_top(v->r, at->stack);
    const scalar_step *call_step = &v->c->code[f.caller.i].steps[f.call];
    const scalar_call *call = &v->c->calls.data[call_step->item];
    slot_span own = v->c->of_function[at->function.i];
    record_step(v, at, 0, FN_NONE, false);
    range *saved = f.saved ? mem_alloc((own.count + 1) * sizeof *saved) : NULL;
    if (saved) value_restore_own(v, at->function, f.saved, saved);
    scalar_leave(&v->s, at->function, &v->c->returns.data[step->item], call, saved);
    free(saved);
    at->function = f.caller;
    at->stack = f.below;
    at->returned = true;
    return after_call(call_step, at);
}

/* ---- branches ---- */

/* The branch of the location that is taken if the condition has this truth value. */
static unsigned branch_of(const scalar_step *step, bool truth) { return truth == step->flipped; }

static bool take_branch(value_analysis *v, cursor *at, const scalar_step *step, bool truth)
{
    uint32_t next = step->next[!truth];
    value_explored_take(v, at->function, at->where, branch_of(step, truth));
    record_step(v, at, branch_of(step, truth), FN_NONE, false);
    at->where = next;
    return next != LOC_NONE;
}

/* Takes a branch if the values allow it. */
static bool assume_branch(value_analysis *v, cursor *at, const scalar_step *step, bool truth)
{
    value_explored_take(v, at->function, at->where, branch_of(step, truth));
    return scalar_assume(&v->s, step->node, truth) && take_branch(v, at, step, truth);
}

static bool execute_branch(value_analysis *v, cursor *at, const scalar_step *step)
{
    range_truth t = scalar_test_step(&v->s, step);
    value_explored_decide(v, EXPLORED_BRANCH, at->function, at->where);
    if (t != RANGE_MAYBE) {
        value_explored_exclude(v, at->function, at->where, branch_of(step, t != RANGE_TRUE));
        return take_branch(v, at, step, t == RANGE_TRUE);
    }
    if (step->next[0] && step->next[1]) {
        postpone_choice(v, at, CHOICE_FALSE, 0);
        at->branched = true;
    } else {
        value_explored_exclude(v, at->function, at->where, branch_of(step, !step->next[0]));
    }
    return assume_branch(v, at, step, step->next[0] != LOC_NONE);
}

/* Goes back to the newest choice that is not followed yet. false: there is none. */
static bool take_choice(value_analysis *v, cursor *at)
{
    while (v->choices.len) {
        value_choice c = vec_pop(&v->choices);
        scalar_undo(&v->s, c.mark);
        v->path.len = v->recording ? c.path_len : v->path.len;
        *at = (cursor){c.function, c.where, c.stack, true, false};
        const scalar_step *step = step_at(v, at);
        bool goes_on;
        v->position = c.explored;
        switch ((choice_kind)c.kind) {
        case CHOICE_FALSE: goes_on = assume_branch(v, at, step, false); break;
        case CHOICE_CALLEE: goes_on = call_function(v, at, step, v->c->calls.data[step->item].callees[c.callee]); break;
        default: goes_on = call_outside(v, at, step); break;
        }
        if (goes_on) return true;
        value_explored_end(v);
    }
    return false;
}

/* ---- the walk ---- */

static bool is_stored(const value_analysis *v, const cursor *at, const scalar_step *step)
{
    return step->is_head || ((step->merges || at->returned) && at->branched) ||
           (at->where == LOC_ENTRY && v->t->calls->recursive[at->function.i]);
}

/* One step; false: the path ends here. */
static bool execute_step(value_analysis *v, cursor *at, const scalar_step *step)
{
    at->returned = false;
    switch ((step_kind)step->kind) {
    case STEP_BRANCH: return execute_branch(v, at, step);
    case STEP_CALL: return execute_call(v, at, step);
    case STEP_RETURN: return execute_return(v, at, step);
    case STEP_END: return false;
    case STEP_UNSUPPORTED:
        v->incomplete = "unsupported operation";
        value_explored_lose(v);
        return false;
    case STEP_SET: scalar_execute_set(&v->s, step); break;
    case STEP_STORE: scalar_execute_store(&v->s, &v->c->stores.data[step->item]); break;
    default: break;
    }
    record_step(v, at, 0, FN_NONE, false);
    at->where = step->next[0];
    return at->where != LOC_NONE;
}

/* Skips comparisons with one possible outcome, without recording them: chains of conditions take most of the time. */
static void skip_decided_branches(value_analysis *v, cursor *at)
{
    const scalar_step *steps = v->c->code[at->function.i].steps, *step = &steps[at->where];
    while (step->compare) {
        range_truth t = scalar_test_step(&v->s, step);
        uint32_t next = step->next[t != RANGE_TRUE];
        if (t == RANGE_MAYBE || !next) return;
        mark_edge(v, at, branch_of(step, t == RANGE_TRUE));
        value_explored_decide(v, EXPLORED_BRANCH, at->function, at->where);
        value_explored_exclude(v, at->function, at->where, branch_of(step, t != RANGE_TRUE));
        value_explored_take(v, at->function, at->where, branch_of(step, t == RANGE_TRUE));
        at->where = next;
        step = &steps[next];
        if (step->is_head || (step->merges && at->branched)) return;
    }
}

/* Walks along all paths of a block to the next stored states, or up to the one that is wanted. false: a limit is hit. */
static bool walk_on(value_analysis *v, cursor at)
{
    for (bool first = !v->emitted;; first = false) {
        if (limits_hit(v->o->limits)) return false;
        v->steps++;
        const scalar_step *step = step_at(v, &at);
        bool goes_on = false;
        if (!first && is_stored(v, &at, step)) {
            emit_successor(v, &at, false);
        } else {
            goes_on = execute_step(v, &at, step);
            if (goes_on && !v->recording && !at.returned) {
                step = step_at(v, &at);
                if (!is_stored(v, &at, step)) skip_decided_branches(v, &at);
            }
        }
        if (v->recording && v->stop_at == UINT32_MAX) return true;
        if (!goes_on) value_explored_end(v);
        if (!goes_on && !take_choice(v, &at)) return true;
    }
}

static bool walk_block(value_analysis *v, const reach_point *from)
{
    cursor at = {from->function, from->where, from->stack, false, false};
    value_restore(v, from->data);
    vec_clear(&v->choices);
    v->emitted = 0;
    v->steps = 0;
    return walk_on(v, at);
}

bool value_expand(void *context, reach *r, uint32_t state)
{
    value_analysis *v = context;
    reach_point from = reach_get(r, state)->at;
    v->recording = false;
    value_explored_from(v, state);
    return walk_block(v, &from);
}

/* ---- the path to a successor ---- */

static void exchange_walk(value_analysis *v, block_walk *w)
{
    scalar_state s = v->s;
    value_choices choices = v->choices;
    value_path path = v->path;
    uint32_t emitted = v->emitted;
    uint64_t steps = v->steps;
    v->s = w->s;
    v->choices = w->choices;
    v->path = w->path;
    v->emitted = w->emitted;
    v->steps = w->steps;
    w->s = s;
    w->choices = choices;
    w->path = path;
    w->emitted = emitted;
    w->steps = steps;
}

/* Many error paths begin with the same block: the walk to a later successor of it goes on where the one to an earlier successor has
 * stopped. */
static bool resume_walk(value_analysis *v)
{
    cursor at;
    return take_choice(v, &at) && walk_on(v, at) && v->stop_at == UINT32_MAX;
}

/* The walk of this block, else the one that is cheapest to do again. */
static block_walk *choose_walk(value_analysis *v, uint32_t state)
{
    block_walk *cheapest = &v->walks[0];
    for (uint32_t k = 0; k < BUDGET_VALUE_WALKS; k++) {
        if (v->walks[k].is_open && v->walks[k].state == state) return &v->walks[k];
        if (v->walks[k].steps < cheapest->steps) cheapest = &v->walks[k];
    }
    return cheapest;
}

bool value_path_to_successor(value_analysis *v, uint32_t state, uint32_t ordinal)
{
    block_walk *kept = choose_walk(v, state);
    reach_point from = reach_get(v->r, state)->at;
    value_path before = v->path;
    bool is_same = kept->is_open && kept->state == state, resumes = is_same && kept->emitted <= ordinal, found;
    if (is_same && kept->emitted == ordinal + 1) { /* it stands there */
        for (uint32_t k = 0; k < kept->path.len; k++) vec_push(&v->path, kept->path.data[k]);
        return true;
    }
    v->path = (value_path){0};
    v->recording = true;
    v->stop_at = ordinal;
    v->cut_short = false;
    if (resumes) exchange_walk(v, kept);
    found = resumes ? resume_walk(v) : walk_block(v, &from) && v->stop_at == UINT32_MAX;
    v->recording = false;
    for (uint32_t k = 0; found && k < v->path.len; k++) vec_push(&before, v->path.data[k]);
    if (is_same || v->steps > kept->steps) {
        exchange_walk(v, kept);
        kept->state = state;
        kept->is_open = found && !v->cut_short;
    }
    vec_free(&v->path);
    v->path = before;
    return found;
}

void value_forget_walks(value_analysis *v)
{
    for (uint32_t k = 0; k < BUDGET_VALUE_WALKS; k++) {
        v->walks[k].is_open = false;
        v->walks[k].steps = 0;
    }
}

void value_free_walks(value_analysis *v)
{
    for (uint32_t k = 0; k < BUDGET_VALUE_WALKS; k++) {
        scalar_state_free(&v->walks[k].s);
        vec_free(&v->walks[k].choices);
        vec_free(&v->walks[k].path);
    }
}
