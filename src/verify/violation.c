/* verify/violation.c — confirms a false: the interpreter reaches the error, a trace tells how, and the compiled program does
 * the same. */
#include "analysis/budgets.h"
#include "base/text.h"
#include "replay/arguments.h"
#include "replay/confirm.h"
#include "report/violation.h"
#include "verify/verification.h"
#include <string.h>

static confirm_setting setting_of(const verification *w, uint64_t most_steps)
{
    const verify_request *g = w->given;
    confirm_setting s = {.program = {.source = verification_source(w), .entry = w->question.entry},
                         .harness = g->options->harness,
                         .how = g->options->replay,
                         .missing_counts = w->question.missing_may_decide || w->is_attack,
                         .has_no_grace = w->was_cut_off,
                         .most_steps = most_steps,
                         .limits = w->now->limits,
                         .stats = g->stats,
                         .memory = &w->out->memory};
    return s;
}

static bool confirm(verification *w, const engine_result *r, uint64_t most_steps, char why[200])
{
    confirm_setting s = setting_of(w, most_steps);
    confirmation c = confirm_execution(w->now->task, r->choices.data, r->choices.len, &s);
    w->was_cut_off |= c.was_cut_off;
    if (c.is_real) {
        w->now->replay = c.replay;
        w->now->replayed = c.replayed;
        return true;
    }
    text_fit(why, 200, c.why);
    if (c.replay.confirmed) text_fit(w->now->why_spurious, sizeof w->now->why_spurious, why);
    if (!c.depends_on_missing) return false;
    if (!*w->missing) text_fit(w->missing, sizeof w->missing, why);
    w->now->is_pointless = w->now->stand_ins != NULL; /* all that they do is what missing functions do */
    return false;
}

/* The execution is too long for the interpreter: its engine has run it in several builds that agree. */
static bool take_compiled(verification *w)
{
    w->now->replay = (replay_result){.confirmed = true, .outcome = RUN_ERROR_CALL, .function = FN_NONE};
    w->now->replayed = "yes, compiled: with -O0, with -O2 and with gcc's checks; too long for the interpreter";
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
    violation v = {.task = w->now->task, .choices = r->choices.data, .count = r->choices.len, .replay = known};
    limits l = confirm_limits(w->now->limits, BUDGET_LAST_REPLAY);
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
    limits l = confirm_limits(w->now->limits, BUDGET_LAST_REPLAY);
    y.confirmed = y.confirmed && arguments_can_be_passed(w->now->task, r->choices.data, r->choices.len, &l, why);
    if (y.confirmed) w->now->replay = y;
    return y.confirmed;
}

void violation_support(verification *w, const engine_result *r)
{
    if (r->was_compiled) {
        w->out->replayed = w->now->replayed;
        return;
    }
    if (!w->out->story) (void)tell_story(w, r, &w->now->replay);
    if (!w->now->replayed && w->given->options->harness) { /* the store knew it; but the file is wanted */
        confirm_setting s = setting_of(w, 0);
        w->now->replayed = confirm_compile(w->now->task, r->choices.data, r->choices.len, &w->now->replay, &s);
    }
    w->out->replayed = w->now->replayed ? w->now->replayed : "yes, in the interpreter";
}
