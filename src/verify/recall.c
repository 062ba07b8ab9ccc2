/* verify/recall.c — the steps that answer from what the store knows: an answer for exactly this program, and a violation of an earlier
 * revision, with its own values or along its path. */
#include "analysis/budgets.h"
#include "analysis/paths/paths.h"
#include "reuse/retrace.h"
#include "verify/steps.h"
#include <math.h>
#include <string.h>

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
    prepare_for_replay(w);
    bool repeated = violation_repeats(w, &r);
    if (!repeated) subject_forget_facts(w->now);
    w->given->stats->time_reuse += limits_now() - from;
    return repeated;
}

bool recall_answer(verification *w, finding *found)
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
    finding_say(found, FROM_STORE, w->memory.base.by, "the store knows the answer: the program is the same");
    recollection_move_answer(w, &found->result);
    if (found->result.answer == ENGINE_FALSE) finding_say_values(found, &w->memory.violation);
    return true;
}

/* With a condition, the violation may be one that is covered. */
static bool was_violated(const verification *w)
{
    return !w->given->condition && w->memory.base.result.answer == ENGINE_FALSE && w->reuse.kinds[ARTEFACT_VIOLATION];
}

/* An execution that reaches an error is one, wherever it comes from. */
bool replay_violation(verification *w, finding *found)
{
    if (!was_violated(w) || w->memory.is_doubted) return false; /* doubted: it would not end now, either */
    double from = limits_now();
    engine_result r = as_result(w);
    bool still = violation_recurs(w, &r);
    w->given->stats->time_reuse += limits_now() - from;
    if (!still) return false;
    finding_say(found, FROM_OLD_VALUES, w->memory.base.by, "what violated an earlier revision still does");
    recollection_move_answer(w, &found->result);
    finding_say_values(found, &w->memory.violation);
    return true;
}

bool follow_violation(verification *w, finding *found)
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
    bool is_violated = (along || paths_search(w->now->task, &o, NULL, BUDGET_NEAR_PATH_POINTS, &r)) && violation_confirm(w, &r, why);
    if (is_violated) {
        finding_say(found, FROM_OLD_PATH, along ? m->base.by : "paths",
                    along ? "an earlier revision was violated in much the same way, with other values"
                          : "an earlier revision was violated in another way");
        recollection_move_answer(w, &found->result);
        finding_say_values(found, &r.choices);
    }
    engine_result_free(&r);
    g->limits->ticks = l.ticks;
    g->stats->time_reuse += limits_now() - now;
    return is_violated;
}
