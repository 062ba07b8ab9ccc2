/* verify/unknown_reason.c — why there is no answer: one reason of those that the engines give, as short as possible.
 * Most engines that find nothing say so in words of their own ("no path to an error was found"); that tells nothing about the program. If
 * all others come down to one cause, it is the reason. */
#include "analysis/cex/counterexample.h"
#include "base/text.h"
#include "verify/verification.h"
#include <string.h>

/* unsupported:THE CONSTRUCT, as the lowering names it */
static bool names_construct(const char *outcome)
{
    static const char start[] = "unsupported:";
    return text_starts_with(outcome, start) && outcome[strlen(start)] != ' ';
}

/* The engine has looked for something that is not there. */
static bool found_nothing(const char *outcome)
{
    static const char *const beginnings[] = {"explicit values do not refute an error path", "intervals do not prove it",
                                             "no path to an error was found", "no array could be looked at by one cell",
                                             "no part of the program is easy by itself"};
    for (size_t k = 0; k < sizeof beginnings / sizeof *beginnings; k++)
        if (text_starts_with(outcome, beginnings[k])) return true;
    return false;
}

/* Without what says only how it was noticed, if the cause is known. */
static const char *without_symptom(const char *reason)
{
    static const char *const causes[] = {CAUSE_ASSEMBLY, CAUSE_COMPILER, CAUSE_RESULT, CAUSE_POINTER};
    const char *cause = text_starts_with(reason, FAILED_REPLAY) ? reason + strlen(FAILED_REPLAY) : reason;
    for (size_t k = 0; k < sizeof causes / sizeof *causes; k++)
        if (text_starts_with(cause, causes[k])) return cause;
    return reason;
}

enum { REASON_SIZE = 400, SHORT_REASON = 200 };

/* It adds nothing to what the others say. (It stands behind one of them.) */
static bool is_aside(const portfolio_result *r, uint32_t i) { return i && r->runs[i].engine->is_supplement; }

/* The common reason of all engines that give one about the program; NULL: reasons differ, or there is none. */
static const char *one_reason(char outcome[][REASON_SIZE], uint32_t count)
{
    const char *one = NULL;
    for (uint32_t k = 0; k < count; k++) {
        if (found_nothing(outcome[k])) continue;
        if (one && strcmp(one, outcome[k]) != 0) return NULL;
        one = outcome[k];
    }
    return one;
}

/* Each reason once, behind the engines that give it. */
static void tell_each_reason(verdict *v, const portfolio_result *r, char outcome[][REASON_SIZE])
{
    buf all = {0};
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t first = 0;
        while (strcmp(outcome[first], outcome[i]) != 0) first++;
        if (first < i || is_aside(r, i)) continue;
        char text[SHORT_REASON];
        text_fit(text, sizeof text, outcome[i]);
        buf_str(&all, i ? "; " : "");
        for (uint32_t k = i; k < r->count; k++)
            if (strcmp(outcome[k], outcome[i]) == 0 && !is_aside(r, k))
                buf_printf(&all, "%s%s", k > i ? ", " : "", r->runs[k].engine->name);
        buf_printf(&all, ": %s", text);
    }
    verdict_set(v, REPROVE_UNKNOWN, "%s", all.data);
    buf_free(&all);
}

/* One reason for all engines, as short as possible. */
void unknown_explain(verification *w)
{
    verdict *v = w->out;
    const portfolio_result *r = &w->now->race;
    const limits *l = w->given->limits;
    char outcome[MOST_ENGINES][REASON_SIZE];
    const char *unmodelled = NULL;
    bool limit = false;
    for (uint32_t i = 0; i < r->count; i++) {
        portfolio_describe(&r->runs[i], outcome[i], sizeof outcome[i]);
        if (is_aside(r, i)) memcpy(outcome[i], outcome[i - 1], sizeof outcome[i]);
        limit = limit || strcmp(outcome[i], "timeout") == 0;
        if (!unmodelled && names_construct(outcome[i])) unmodelled = outcome[i];
    }
    const char *one = r->count == 1 ? outcome[0] : one_reason(outcome, r->count);
    if (*w->now->why_spurious) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", w->now->why_spurious);
    } else if (l->hit) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", limits_reason_text(l->hit));
    } else if (limit) {
        verdict_set(v, REPROVE_UNKNOWN, "timeout");
    } else if (!r->count) {
        verdict_set(v, REPROVE_UNKNOWN, "no engine");
    } else if (one) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", without_symptom(one));
    } else if (unmodelled) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", unmodelled);
    } else {
        tell_each_reason(v, r, outcome);
    }
}
