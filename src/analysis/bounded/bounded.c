/* Questions to the solver about errors, loops and what is beyond the bound; the rounds. */
#include "analysis/bounded/bounded.h"

#include "analysis/addresses.h"
#include "analysis/budgets.h"
#include "analysis/facts/interval.h"

/* Shares of time are shares of counted work, so that they are the same in every run. An answer that is known counts what it took when it
 * was found: so a revision asks what the one before has asked, and no more than it would ask without knowing anything. */
static double clock_of(const bounded *b) { return limits_clock(b->o->limits) + b->patterns.saved; }

/* ---- questions ---- */

/* The question goes to the solver, unless the answer is known from the revision before. If no model is wanted, all that counts is whether
 * it is refuted. */
static solver_answer ask(bounded *b, solver *s, const term *conjuncts, uint32_t count, bool wants_model)
{
    bool is_known = refutation_patterns_know(&b->patterns, conjuncts, count, wants_model);
    if (is_known && !b->o->audit) return SOLVER_UNSAT;
    bool is_quick = s == b->quick, may_know = !wants_model && !b->o->audit;
    if (may_know && refutation_patterns_know_unrefuted(&b->patterns, conjuncts, count, is_quick)) return SOLVER_UNKNOWN;
    double from = clock_of(b);
    solver_answer a = refutations_ask(&b->refuted, s, conjuncts, count);
    if (is_known) refutation_patterns_audit(&b->patterns, a);
    if (a == SOLVER_UNSAT) refutation_patterns_note(&b->patterns, conjuncts, count, wants_model, clock_of(b) - from);
    else if (!wants_model && !limits_hit(b->o->limits))
        refutation_patterns_note_unrefuted(&b->patterns, conjuncts, count, is_quick && a == SOLVER_UNKNOWN, clock_of(b) - from);
    return a;
}

/* Is one of the guards reached? */
static solver_answer ask_if_reached(bounded *b, solver *s, const guard *g, uint32_t count, bool wants_model)
{
    guard all = count == 1 ? g[0] : guard_join(&b->u.guards, g, count, NULL, NULL, NULL);
    if (!all.i) return SOLVER_UNSAT;
    guard_terms conjuncts = {0};
    guard_list(&b->u.guards, all, &conjuncts);
    double from = clock_of(b);
    solver_answer a = ask(b, s, conjuncts.data, conjuncts.len, wants_model);
    b->asking += clock_of(b) - from;
    vec_free(&conjuncts);
    return a;
}

/* ---- errors ---- */

static void keep_open(bounded *b, const unroll_event *e, const char *why)
{
    vec_push(&b->open, *e);
    snprintf(b->open_reason, sizeof b->open_reason, "%s", why);
}

/* After a model was found: executes the program along the path that the model stands for. true: it reaches an error. */
static bool confirm_by_execution(bounded *b, solver *s, const unroll_event *events, uint32_t count)
{
    path_steps path = {0};
    const model *m = solver_model(s);
    bool good = m && unroll_path(&b->u, m, events, count, &path);
    if (good) {
        good = counterexample_of_path(b->enc.task, path.data, path.len, b->o->limits, b->o->stats, b->out) == PATH_FEASIBLE;
    }
    vec_free(&path);
    b->found |= good;
    return good;
}

typedef VEC(guard) guard_vec;

static bool ask_about_errors(bounded *b, const unroll_event *events, uint32_t count)
{
    guard_vec g = {0};
    for (uint32_t k = 0; k < count; k++) vec_push(&g, events[k].g);
    solver_answer a = ask_if_reached(b, b->thorough, g.data, g.len, true);
    vec_free(&g);
    if (a == SOLVER_UNSAT) {
        for (uint32_t k = 0; k < count; k++) explored_lead(&b->explored, events[k].position, EXPLORED_NEVER);
        return false;
    }
    if (b->is_sliced) {
        b->needs_whole = true;
        return false;
    }
    if (a == SOLVER_SAT) {
        if (confirm_by_execution(b, b->thorough, events, count)) return true;
        if (count == 1) {
            keep_open(b, events, b->out->reason[0] ? b->out->reason : "an execution was found that could not be followed");
            return false;
        }
    } else if (count == 1) {
        keep_open(b, events, solver_unknown_reason(b->thorough));
        return false;
    }
    if (limits_hit(b->o->limits)) {
        keep_open(b, events, "timeout");
        return false;
    }
    return ask_about_errors(b, events, count / 2) || ask_about_errors(b, events + count / 2, count - count / 2);
}

