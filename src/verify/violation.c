/* verify/violation.c — what makes a false believable: the interpreter reaches the error, a trace tells how, and the compiled program does
 * the same. */
#include "analysis/budgets.h"
#include "base/text.h"
#include "cfa/library.h"
#include "report/harness.h"
#include "report/invented.h"
#include "report/missing.h"
#include "verify/arguments.h"
#include "verify/verification.h"
#include <string.h>

/* Found at the last moment, it is still worth a moment. */
static limits own_limits(const limits *all, double least)
{
    limits l = {.memory_bytes = all->memory_bytes, .interrupted = all->interrupted};
    double now = limits_now();
    if (all->deadline > 0) l.deadline = all->deadline > now + least ? all->deadline : now + least;
    return l;
}

/* ---- the compiled program ---- */

static harness_result run_compiled(verification *w, const violation *v, limits *l)
{
    const verify_request *g = w->given;
    const char *const *flags = g->compiler_flags;
    harness_program with = {.files = g->files,
                            .count_files = g->count_files,
                            .flags = flags,
                            .entry = w->question.entry,
                            .unguarded = g->options->replay == REPROVE_REPLAY_COMPILED};
    while (flags && flags[with.count_flags]) with.count_flags++;
    return harness_replay(v, &with, g->options->harness, l);
}

/* What the verdict says about it. */
static void note_replay(verification *w, const harness_result *h)
{
    if (h->outcome != HARNESS_REACHED) w->replayed = arena_printf(&w->out->memory, "in the interpreter only: %s", h->reason);
    else if (h->of_original) w->replayed = "yes";
    else w->replayed = arena_printf(&w->out->memory, "yes, as printed from its automata (%s)", h->instead);
}

/* A model that chooses what the library may do is no witness: only the library's own answer counts. */
static const char *chosen_for(const verify_task *t)
{
    for (uint32_t k = 0; k < t->program->functions.len; k++) {
        const char *library = model_chooses_for(fn_name(t->program, (fn){k}));
        if (library && t->reachable[k]) return library;
    }
    return NULL;
}

/* Is it an execution of the real program? Then w->replayed says how that is known; else why says why not. */
static bool is_real(verification *w, const engine_result *r, const replay_result *y, char why[200])
{
    violation v = {.task = w->task, .choices = r->choices.data, .count = r->choices.len, .replay = y};
    limits l = own_limits(w->given->limits, BUDGET_LAST_REPLAY);
    char what[150];
    if (invented_decides(&v, &l, what, sizeof what)) {
        text_fit(why, 200, what);
        return false;
    }
    if (!w->question.missing_may_decide && !w->is_attack && missing_decides(&v, &l, why, 200)) {
        if (!*w->missing) snprintf(w->missing, sizeof w->missing, "%.199s", why);
        w->is_pointless = w->stand_ins != NULL; /* all that they do is what missing functions do */
        return false;
    }
    const char *library = chosen_for(w->task);
    if (w->given->options->replay == REPROVE_REPLAY_INTERPRETER) {
        if (library) snprintf(why, 200, "what %s does is invented: --replay interpreter", library);
        if (library) return false;
        w->replayed = "in the interpreter only: --replay interpreter";
        return true;
    }
    l = own_limits(w->given->limits, w->was_cut_off ? 0 : BUDGET_LAST_HARNESS);
    harness_result h = run_compiled(w, &v, &l);
    if (h.outcome == HARNESS_CUT_OFF) { /* the interpreter's word counts only where no compiled program can be had */
        w->was_cut_off = true;
        text_fit(why, 200, h.reason);
        return false;
    }
    if (h.outcome == HARNESS_DIFFERS) {
        text_fit_format(why, 200, "the compiled program does not reach the error: %s", h.reason);
        return false;
    }
    if (h.outcome == HARNESS_DOUBTED) {
        snprintf(why, 200, "an execution cannot be compiled: %.160s", h.reason);
        return false;
    }
    if (library && h.outcome != HARNESS_REACHED) {
        text_fit_format(why, 200, "what %s does is invented: %s", library, h.reason);
        return false;
    }
    note_replay(w, &h);
    return true;
}

