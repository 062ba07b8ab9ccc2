/* The iteration: calls, locations and loops, until nothing changes any more. */
#include "analysis/facts/interval_internal.h"

#include "analysis/budgets.h"
#include <stdlib.h>

typedef struct {
    uint32_t low, high; /* positions that edges may lead to */
} window;

/* ---- edges ---- */

static bool is_single(const interval_function *f, uint32_t where)
{
    return !f->code->steps[where].merges && !f->code->steps[where].is_head;
}

static bool is_open(const interval_function *f, window w, uint32_t where)
{
    return where >= LOC_ENTRY && f->position[where] >= w.low && f->position[where] < w.high;
}

static void join_at_location(interval_analysis *a, interval_function *f, uint32_t where)
{
    if (!f->in[where]) {
        f->in[where] = interval_take_state(a, f);
        return;
    }
    range *into = f->in[where];
    for (uint32_t k = 0; k < f->count_slots; k++) {
        range r = a->s.now[f->slots[k]];
        if (!range_same(into[k], r)) into[k] = range_join(interval_type_at(a, f, k), into[k], r);
    }
}

static void leave_function(interval_analysis *a, interval_function *f, const scalar_return *r)
{
    range value_of = range_top(f->result_type);
    if (r->node && !r->is_aggregate && f->result_type.class != RANGE_OPAQUE) value_of = scalar_eval(&a->s, r->node);
    if (f->exit) {
        for (uint32_t k = 0; k < f->count_slots; k++) f->exit[k] = range_join(interval_type_at(a, f, k), f->exit[k], a->s.now[f->slots[k]]);
        f->result = range_join(f->result_type, f->result, value_of);
    } else {
        f->exit = interval_take_state(a, f);
        f->result = value_of;
    }
}

/* ---- calls ---- */

static void run_function(interval_analysis *a, interval_function *f);

static void enter_recursive(interval_analysis *a, interval_function *g)
{
    if (g->entry) return;
    g->entry = interval_new_state(g);
    interval_fill_top(a, g, g->entry);
    g->exit = interval_copy_state(g, g->entry);
    g->result = range_top(g->result_type);
    run_function(a, g);
}

/* Analyses the callee for the caller's state, unless an earlier call covers it. Afterwards the callee's exit state covers this call; the
 * caller's state is lost. */
static void enter_function(interval_analysis *a, interval_function *g, const scalar_call *call)
{
    if (g->recursive) {
        enter_recursive(a, g);
        return;
    }
    if (g->on_stack) { /* the call graph says that it is not recursive */
        a->out->unsupported = "unexpected recursion";
        a->stopped = true;
        return;
    }
    scalar_enter(&a->s, call, g->f);
    range *fresh = interval_take_state(a, g);
    if (g->entry && interval_state_within(a, g, fresh, g->entry)) {
        interval_drop_state(g, fresh);
        return;
    }
    if (!g->entry) {
        g->entry = interval_copy_state(g, fresh);
    } else if (g->entries++ < BUDGET_INTERVAL_ENTRIES) {
        interval_join_into(a, g, g->entry, fresh);
    } else {
        interval_join_into(a, g, fresh, g->entry);
        interval_widen_into(a, g, g->entry, fresh, g->entries < BUDGET_INTERVAL_WIDENINGS);
    }
    interval_drop_state(g, fresh);
    run_function(a, g);
}

/* Takes the callee's exit state over into the caller's state. */
static void take_exit(interval_analysis *a, const interval_function *g, const scalar_call *call)
{
    for (uint32_t k = 0; k < g->count_written; k++) a->s.now[g->slots[g->written[k]]] = g->exit[g->written[k]];
    scalar_give(&a->s, call, g->result_type, g->result);
}

/* The current state joined to others; NULL: there are none yet. */
static range *join_current(interval_analysis *a, interval_function *f, range *others)
{
    range *now = interval_take_state(a, f);
    if (!others) return now;
    interval_join_into(a, f, others, now);
    interval_drop_state(f, now);
    return others;
}

