/* verify/externals.c — which worlds are asked about in programs with functions without a body.
 * A violation is looked for in a pure world first, where such functions only return values: that is something they may do in every mode,
 * and the interpreter can carry it out. A proof must hold for all that they may do. So once the pure world is proved, the proof is made
 * again for the mode that was asked for, unless the program means the same in both. In between, a violation is looked for in a program in
 * which stand-ins (cfa/stand_in.h) do things that such functions may do. */
#include "analysis/budgets.h"
#include "analysis/facts/environment.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "cfa/stand_in.h"
#include "report/stand_in_deeds.h"
#include "verify/race.h"
#include "verify/steps.h"
#include <math.h>
#include <string.h>

enum { SHORT_LIST = 4 }; /* names in a reason; a verdict lists all */

/* The reason of an unknown, in case the proof does not succeed. */
static void note_why_not_proved(verification *w, const verify_task *open)
{
    buf functions = {0}, pointers = {0}, ends = {0};
    arena *memory = &w->out->memory;
    environment_list(open, SHORT_LIST, &functions);
    environment_list_pointers(open, SHORT_LIST, &pointers);
    fn callback = environment_callback(open);
    const char *names = functions.len ? functions.data : "", *from = pointers.len ? pointers.data : "";
    if (callback.i != FN_NONE.i)
        w->why_not_proved = arena_printf(memory, "function %s may be called by functions without a body: %s; --externals pure excludes it",
                                         fn_name(open->program, callback), names);
    else if (environment_ends(open, &ends))
        w->why_not_proved = arena_printf(memory,
                                         "%s has no body and may end the program, which runs exit handlers or destructors; "
                                         "--externals pure excludes it",
                                         ends.data);
    else
        w->why_not_proved =
            arena_printf(memory, "true with --externals pure, but not proved for what %s%s%s%s%s may do; --externals pure excludes it",
                         functions.len ? "functions without a body: " : "", names, functions.len && pointers.len ? "; and " : "",
                         pointers.len ? "pointers from outside: " : "", functions.len || pointers.len ? from : "code outside the program");
    buf_free(&functions);
    buf_free(&pointers);
    buf_free(&ends);
}

/* ---- stand-ins ---- */

static void assume(void *answer, const char *sentence) { engine_result_assume(answer, sentence); }

static void tell_deeds(verification *w)
{
    engine_result *r = subject_answer(w->now);
    violation v = {.task = w->now->task, .choices = r->choices.data, .count = r->choices.len, .replay = &w->now->replay};
    limits l = {.memory_bytes = w->given->limits->memory_bytes, .interrupted = w->given->limits->interrupted};
    stand_in_tell_deeds(&v, &l, assume, r);
}

/* Without one, the next world is asked about. */
static bool begin_stand_ins(verification *w, const bool *wanted)
{
    limits *all = w->given->limits;
    cfa_program *made = stand_in_make(w->given->program, w->entry, &w->question.property, w->question.externals, wanted);
    if (!made) return false;
    double seconds = fmin(limits_left(all) * BUDGET_STAND_INS_SHARE, BUDGET_STAND_INS);
    subject *s = subject_begin(w, SUBJECT_STAND_INS, made);
    s->stand_ins = made;
    s->part = limits_begin_part(all);
    s->limits = &s->part;
    limits_allow(s->limits, seconds);
    s->most_rounds = race_rounds_within(w, seconds);
    return true;
}

/* true: the verdict is about this program, and says what the stand-ins do. */
static bool end_stand_ins(verification *w)
{
    subject *s = w->now;
    s->limits = w->given->limits;
    limits_end_part(s->limits, &s->part);
    bool is_violated = subject_is_decided(s) && s->race.contradiction < 0 && subject_answer(s)->answer == ENGINE_FALSE;
    if (is_violated) tell_deeds(w);
    else subject_leave(w);
    return is_violated;
}

/* ---- the worlds ---- */

/* NULL: within these limits there is none; the verdict says which. */
static verify_task *open_task(verification *w)
{
    verify_task *open = task_new_in(w->given->program, w->entry, &w->question.property, w->question.externals, w->given->limits);
    if (!open) w->why_not_proved = limits_reason_text(w->given->limits->hit);
    return open;
}

