/* verify/recall.c — the stages that answer from what the store knows: an answer for exactly this program, and a violation of an earlier
 * revision, with its own values or along its path. */
#include "analysis/budgets.h"
#include "analysis/paths/paths.h"
#include "reuse/retrace.h"
#include "verify/verification.h"
#include <math.h>
#include <string.h>

/* The answer of the store becomes the finding: what supports it moves over. */
static void take_support(verification *w)
{
    record *base = &w->memory.base;
    engine_result *to = &w->now->found.result;
    engine_result_free(to);
    *to = base->result;
    engine_result_init(&base->result);
    base->result.answer = to->answer; /* the record still says what it was */
    base->result.bound = to->bound;
}

static void take_values(verification *w, const chosen_values *values)
{
    vec_clear(&w->now->found.result.choices);
    for (uint32_t k = 0; k < values->len; k++) vec_push(&w->now->found.result.choices, values->data[k]);
}

/* The execution of the store, as an engine's result would have it; it points into the recollection. */
static engine_result as_result(const verification *w)
{
    engine_result r;
    engine_result_init(&r);
    r.answer = ENGINE_FALSE;
    r.choices = w->memory.violation;
    return r;
}

/* A violation is executed once more, for which the program need not be analysed. */
static bool repeats_violation(verification *w)
{
    double from = limits_now();
    engine_result r = as_result(w);
    verify_task *t = task_for_replay(w->given->program, w->entry, &w->question.property);
    w->now->task = t;
    bool repeated = violation_repeats(w, &r);
    if (!repeated) {
        w->now->task = NULL;
        task_free(t);
    }
    w->given->stats->time_reuse += limits_now() - from;
    return repeated;
}

bool stage_recall_answer(verification *w)
{
    if (!w->memory.is_same) return false;
    if (w->given->condition && w->memory.base.result.answer != ENGINE_TRUE) {
        recollection_doubt(w); /* it is about executions that the condition covers, too */
        return false;
    }
    if (w->memory.base.result.answer == ENGINE_UNKNOWN) {
        w->out->note = "remembered: this program had no answer before, under limits that were no smaller";
        w->given->stats->unknowns_reused++;
        return verification_refuse(w, REPROVE_UNKNOWN, "%s", w->memory.base.unknown.reason);
    }
    if (w->memory.base.result.answer == ENGINE_FALSE && !repeats_violation(w)) {
        recollection_doubt(w);
        return false;
    }
    if (w->memory.base.result.answer == ENGINE_TRUE && !restricted_chain_holds(w, &w->memory.base)) {
        recollection_doubt(w);
        return false;
    }
    verification_found(w, FROM_STORE, w->memory.base.by, "the store knows the answer: the program is the same");
    take_support(w);
    if (w->now->found.result.answer == ENGINE_FALSE) take_values(w, &w->memory.violation);
    return true;
}

/* With a condition, the violation may be one that is covered. */
static bool was_violated(const verification *w)
{
    return !w->given->condition && w->memory.base.result.answer == ENGINE_FALSE && w->reuse.kinds[ARTEFACT_VIOLATION];
}

/* An execution that reaches an error is one, wherever it comes from. */
bool stage_replay_violation(verification *w)
{
    if (!was_violated(w) || w->memory.is_doubted) return false; /* doubted: it would not end now, either */
    double from = limits_now();
    engine_result r = as_result(w);
    bool still = violation_recurs(w, &r);
    w->given->stats->time_reuse += limits_now() - from;
    if (!still) return false;
    verification_found(w, FROM_OLD_VALUES, w->memory.base.by, "what violated an earlier revision still does");
    take_support(w);
    take_values(w, &w->memory.violation);
    return true;
}

bool stage_follow_violation(verification *w)
{
    const recollection *m = &w->memory;
    const verify_request *g = w->given;
    if (!was_violated(w) || w->now->task->runs_around_entry) return false;
    limits l = *g->limits;
    double now = limits_now(), took = (double)m->base.engine_ticks / LIMITS_TICKS_PER_SECOND;
    limits_allow(&l, fmin(limits_left(&l) * BUDGET_FOLLOW_SHARE, BUDGET_FOLLOW + BUDGET_FOLLOW_FACTOR * took));
    engine_progress progress = {.context = w, .tell = verification_tell};
    engine_options o = {.limits = &l, .stats = g->stats, .progress = &progress, .intervals = w->now->intervals, .slice = w->now->slice};
    engine_result r;
    char why[200];
    engine_result_init(&r);
    const artefact *path = artefact_find(&m->given, ARTEFACT_VIOLATION_PATH, NULL);
    bool along = path && retrace_follow(w->now->task, path->bytes, path->len, &o, &r);
    bool found = (along || paths_search(w->now->task, &o, NULL, BUDGET_NEAR_PATH_POINTS, &r)) && violation_confirm(w, &r, why);
    if (found) {
        verification_found(w, FROM_OLD_PATH, along ? m->base.by : "paths",
                           along ? "an earlier revision was violated in much the same way, with other values"
                                 : "an earlier revision was violated in another way");
        take_support(w);
        take_values(w, &r.choices);
    }
    engine_result_free(&r);
    g->limits->ticks = l.ticks;
    g->stats->time_reuse += limits_now() - now;
    return found;
}
