/* verify/prepare.c — the steps before any engine: the task, what needs no engine, facts for all engines. */
#include "analysis/budgets.h"
#include "analysis/facts/environment.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "analysis/facts/unmodelled.h"
#include "analysis/ats_reader.h"
#include "verify/steps.h"
#include <math.h>
#include <string.h>

/* A condition for verified executions is about the world that was asked for, but a limit may stop the engines before they have come
 * from the pure world to that one. NULL: the question is about the pure world. */
static verify_task *task_to_tell_of(verification *w)
{
    const verify_request *g = w->given;
    if (!g->options->wants_condition) return NULL;
    w->explored_counts = true;
    if (w->question.externals == EXTERNALS_PURE) return NULL;
    verify_task *open = task_new_in(g->program, w->entry, &w->question.property, w->question.externals, g->limits);
    bool matters = !open || environment_matters(open);
    w->explored_counts = !matters || (open && environment_callback(open).i == FN_NONE.i && !environment_ends(open, NULL));
    if (matters && w->explored_counts) return open;
    task_free(open);
    return NULL;
}

static verify_task *task_of(verification *w)
{
    const subject *s = w->now;
    const property *asked = &w->question.property;
    verify_task *t = NULL;
    switch (s->kind) {
    case SUBJECT_PROGRAM: t = task_to_tell_of(w); return t ? t : task_new(s->program, w->entry, asked, s->limits);
    case SUBJECT_STAND_INS: return task_new(s->program, w->entry, asked, s->limits);
    case SUBJECT_GLANCE: return externals_take_task(w);
    case SUBJECT_OPEN: return task_new_in(s->program, w->entry, asked, w->question.externals, s->limits);
    }
    return t;
}

bool prepare_task(verification *w, finding *found)
{
    (void)found;
    w->now->task = task_of(w);
    if (w->now->task) return false;
    return w->now->kind != SUBJECT_PROGRAM || verification_refuse(w, REPROVE_UNKNOWN, "%s", limits_reason_text(w->given->limits->hit));
}

void prepare_for_replay(verification *w) { w->now->task = task_for_replay(w->given->program, w->entry, &w->question.property); }

/* ---- questions that need no engine ---- */

/* The entry calls no error function, directly or not. Operations that are not modelled could hide a call. */
static bool no_error_call(const verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        if (!t->reachable[f]) continue;
        if (t->can_fail[f] || t->is_error[f] || p->functions.data[f].unsupported.i) return false;
    }
    return true;
}

bool decide_at_once(verification *w, finding *found)
{
    verdict *v = w->out;
    const cfa_program *p = w->given->program;
    unmodelled_use use = unmodelled_find(w->now->task, w->question.externals);
    if (use.what) {
        source_place at = use.at.i && p->sources ? source_locate(p->sources, use.at) : (source_place){.file = ""};
        if (use.at.i) v->note = arena_printf(&v->memory, "%s is called at %s:%u", use.function, at.file, at.line);
        if (use.is_convention)
            return verification_refuse(w, REPROVE_UNKNOWN, "unsupported: %s, a function of other verifiers", use.function);
        return verification_refuse(w, REPROVE_UNKNOWN, "unsupported: %s", use.what);
    }
    if (!no_error_call(w->now->task)) return false;
    finding_say(found, FROM_FACTS, "call graph",
                arena_printf(&v->memory, "no error call: nothing that %s calls, directly or not, is an error function", w->question.entry));
    found->result.answer = ENGINE_TRUE;
    return true;
}

/* ---- facts for all engines ---- */

/* A part of what the time limit allows: facts help, but they are not the answer. */
static limits part_of(const limits *all)
{
    limits l = *all;
    limits_allow(&l, fmin(limits_left(all) * BUDGET_FACTS_SHARE, BUDGET_FACTS));
    return l;
}

bool compute_facts(verification *w, finding *found)
{
    const verify_request *g = w->given;
    const reprove_verify_options *o = g->options;
    ats_problem problem;
    if (o->automata && !ats_read(o->automata, strlen(o->automata), &(ats_listener){0}, &problem))
        return verification_refuse(w, REPROVE_NO_VERDICT, "automata: line %u: %s", problem.line, problem.what);
    if (o->invariants && !witness_read_invariants(o->invariants, w->now->task, g->sources, g->messages, &w->now->claims))
        return verification_refuse(w, REPROVE_NO_VERDICT, "invariants: %s is not a witness", o->invariants);
    if (o->no_facts) return false;
    verification_tell(w, "intervals", 0, 0);
    limits l = part_of(w->now->limits);
    w->now->intervals = interval_analyse(w->now->task, &l);
    w->now->limits->ticks = l.ticks;
    bool proved = w->now->intervals && interval_proves(w->now->intervals);
    if (!proved) {
        verification_tell(w, "slicing", 0, 0);
        l = part_of(w->now->limits);
        w->now->slice = slice_compute(w->now->task, w->now->intervals, &l);
        w->now->limits->ticks = l.ticks;
    }
    if (!proved || o->engine) return false; /* a single engine shall show what it can do by itself */
    finding_say(found, FROM_FACTS, "interval", "the intervals of the variables exclude every error call");
    interval_assumptions(w->now->intervals, &found->result);
    found->result.answer = ENGINE_TRUE;
    return true;
}