/* Which functions may get a stand-in. */
static const bool *list_wanted(verification *w, const verify_task *open, bool with_callbacks)
{
    uint32_t functions = w->given->program->functions.len;
    bool *wanted = ARENA_ARRAY(&w->out->memory, bool, functions + 1);
    for (uint32_t f = 0; f < functions; f++) wanted[f] = open->reachable[f] || (with_callbacks && pointsto_calls_back(open->pt, (fn){f}));
    return wanted;
}

verify_task *externals_take_task(verification *w)
{
    verify_task *t = w->worlds.open;
    w->worlds.open = NULL;
    return t;
}

/* The world with all that functions without a body may do, unless no engine could prove it. */
static bool begin_open(verification *w)
{
    if (w->worlds.has_callbacks || *w->missing) return false;
    (void)subject_begin(w, SUBJECT_OPEN, w->given->program);
    return true;
}

static bool after_glance(verification *w)
{
    if (subject_is_decided(w->now) || w->out->kind != REPROVE_NO_VERDICT) return false;
    subject_forget_facts(w->now);
    return begin_stand_ins(w, w->worlds.wanted) || begin_open(w);
}

static bool need_all(verification *w)
{
    w->worlds.need_all = true;
    return false;
}

/* The pure world is proved. */
static bool begin_glance(verification *w)
{
    subject *pure = w->now;
    verify_task *open = open_task(w);
    if (!open) {
        subject_withdraw(pure);
        return false;
    }
    if (w->reachable && environment_matters(open)) {
        task_free(open);
        return need_all(w);
    }
    if (!environment_matters(open)) { /* the proof stands; what it takes for granted is said in the words of the mode */
        environment_assumptions(open, subject_answer(pure));
        task_free(open);
        return false;
    }
    note_why_not_proved(w, open);
    w->worlds.has_callbacks = environment_callback(open).i != FN_NONE.i || environment_ends(open, NULL);
    w->worlds.wanted = list_wanted(w, open, true);
    (void)subject_begin(w, SUBJECT_GLANCE, w->given->program);
    if (w->worlds.has_callbacks) task_free(open);
    else w->worlds.open = open;
    return !w->worlds.has_callbacks || after_glance(w);
}

/* No engine had an answer for the pure world, and there is time. What they said stays, unless there is an answer now. */
static bool begin_search(verification *w)
{
    const portfolio_result *race = &w->now->race;
    if (*w->missing || w->question.externals == EXTERNALS_PURE || w->out->kind != REPROVE_NO_VERDICT || !race->count) return false;
    for (uint32_t k = 0; k < race->count; k++)
        if (race->runs[k].outcome != PORTFOLIO_ANSWERED) return false;
    verify_task *open = open_task(w);
    if (!open) return false;
    const bool *wanted = environment_matters(open) ? list_wanted(w, open, false) : NULL;
    task_free(open);
    if (!wanted) return false;
    if (w->reachable) return need_all(w);
    subject_forget_facts(w->now);
    return begin_stand_ins(w, wanted);
}

static bool after_pure_world(verification *w)
{
    subject *s = w->now;
    if (!s->task || s->race.contradiction >= 0 || s->found.from == FROM_STORE) return false;
    if (!subject_is_decided(s)) return begin_search(w);
    if (subject_answer(s)->answer == ENGINE_TRUE && s->task->externals != w->question.externals) return begin_glance(w);
    environment_assumptions(s->task, subject_answer(s));
    return false;
}

static bool tell_assumptions(subject *s)
{
    if (subject_is_decided(s)) environment_assumptions(s->task, subject_answer(s));
    return false;
}

bool next_world(verification *w)
{
    switch (w->now->kind) {
    case SUBJECT_PROGRAM: return after_pure_world(w);
    case SUBJECT_GLANCE: return after_glance(w) || tell_assumptions(w->now);
    case SUBJECT_STAND_INS:
        if (end_stand_ins(w)) return tell_assumptions(w->now);
        return w->now->kind == SUBJECT_GLANCE && begin_open(w);
    case SUBJECT_OPEN:
        if (!w->now->task) w->why_not_proved = limits_reason_text(w->given->limits->hit);
        return tell_assumptions(w->now);
    }
    return false;
}
