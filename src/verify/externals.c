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

/* Forgets the answer for the other world. */
static void begin_again(verification *w, verify_task *open)
{
    race_forget(w);
    engine_result_free(&w->found.result);
    w->found = (finding){.from = FROM_NOWHERE};
    engine_result_init(&w->found.result);
    if (w->intervals) interval_free(w->intervals);
    if (w->slice) slice_free(w->slice);
    w->intervals = NULL;
    w->slice = NULL;
    vec_clear(&w->claims);
    restricted_forget(w);
    task_free(w->task);
    w->task = open;
}

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
    violation v = {.task = w->task, .choices = r->choices.data, .count = r->choices.len, .replay = &w->replay};
    limits l = {.memory_bytes = w->given->limits->memory_bytes, .interrupted = w->given->limits->interrupted};
    stand_in_tell_deeds(&v, &l, assume, r);
}

/* The task is gone afterwards, as making stand-ins changes the space; so is what was found. */
static bool violate_with_stand_ins(verification *w, const bool *wanted)
{
    const verify_request *given = w->given;
    begin_again(w, NULL);
    w->stand_ins = stand_in_make(given->program, w->entry, &w->question.property, w->question.externals, wanted);
    if (!w->stand_ins) return false;
    limits part = limits_begin_part(given->limits);
    w->stand_ins_seconds = fmin(limits_left(given->limits) * BUDGET_STAND_INS_SHARE, BUDGET_STAND_INS);
    limits_allow(&part, w->stand_ins_seconds);
    w->given_stand_ins = *given;
    w->given_stand_ins.program = w->stand_ins;
    w->given_stand_ins.limits = &part;
    w->given = &w->given_stand_ins;
    w->task = task_new(w->stand_ins, w->entry, &w->question.property, &part);
    if (w->task && !stage_compute_facts(w)) (void)stage_race(w);
    w->given_stand_ins.limits = given->limits;
    limits_end_part(given->limits, &part);
    if (w->found.from != FROM_NOWHERE && w->race.contradiction < 0 && verification_answer(w)->answer == ENGINE_FALSE) {
        tell_deeds(w);
        return true;
    }
    w->given = given;
    begin_again(w, NULL);
    program_free(w->stand_ins);
    w->stand_ins = NULL;
    *w->why_spurious = 0;
    return false;
}

/* ---- the whole ---- */

static verify_task *open_task(verification *w)
{
    verify_task *open = task_new_in(w->given->program, w->entry, &w->question.property, w->question.externals, w->given->limits);
    if (open) return open;
    w->found.from = FROM_NOWHERE;
    w->why_not_proved = limits_reason_text(w->given->limits->hit);
    return NULL;
}

static void prove_again(verification *w)
{
    verify_task *open = open_task(w);
    if (!open) return;
    if (!environment_matters(open)) { /* the proof stands; its assumptions are said in the words of the mode */
        environment_assumptions(open, verification_answer(w));
        task_free(open);
        return;
    }
    note_why_not_proved(w, open);
    bool callback = environment_callback(open).i != FN_NONE.i || environment_ends(open, NULL);
    uint32_t functions = w->given->program->functions.len;
    bool *wanted = ARENA_ARRAY(&w->out->memory, bool, functions + 1);
    for (uint32_t f = 0; f < functions; f++) wanted[f] = open->reachable[f] || pointsto_calls_back(open->pt, (fn){f});
    begin_again(w, open);
    bool proved = !callback && (stage_decide_at_once(w) || stage_compute_facts(w));
    if (!proved && w->out->kind == REPROVE_NO_VERDICT && !violate_with_stand_ins(w, wanted) && !callback && !*w->missing &&
        (w->task = open_task(w)) && !stage_compute_facts(w) && !stage_race_restricted(w) && !stage_race_difference(w))
        (void)stage_race(w);
    if (w->found.from != FROM_NOWHERE) environment_assumptions(w->task, verification_answer(w));
}

/* No engine had an answer for the pure world, and there is time. Their reasons stay, unless there is an answer now. */
static void look_with_stand_ins(verification *w)
{
    if (*w->missing || w->question.externals == EXTERNALS_PURE || w->out->kind != REPROVE_NO_VERDICT || !w->race.count) return;
    for (uint32_t k = 0; k < w->race.count; k++)
        if (w->race.runs[k].outcome != PORTFOLIO_ANSWERED) return;
    verify_task *open = open_task(w);
    if (!open) return;
    bool matters = environment_matters(open);
    uint32_t functions = w->given->program->functions.len;
    bool *wanted = ARENA_ARRAY(&w->out->memory, bool, functions + 1);
    if (matters) memcpy(wanted, open->reachable, functions * sizeof *wanted);
    task_free(open);
    portfolio_result before = w->race;
    char why_spurious[sizeof w->why_spurious];
    memcpy(why_spurious, w->why_spurious, sizeof why_spurious);
    if (!matters) return;
    w->race = (portfolio_result){.winner = -1, .contradiction = -1};
    if (violate_with_stand_ins(w, wanted)) {
        portfolio_free(&before);
        return;
    }
    w->race = before;
    memcpy(w->why_spurious, why_spurious, sizeof why_spurious);
}

bool stage_consider_externals(verification *w)
{
    if (!w->task || w->race.contradiction >= 0) return false;
    if (w->found.from == FROM_NOWHERE) look_with_stand_ins(w);
    if (w->found.from == FROM_NOWHERE || w->found.from == FROM_STORE) return false;
    bool is_open = w->task->externals == w->question.externals;
    if (verification_answer(w)->answer == ENGINE_TRUE && !is_open) prove_again(w);
    else environment_assumptions(w->task, verification_answer(w));
    return false;
}