/* Asks about all errors that were met since the last time. true: one of them is real. */
static bool ask_about_new_errors(bounded *b)
{
    VEC(unroll_event) events = {0};
    if (b->is_known_safe) b->asked = b->u.errors.len;
    for (; b->asked < b->u.errors.len; b->asked++) vec_push(&events, b->u.errors.data[b->asked]);
    bool found = events.len && ask_about_errors(b, events.data, events.len);
    vec_free(&events);
    b->last_look = clock_of(b);
    return found;
}

static bool stops(void *context, unroll *u)
{
    bounded *b = context;
    if (b->found || b->needs_whole) return true;
    if (b->asked == u->errors.len) return false;
    if (b->is_strict ? !b->may_look : u->edges & 15) return false;
    b->may_look = false;
    double now = clock_of(b);
    if (now - b->last_look < BUDGET_BOUNDED_LOOK_EVERY || b->asking > BUDGET_BOUNDED_ASKING * (now - b->started)) return false;
    engine_tell(b->o->progress, "unrolling", u->bound, b->refuted.queries);
    return ask_about_new_errors(b) || b->needs_whole;
}

/* ---- what can be reached ---- */

static void note_cut(bounded *b, uint64_t loop_key, uint32_t iteration)
{
    bool fresh;
    uint32_t *at = map_slot(&b->depths.cut_at, loop_key, &fresh);
    if (fresh || iteration < *at) *at = iteration;
}

/* The context is an iteration of a loop that is in no other loop, neither in its function nor in those that call it. */
static bool is_outermost(const unroll *u, const unroll_context *c)
{
    for (uint32_t k = c->parent; k; k = unroll_context_get(u, (ctx){k})->parent)
        if (unroll_context_get(u, (ctx){k})->kind == CONTEXT_LOOP) return false;
    return true;
}

/* Is the head of a loop reached again? Loops that the solver has cut short before are asked about at every iteration, others less and
 * less often. A loop that was cut short in an earlier revision is asked about from that iteration on. Asking never takes more than a share
 * of the time. */
static bool is_feasible(void *context, unroll *u, const unroll_point *p)
{
    bounded *b = context;
    const unroll_context *c = unroll_context_get(u, p->in);
    b->may_look |= (c->count & (c->count - 1)) == 0 && is_outermost(u, c);
    if (p->g.i <= 1 || !c->count) return true;
    uint64_t loop_key = map_pair(c->function.i, p->where);
    uint32_t before;
    bool worth = map_get(&b->given.cut_at, loop_key, &before)
                     ? c->count >= before
                     : map_get(&b->depths.cut_at, loop_key, NULL) || (c->count & (c->count - 1)) == 0;
    if (!worth || b->asking > BUDGET_BOUNDED_ASKING_START + BUDGET_BOUNDED_ASKING * (clock_of(b) - b->started)) return true;
    solver_answer a = ask_if_reached(b, b->quick, &p->g, 1, false);
    if (a == SOLVER_UNSAT) note_cut(b, loop_key, c->count);
    return a != SOLVER_UNSAT;
}