/* false: no execution comes back */
static bool execute_call(interval_analysis *a, interval_function *f, const scalar_call *call)
{
    if (call->only_fails) return false;
    if (call->unsupported && !a->out->unsupported) a->out->unsupported = call->unsupported;
    fn only;
    scalar_called called = scalar_callee(&a->s, call, &only);
    if (called == CALLS_NOTHING) return false;
    bool leaves = call->leaves && called != CALLS_BODY, plain = !leaves && (call->count_callees == 1 || called == CALLS_BODY);
    range *before = interval_take_state(a, f), *after = NULL;
    for (uint32_t k = 0; k < call->count_callees && !a->stopped; k++) {
        fn callee = call->callees[k];
        if (a->t->is_error[callee.i] || called == CALLS_OUTSIDE || (called == CALLS_BODY && callee.i != only.i)) continue;
        interval_function *g = interval_prepare(a, callee);
        enter_function(a, g, call);
        interval_load_state(a, f, before);
        if (!g->exit) continue;
        take_exit(a, g, call);
        if (plain) {
            interval_drop_state(f, before);
            return !a->stopped;
        }
        after = join_current(a, f, after);
        interval_load_state(a, f, before);
    }
    if (leaves) {
        scalar_external(&a->s, call);
        after = join_current(a, f, after);
    }
    interval_drop_state(f, before);
    if (!after) return false;
    interval_load_state(a, f, after);
    interval_drop_state(f, after);
    return !a->stopped;
}

/* ---- locations ---- */

static void keep_fact(interval_analysis *a, interval_function *f, uint32_t where)
{
    if (!a->out->everywhere && where != LOC_ENTRY && !f->code->steps[where].is_head) return;
    if (!f->fact[where]) f->fact[where] = interval_take_state(a, f);
    else
        for (uint32_t k = 0; k < f->count_slots; k++) f->fact[where][k] = a->s.now[f->slots[k]];
}

/* One successor; returns it if the walk can go on there at once. */
static uint32_t go_to_successor(interval_analysis *a, interval_function *f, window w, uint32_t next)
{
    if (next == LOC_NONE) return LOC_NONE;
    if (next == LOC_EXIT) {
        leave_function(a, f, &a->c->returns.data[f->code->steps[LOC_EXIT].item]);
        if (!a->trial) f->seen[LOC_EXIT] |= INTERVAL_SEEN;
        return LOC_NONE;
    }
    if (!is_open(f, w, next)) return LOC_NONE;
    if (is_single(f, next)) return next;
    join_at_location(a, f, next);
    return LOC_NONE;
}

static uint32_t execute_branch(interval_analysis *a, interval_function *f, window w, uint32_t where, const scalar_step *step)
{
    uint32_t mark = a->s.trail.len;
    uint8_t first = step->flipped ? INTERVAL_TAKEN_1 : INTERVAL_TAKEN_0, second = step->flipped ? INTERVAL_TAKEN_0 : INTERVAL_TAKEN_1;
    range_truth t = scalar_test_step(&a->s, step);
    if (t != RANGE_FALSE && scalar_assume(&a->s, step->node, true)) {
        if (!a->trial) f->seen[where] |= first;
        if (t == RANGE_TRUE) return go_to_successor(a, f, w, step->next[0]);
        uint32_t next = go_to_successor(a, f, w, step->next[0]);
        if (next) join_at_location(a, f, next);
    }
    scalar_undo(&a->s, mark);
    if (t == RANGE_TRUE || !scalar_assume(&a->s, step->node, false)) return LOC_NONE;
    if (!a->trial) f->seen[where] |= second;
    return go_to_successor(a, f, w, step->next[1]);
}

/* Executes a location and the straight piece behind it. */
static void execute_from(interval_analysis *a, interval_function *f, window w, uint32_t where)
{
    while (where) {
        const scalar_step *step = &f->code->steps[where];
        if (limits_hit(a->l)) {
            a->stopped = true;
            return;
        }
        if (!a->trial) {
            f->seen[where] |= INTERVAL_SEEN;
            keep_fact(a, f, where);
        }
        switch ((step_kind)step->kind) {
        case STEP_SET: scalar_execute_set(&a->s, step); break;
        case STEP_STORE: scalar_execute_store(&a->s, &a->c->stores.data[step->item]); break;
        case STEP_BRANCH: where = execute_branch(a, f, w, where, step); continue;
        case STEP_CALL:
            if (!execute_call(a, f, &a->c->calls.data[step->item])) return;
            break;
        case STEP_RETURN: leave_function(a, f, &a->c->returns.data[step->item]); return;
        case STEP_END: return;
        case STEP_UNSUPPORTED:
            a->out->unsupported = "unsupported operation";
            for (uint32_t k = 0; k < f->count_slots; k++) a->s.now[f->slots[k]] = range_top(interval_type_at(a, f, k));
            break;
        default: break;
        }
        where = go_to_successor(a, f, w, step->next[0]);
    }
}

