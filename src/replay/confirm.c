#include "replay/confirm.h"

#include "analysis/budgets.h"
#include "base/text.h"
#include "cfa/library.h"
#include "replay/arguments.h"
#include "replay/invented.h"
#include "replay/missing.h"
#include <string.h>

limits confirm_limits(const limits *all, double least)
{
    limits l = {.memory_bytes = all->memory_bytes, .interrupted = all->interrupted};
    double now = limits_now();
    if (all->deadline > 0) l.deadline = all->deadline > now + least ? all->deadline : now + least;
    return l;
}

/* ---- the compiled program ---- */

static const char *describe(const harness_result *h, arena *memory)
{
    if (h->outcome != HARNESS_REACHED) return arena_printf(memory, "in the interpreter only: %s", h->reason);
    return h->of_original ? "yes" : arena_printf(memory, "yes, as printed from its automata (%s)", h->instead);
}

const char *confirm_compile(const verify_task *t, chosen_value *choices, uint32_t count, const replay_result *replay,
                            const confirm_setting *s)
{
    violation v = {.task = t, .choices = choices, .count = count, .replay = replay};
    limits l = confirm_limits(s->limits, BUDGET_LAST_HARNESS);
    harness_result h = harness_replay(&v, &s->program, s->harness, &l);
    return describe(&h, s->memory);
}

/* A model that chooses what the library may do is not a witness: only the library's own answer counts. */
static const char *chosen_for(const verify_task *t)
{
    for (uint32_t k = 0; k < t->program->functions.len; k++) {
        const char *library = model_chooses_for(fn_name(t->program, (fn){k}));
        if (library && t->reachable[k]) return library;
    }
    return NULL;
}

static void judge_by_compiling(const violation *v, const char *library, const confirm_setting *s, confirmation *c)
{
    limits l = confirm_limits(s->limits, s->has_no_grace ? 0 : BUDGET_LAST_HARNESS);
    harness_result h = harness_replay(v, &s->program, s->harness, &l);
    switch (h.outcome) {
    case HARNESS_CUT_OFF: /* the interpreter's word counts only where no compiled program can be had */
        c->was_cut_off = true;
        text_fit(c->why, sizeof c->why, h.reason);
        return;
    case HARNESS_DIFFERS: text_fit_format(c->why, sizeof c->why, "the compiled program does not reach the error: %s", h.reason); return;
    case HARNESS_DOUBTED: text_fit_format(c->why, sizeof c->why, "an execution cannot be confirmed: %.160s", h.reason); return;
    default: break;
    }
    if (library && h.outcome != HARNESS_REACHED) {
        text_fit_format(c->why, sizeof c->why, "what %s does is invented: %s", library, h.reason);
        return;
    }
    c->replayed = describe(&h, s->memory);
    c->is_real = true;
}

/* ---- all judges ---- */

/* The functions that a library model chooses for, and values that no function delivers; true: one of them decides. */
static bool is_invented(const violation *v, const confirm_setting *s, confirmation *c)
{
    limits l = confirm_limits(s->limits, BUDGET_LAST_REPLAY);
    char what[150];
    if (invented_decides(v, &l, what, sizeof what)) {
        text_fit(c->why, sizeof c->why, what);
        return true;
    }
    c->depends_on_missing = !s->missing_counts && missing_decides(v, &l, c->why, sizeof c->why);
    return c->depends_on_missing;
}

static void judge(const violation *v, const confirm_setting *s, confirmation *c)
{
    if (is_invented(v, s, c)) return;
    const char *library = chosen_for(v->task);
    if (s->how != REPROVE_REPLAY_INTERPRETER) {
        judge_by_compiling(v, library, s, c);
        return;
    }
    if (library) {
        text_fit_format(c->why, sizeof c->why, "what %s does is invented: --replay interpreter", library);
        return;
    }
    c->replayed = "in the interpreter only: --replay interpreter";
    c->is_real = true;
}

confirmation confirm_execution(const verify_task *t, chosen_value *choices, uint32_t count, const confirm_setting *s)
{
    confirmation c = {.is_real = false};
    limits l = confirm_limits(s->limits, BUDGET_LAST_REPLAY);
    l.max_steps = s->most_steps;
    double from = limits_now();
    c.replay = replay_check(t, choices, count, &l);
    s->stats->steps += c.replay.steps;
    violation v = {.task = t, .choices = choices, .count = count, .replay = &c.replay};
    if (!c.replay.confirmed) text_fit(c.why, sizeof c.why, c.replay.reason);
    else if (arguments_can_be_passed(t, choices, count, &l, c.why)) judge(&v, s, &c);
    s->stats->time_replay += limits_now() - from;
    return c;
}