/* Drops the points beyond the bound that no execution reaches. The longer the answers have taken, the less often it is tried. */
static void prune_deferred(bounded *b)
{
    unroll *u = &b->u;
    guard_vec g = {0};
    uint32_t kept = 0;
    bool certain = false;
    double from = clock_of(b);
    if (b->pruning > BUDGET_BOUNDED_PRUNING_START + BUDGET_BOUNDED_PRUNING * (from - b->started)) return;
    for (uint32_t k = 0; k < u->deferred.len; k++) {
        vec_push(&g, u->deferred.data[k].g);
        certain |= u->deferred.data[k].g.i == 1;
    }
    if (!certain && g.len && ask_if_reached(b, b->thorough, g.data, g.len, false) == SOLVER_UNSAT) {
        for (uint32_t k = 0; k < u->deferred.len; k++) explored_lead(&b->explored, u->deferred.data[k].position, EXPLORED_NEVER);
        unroll_drop_deferred(u);
    } else {
        for (uint32_t k = 0; k < u->deferred.len; k++) {
            bool ask_it = u->deferred.len > 1 && u->deferred.data[k].g.i > 1 && !limits_hit(b->o->limits) &&
                          clock_of(b) - from < BUDGET_BOUNDED_PRUNING_START + BUDGET_BOUNDED_PRUNING * (from - b->started);
            if (ask_it && ask_if_reached(b, b->quick, &u->deferred.data[k].g, 1, false) == SOLVER_UNSAT) {
                explored_lead(&b->explored, u->deferred.data[k].position, EXPLORED_NEVER);
                encode_free(u->deferred.data[k].s);
            } else {
                u->deferred.data[kept++] = u->deferred.data[k];
            }
        }
        u->deferred.len = kept;
    }
    b->pruning += clock_of(b) - from;
    vec_free(&g);
}

/* Paths that are not modelled and that nothing reaches are forgotten. */
bool bounded_is_modelled(bounded *b)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < b->u.unmodelled.len; k++)
        if (limits_hit(b->o->limits) || ask_if_reached(b, b->thorough, &b->u.unmodelled.data[k].g, 1, false) != SOLVER_UNSAT)
            b->u.unmodelled.data[kept++] = b->u.unmodelled.data[k];
    b->u.unmodelled.len = kept;
    return kept == 0;
}

/* ---- rounds ---- */

static void start_unrolling(bounded *b)
{
    unroll_init(&b->u, &b->enc, UNROLL_ITERATIONS);
    if (b->o->intervals && !interval_unsupported(b->o->intervals)) b->u.intervals = b->o->intervals;
    b->u.slice = b->is_sliced ? b->o->slice : NULL;
    b->u.watch = (unroll_watch){.context = b, .is_feasible = is_feasible, .stops = stops};
    if (b->o->wants_explored && !b->is_sliced) {
        explored_begin(&b->explored);
        b->u.explored = &b->explored;
    }
    unroll_start(&b->u);
}

static bounded_answer one_round(bounded *b, uint32_t bound, bool strict)
{
    double from = clock_of(b);
    engine_tell(b->o->progress, "unrolling", bound, b->refuted.queries);
    b->last_look = from;
    unroll_outcome r = unroll_run(&b->u, bound, strict);
    if (b->found || (r == UNROLL_DONE && ask_about_new_errors(b))) return BOUNDED_ERROR;
    if (r == UNROLL_LIMIT || limits_hit(b->o->limits)) return BOUNDED_LIMIT;
    if (b->needs_whole) return BOUNDED_CLEAR;
    prune_deferred(b);
    b->last_round = clock_of(b) - from;
    if (limits_hit(b->o->limits)) return BOUNDED_LIMIT;
    b->depths.bound = bound;
    if (!b->depths.first) b->depths.first = bound;
    if (b->u.deferred.len) return BOUNDED_CLEAR;
    return b->open.len || b->u.incomplete || !bounded_is_modelled(b) ? BOUNDED_UNDECIDED : BOUNDED_COMPLETE;
}

bounded_answer bounded_round(bounded *b, uint32_t bound, bool strict)
{
    b->is_strict = strict;
    bounded_answer a = one_round(b, bound, strict);
    if (!b->needs_whole || a == BOUNDED_LIMIT) return a;
    b->needs_whole = b->is_sliced = false;
    b->asked = 0;
    unroll_free(&b->u);
    start_unrolling(b);
    a = BOUNDED_CLEAR;
    for (uint32_t n = strict ? bound : 1; n < bound && a == BOUNDED_CLEAR; n = bounded_next(b, n)) a = one_round(b, n, strict);
    return a == BOUNDED_CLEAR ? one_round(b, bound, strict) : a;
}