static void execute_stretch(interval_analysis *a, interval_function *f, uint32_t from, uint32_t to, window w);

/* One pass over a loop's body from a state at its head; the state that comes back to the head is left in in[head]. */
static void pass_over_body(interval_analysis *a, interval_function *f, const loop *l, const range *at_head, window w)
{
    uint32_t start = f->position[l->head];
    interval_drop_state(f, f->in[l->head]);
    f->in[l->head] = NULL;
    interval_load_state(a, f, at_head);
    execute_from(a, f, w, l->head);
    execute_stretch(a, f, start + 1, start + l->count_body, w);
}

/* entry joined with what came back */
static range *joined_at_head(interval_analysis *a, interval_function *f, const loop *l, const range *entry)
{
    range *v = interval_copy_state(f, entry);
    if (f->in[l->head]) interval_join_into(a, f, v, f->in[l->head]);
    return v;
}

static void execute_loop(interval_analysis *a, interval_function *f, uint32_t which, window w)
{
    const loop *l = &f->loops->loops[which];
    uint32_t start = f->position[l->head];
    range *entry = f->in[l->head];
    if (!entry) return;
    f->in[l->head] = NULL;
    range *x = interval_copy_state(f, entry);
    if (f->warm[which] && a->trial) interval_join_into(a, f, x, f->warm[which]); /* within an outer loop that still grows */
    window own = {start, start + l->count_body};
    a->trial++;
    range *fresh = NULL;
    for (uint32_t n = 0; !a->stopped; n++) {
        pass_over_body(a, f, l, x, own);
        fresh = joined_at_head(a, f, l, entry);
        if (interval_state_within(a, f, fresh, x)) break;
        if (n < BUDGET_INTERVAL_JOINS) interval_join_into(a, f, x, fresh);
        else interval_widen_into(a, f, x, fresh, n < BUDGET_INTERVAL_WIDENINGS);
        interval_drop_state(f, fresh);
        fresh = NULL;
    }
    if (!f->warm[which]) f->warm[which] = interval_copy_state(f, x);
    else memcpy(f->warm[which], x, f->count_slots * sizeof *x);
    for (uint32_t n = 0; n < BUDGET_INTERVAL_NARROWINGS && fresh && l->depth < BUDGET_INTERVAL_NARROWED_NEST && !a->stopped; n++) {
        if (interval_state_within(a, f, x, fresh)) break;
        memcpy(x, fresh, f->count_slots * sizeof *x);
        interval_drop_state(f, fresh);
        pass_over_body(a, f, l, x, own);
        fresh = joined_at_head(a, f, l, entry);
    }
    a->trial--;
    interval_drop_state(f, fresh);
    if (!a->stopped) pass_over_body(a, f, l, x, w); /* now edges may leave the loop */
    interval_drop_state(f, f->in[l->head]);
    f->in[l->head] = NULL;
    interval_drop_state(f, x);
    interval_drop_state(f, entry);
}

static void execute_stretch(interval_analysis *a, interval_function *f, uint32_t from, uint32_t to, window w)
{
    for (uint32_t p = from; p < to && !a->stopped;) {
        uint32_t which = f->loop_of[p], where = f->at[p];
        if (which != LOOP_NONE) {
            execute_loop(a, f, which, w);
            p += f->loops->loops[which].count_body;
            continue;
        }
        range *v = f->in[where];
        if (v) {
            f->in[where] = NULL;
            interval_load_state(a, f, v);
            interval_drop_state(f, v);
            execute_from(a, f, w, where);
        }
        p++;
    }
}