/* ---- the interpreter ---- */

/* most_steps: 0 for those of a replay */
static bool confirm(verification *w, const engine_result *r, uint64_t most_steps, char why[200])
{
    const verify_request *g = w->given;
    limits l = own_limits(g->limits, BUDGET_LAST_REPLAY);
    l.max_steps = most_steps;
    double from = limits_now();
    replay_result y = replay_check(w->task, r->choices.data, r->choices.len, &l);
    g->stats->steps += y.steps;
    bool passed = !y.confirmed || arguments_can_be_passed(w->task, r->choices.data, r->choices.len, &l, why);
    bool real = y.confirmed && passed && is_real(w, r, &y, why);
    if (real) w->replay = y;
    else if (y.confirmed) text_fit(w->unreal, sizeof w->unreal, why);
    else text_fit(why, 200, y.reason);
    g->stats->time_replay += limits_now() - from;
    return real;
}

/* The execution is too long for the interpreter: its engine has run it in several builds that agree. */
static bool take_compiled(verification *w)
{
    w->replay = (replay_result){.confirmed = true, .outcome = RUN_ERROR_CALL, .function = FN_NONE};
    w->replayed = "yes, compiled: with -O0, with -O2 and with gcc's checks; too long for the interpreter";
    return true;
}

bool violation_confirm(void *verification_, const engine_result *r, char why[200])
{
    return r->was_compiled ? take_compiled(verification_) : confirm(verification_, r, 0, why);
}

bool violation_recurs(verification *w, const engine_result *r)
{
    char why[200];
    if (r->was_compiled) return false;
    return confirm(w, r, BUDGET_OLD_VALUES_STEPS, why);
}

/* known: it was confirmed before; else the story is told if it is confirmed now. */
static replay_result tell_story(verification *w, const engine_result *r, const replay_result *known)
{
    violation v = {.task = w->task, .choices = r->choices.data, .count = r->choices.len, .replay = known};
    limits l = own_limits(w->given->limits, BUDGET_LAST_REPLAY);
    char *text = NULL;
    size_t size = 0;
    json_t *json = NULL;
    FILE *out = open_memstream(&text, &size);
    replay_result y = violation_tell(&v, &l, out, w->given->options->wants_json ? &json : NULL);
    if (out) fclose(out);
    if (y.confirmed || known) {
        w->out->story = text;
        w->out->violation = json;
    } else {
        free(text);
        json_decref(json);
    }
    return y;
}

bool violation_repeats(verification *w, const engine_result *r)
{
    if (r->was_compiled) return false;
    const verify_request *g = w->given;
    double from = limits_now();
    replay_result y = tell_story(w, r, NULL);
    g->stats->time_replay += limits_now() - from;
    g->stats->steps += y.steps;
    char why[200];
    limits l = own_limits(g->limits, BUDGET_LAST_REPLAY);
    y.confirmed = y.confirmed && arguments_can_be_passed(w->task, r->choices.data, r->choices.len, &l, why);
    if (y.confirmed) w->replay = y;
    return y.confirmed;
}

void violation_support(verification *w, const engine_result *r)
{
    violation v = {.task = w->task, .choices = r->choices.data, .count = r->choices.len, .replay = &w->replay};
    if (r->was_compiled) {
        w->out->replayed = w->replayed;
        return;
    }
    if (!w->out->story) (void)tell_story(w, r, &w->replay);
    if (!w->replayed && w->given->options->harness) { /* the store knew it; but the file is wanted */
        limits l = own_limits(w->given->limits, BUDGET_LAST_HARNESS);
        harness_result h = run_compiled(w, &v, &l);
        note_replay(w, &h);
    }
    w->out->replayed = w->replayed ? w->replayed : "yes, in the interpreter";
}
