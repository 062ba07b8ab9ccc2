/* verify/externals.c — the stage for programs with functions without a body.
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
#include "verify/verification.h"
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
    engine_result *r = verification_answer(w);
    violation v = {.task = w->now->task, .choices = r->choices.data, .count = r->choices.len, .replay = &w->now->replay};
    limits l = {.memory_bytes = w->given->limits->memory_bytes, .interrupted = w->given->limits->interrupted};
    stand_in_tell_deeds(&v, &l, assume, r);
}

/* A violation of the program with stand-ins is what the verdict is about; without one, the subject before is looked at again. */
static bool violate_with_stand_ins(verification *w, const bool *wanted)
{
    const verify_request *given = w->given;
    cfa_program *made = stand_in_make(given->program, w->entry, &w->question.property, w->question.externals, wanted);
    if (!made) return false;
    limits part = limits_begin_part(given->limits);
    double seconds = fmin(limits_left(given->limits) * BUDGET_STAND_INS_SHARE, BUDGET_STAND_INS);
    limits_allow(&part, seconds);
    subject_begin(w, made, NULL);
    w->now->stand_ins = made;
    w->now->limits = &part;
    w->now->most_rounds = race_rounds_within(w, seconds);
    w->now->task = task_new(made, w->entry, &w->question.property, &part);
    if (w->now->task && !stage_compute_facts(w)) (void)stage_race(w);
    w->now->limits = given->limits;
    limits_end_part(given->limits, &part);
    if (w->now->found.from != FROM_NOWHERE && w->now->race.contradiction < 0 && verification_answer(w)->answer == ENGINE_FALSE) {
        tell_deeds(w);
        return true;
    }
    subject_leave(w);
    return false;
}

/* ---- the whole ---- */

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

/* The subject is the program in which functions without a body do all that they may do. */
static void prove_open(verification *w, const bool *wanted, bool callback)
{
    bool decided = !callback && (stage_decide_at_once(w) || stage_compute_facts(w));
    if (decided || w->out->kind != REPROVE_NO_VERDICT) return;
    subject_forget_facts(w->now);
    if (violate_with_stand_ins(w, wanted) || callback || *w->missing) return;
    if ((w->now->task = open_task(w)) && !stage_compute_facts(w) && !stage_race_restricted(w) && !stage_race_difference(w))
        (void)stage_race(w);
}

static void prove_again(verification *w)
{
    verify_task *open = open_task(w);
    if (!open) {
        w->now->found.from = FROM_NOWHERE;
        return;
    }
    if (!environment_matters(open)) { /* the proof stands; what it takes for granted is said in the words of the mode */
        environment_assumptions(open, verification_answer(w));
        task_free(open);
        return;
    }
    note_why_not_proved(w, open);
    bool callback = environment_callback(open).i != FN_NONE.i || environment_ends(open, NULL);
    const bool *wanted = list_wanted(w, open, true);
    subject_begin(w, w->given->program, open);
    prove_open(w, wanted, callback);
    if (w->now->found.from != FROM_NOWHERE) environment_assumptions(w->now->task, verification_answer(w));
}

/* No engine had an answer for the pure world, and there is time. What they said stays, unless there is an answer now. */
static void look_with_stand_ins(verification *w)
{
    const portfolio_result *race = &w->now->race;
    if (*w->missing || w->question.externals == EXTERNALS_PURE || w->out->kind != REPROVE_NO_VERDICT || !race->count) return;
    for (uint32_t k = 0; k < race->count; k++)
        if (race->runs[k].outcome != PORTFOLIO_ANSWERED) return;
    verify_task *open = open_task(w);
    if (!open) return;
    const bool *wanted = environment_matters(open) ? list_wanted(w, open, false) : NULL;
    task_free(open);
    if (!wanted) return;
    subject_forget_facts(w->now);
    (void)violate_with_stand_ins(w, wanted);
}

bool stage_consider_externals(verification *w)
{
    if (!w->now->task || w->now->race.contradiction >= 0) return false;
    if (w->now->found.from == FROM_NOWHERE) look_with_stand_ins(w);
    if (w->now->found.from == FROM_NOWHERE || w->now->found.from == FROM_STORE) return false;
    bool is_open = w->now->task->externals == w->question.externals;
    if (verification_answer(w)->answer == ENGINE_TRUE && !is_open) prove_again(w);
    else environment_assumptions(w->now->task, verification_answer(w));
    return false;
}