uint32_t bounded_next(const bounded *b, uint32_t bound)
{
    if (bound < 4 || b->last_round > BUDGET_BOUNDED_SLOW_ROUND) return bound + 1;
    return bound + bound / 2;
}

void bounded_explain(bounded *b, engine_result *out)
{
    uint32_t n;
    const encode_assumption *a = encode_assumptions(b->enc.e, &n);
    const char *unsupported = NULL;
    for (uint32_t k = 0; k < n && !unsupported; k++)
        if (a[k].kind == UNMODELLED) unsupported = a[k].text;
    if (b->o->limits && b->o->limits->hit) engine_result_limit(out, b->o->limits);
    else if (b->u.unmodelled.len && unsupported) engine_result_unknown(out, "%s", unsupported);
    else if (b->u.incomplete) engine_result_unknown(out, "unsupported: loops nested too deeply");
    else engine_result_unknown(out, "%s", b->open.len ? b->open_reason : "undecided");
}

uint32_t bounded_first(bounded *b, bool in_one_step)
{
    uint32_t first = 1;
    if (b->given.bound && b->refuted.known.sets.len) first = b->given.first;
    else if (b->given.bound && in_one_step) first = b->given.bound;
    if (b->o->stats && first > 1) b->o->stats->depth_reused = first;
    return first;
}

void bounded_leave(const bounded *b, engine_result *out)
{
    buf bytes = {0};
    if (!b->o->for_next) return;
    loop_depths_write(&b->depths, b->enc.task, &bytes);
    engine_result_leave(out, ARTEFACT_DEPTH, bytes.data, bytes.len);
    buf_free(&bytes);
    refutations_leave(&b->refuted, out);
}

void bounded_judge(const bounded *b, engine_result *out)
{
    refutations_judge(&b->refuted, out);
    refutation_patterns_judge(&b->patterns, out);
}

void bounded_tell_explored(bounded *b)
{
    engine_result as_proof = {.answer = ENGINE_TRUE};
    if (!b->u.explored || b->u.incomplete) return;
    addresses_withdraw_proof(&as_proof, b->enc.task); /* a proof of a part needs the same conditions as one of the whole */
    if (as_proof.answer == ENGINE_TRUE) explored_leave(&b->explored, b->out);
    engine_result_free(&as_proof);
}

void bounded_init(bounded *b, const verify_task *t, const char *engine_name, const engine_options *o, engine_result *out)
{
    *b = (bounded){.o = o, .out = out, .started = limits_clock(o->limits)};
    task_encoding_init(&b->enc, t, o->limits);
    b->quick = solver_new(b->enc.t, &(solver_options){.kind = SOLVER_AUTO,
                                                      .timeout = BUDGET_BOUNDED_QUICK,
                                                      .max_steps = BUDGET_BOUNDED_QUICK_CONFLICTS,
                                                      .limits = o->limits});
    b->thorough = solver_new(b->enc.t, &(solver_options){.kind = SOLVER_AUTO, .timeout = BUDGET_BOUNDED_THOROUGH, .limits = o->limits});
    refutations_init(&b->refuted, b->enc.t, engine_name, o);
    refutation_patterns_init(&b->patterns, b->enc.t, engine_name, o);
    const artefact *depth = artefact_find(o->given, ARTEFACT_DEPTH, engine_name);
    if (depth) loop_depths_read(&b->given, t, o, depth->bytes);
    b->is_sliced = o->slice != NULL;
    start_unrolling(b);
}

void bounded_free(bounded *b)
{
    refutations_free(&b->refuted);
    refutation_patterns_free(&b->patterns);
    loop_depths_free(&b->depths);
    loop_depths_free(&b->given);
    unroll_free(&b->u);
    solver_free(b->quick);
    solver_free(b->thorough);
    task_encoding_free(&b->enc);
    vec_free(&b->open);
    explored_free(&b->explored);
}
