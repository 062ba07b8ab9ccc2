/* verify/externals.c — the stage for programs with functions without a body.
 * A violation is looked for in a pure world, where such functions only return values: that is something they may do in every mode, and the
 * interpreter can carry it out. A proof must hold for all that they may do. So once the pure world is proved, the proof is made again for
 * the mode that was asked for, unless the program means the same in both. */
#include "analysis/facts/environment.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "verify/verification.h"

/* What was found for the other world does not count. */
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

/* The reason of an unknown, in case the proof does not succeed. */
static void doubt(verification *w, const verify_task *open)
{
    buf functions = {0}, pointers = {0};
    arena *memory = &w->out->memory;
    environment_list(open, &functions);
    environment_list_pointers(open, &pointers);
    fn callback = environment_callback(open);
    const char *names = functions.len ? functions.data : "", *from = pointers.len ? pointers.data : "";
    if (callback.i != FN_NONE.i)
        w->doubt = arena_printf(memory, "function %s may be called by functions without a body: %.150s; --externals pure excludes it",
                                fn_name(open->program, callback), names);
    else
        w->doubt = arena_printf(memory, "true with --externals pure, but not proved for what %s%.80s%s%s%.80s may do",
                                functions.len ? "functions without a body: " : "", names, functions.len && pointers.len ? "; and " : "",
                                pointers.len ? "pointers from outside: " : "", from);
    buf_free(&functions);
    buf_free(&pointers);
}

static void prove_again(verification *w)
{
    verify_task *open = task_new_in(w->given->program, w->entry, &w->question.property, w->question.externals, w->given->limits);
    if (!open) {
        w->found.from = FROM_NOWHERE;
        w->doubt = limits_reason_text(w->given->limits->hit);
        return;
    }
    if (!environment_matters(open)) { /* the proof stands; what it takes for granted is said in the words of the mode */
        environment_assumptions(open, verification_answer(w));
        task_free(open);
        return;
    }
    doubt(w, open);
    bool callback = environment_callback(open).i != FN_NONE.i;
    begin_again(w, open);
    if (!callback && !stage_decide_at_once(w) && !stage_compute_facts(w) && !stage_race_restricted(w)) (void)stage_race(w);
    if (w->found.from != FROM_NOWHERE) environment_assumptions(w->task, verification_answer(w));
}

bool stage_consider_externals(verification *w)
{
    if (!w->task || w->race.contradiction >= 0) return false;
    if (w->found.from == FROM_NOWHERE || w->found.from == FROM_STORE) return false;
    if (verification_answer(w)->answer == ENGINE_TRUE && w->question.externals != EXTERNALS_PURE) prove_again(w);
    else environment_assumptions(w->task, verification_answer(w));
    return false;
}