/* Without an order of the locations: each is executed once, from arbitrary values. */
static void run_irregular(interval_analysis *a, interval_function *f)
{
    range *top = interval_new_state(f);
    interval_fill_top(a, f, top);
    for (uint32_t k = LOC_ENTRY; k < f->cfa->count_locations && !a->stopped; k++) {
        interval_load_state(a, f, top);
        execute_from(a, f, (window){0, 0}, k);
        interval_load_state(a, f, top);
        f->seen[k] |= INTERVAL_SEEN | INTERVAL_TAKEN_0 | INTERVAL_TAKEN_1;
        keep_fact(a, f, k);
    }
    if (f->exit) memcpy(f->exit, top, f->count_slots * sizeof *top);
    else f->exit = interval_copy_state(f, top);
    f->result = range_top(f->result_type);
    interval_drop_state(f, top);
}

static void run_function(interval_analysis *a, interval_function *f)
{
    uint32_t trial = a->trial;
    a->trial = 0; /* the facts hold for the entry state, also if the caller is within a trial */
    f->on_stack = true;
    memset(f->seen, 0, f->cfa->count_locations);
    if (!f->recursive) {
        interval_drop_state(f, f->exit);
        f->exit = NULL;
    }
    if (f->irregular) {
        run_irregular(a, f);
    } else {
        f->in[LOC_ENTRY] = interval_copy_state(f, f->entry);
        execute_stretch(a, f, 0, f->count_at, (window){0, f->count_at});
    }
    if (f->recursive) { /* callers have used arbitrary values already */
        interval_fill_top(a, f, f->exit);
        f->result = range_top(f->result_type);
    }
    f->on_stack = false;
    a->trial = trial;
}

/* ---- the program ---- */

static void find_unsupported(interval_facts *out)
{
    const verify_task *t = out->t;
    for (uint32_t f = 0; f < t->program->functions.len; f++)
        out->unsupported_step |= t->reachable[f] && t->program->functions.data[f].unsupported.i;
    if (t->runs_around_entry) out->unsupported = "constructors or destructors";
    if (t->is_error[t->entry.i]) out->unsupported = "the entry function is an error function";
}

static void run_entry(interval_analysis *a)
{
    interval_function *f = interval_prepare(a, a->t->entry);
    if (f->recursive) {
        enter_recursive(a, f);
        return;
    }
    f->entry = interval_new_state(f);
    for (uint32_t k = 0; k < f->count_slots; k++) f->entry[k] = a->c->slots.data[f->slots[k]].initial;
    run_function(a, f);
}

static interval_facts *analyse(const verify_task *t, limits *l, bool everywhere)
{
    scalars *c = scalars_new(t, l);
    if (!c) return NULL;
    interval_facts *out = mem_alloc(sizeof *out);
    *out = (interval_facts){.t = t, .c = c, .everywhere = everywhere};
    out->functions = ARENA_ARRAY(&out->memory, interval_function, t->program->functions.len + 1);
    find_unsupported(out);
    if (out->unsupported) return out;
    interval_analysis a = {.out = out, .t = t, .c = c, .l = l};
    scalar_state_init(&a.s, c);
    run_entry(&a);
    scalar_state_free(&a.s);
    if (!a.stopped) return out;
    interval_free(out);
    return NULL;
}

interval_facts *interval_analyse(const verify_task *t, limits *l) { return analyse(t, l, false); }
interval_facts *interval_analyse_everywhere(const verify_task *t, limits *l) { return analyse(t, l, true); }

void interval_free(interval_facts *f)
{
    if (!f) return;
    for (uint32_t k = 0; k < f->t->program->functions.len; k++) {
        interval_function *s = &f->functions[k];
        for (uint32_t n = 0; s->prepared && n < s->cfa->count_locations; n++) {
            free(s->in[n]);
            free(s->fact[n]);
        }
        for (uint32_t n = 0; s->prepared && n < s->loops->count; n++) free(s->warm[n]);
        free(s->entry);
        free(s->exit);
        for (uint32_t n = 0; n < s->spare.len; n++) free(s->spare.data[n]);
        vec_free(&s->spare);
    }
    scalars_free(f->c);
    arena_free(&f->memory);
    free(f);
}
