/* verify/unknown.c — which unknowns are remembered.
 * The same program under the same limits would end the same way again, if every engine has come to its own end: at a construct that is not
 * modelled, or at a budget of its own that counts work. Then the store keeps the reason, and the limits that there were. An unknown after a
 * crash, a signal, a shortage of memory or a limit of time says something about the machine, too: it is not kept. */
#include "verify/verification.h"
#include <string.h>

/* Reasons that neither the clock nor the memory has a part in. A budget of ticks that is exhausted belongs here, too, as soon as engines
 * have one. */
static bool is_own_end(const char *reason)
{
    static const char *const beginnings[] = {"unsupported",
                                             "recursion",
                                             "explicit values do not refute an error path",
                                             "intervals do not prove it",
                                             "no path to an error was found",
                                             "too many paths",
                                             "an execution did not replay"};
    for (size_t k = 0; k < sizeof beginnings / sizeof *beginnings; k++)
        if (strncmp(reason, beginnings[k], strlen(beginnings[k])) == 0) return true;
    return false;
}

static bool came_to_its_end(const portfolio_run *run)
{
    return run->outcome == PORTFOLIO_ANSWERED && run->result.answer == ENGINE_UNKNOWN && is_own_end(run->result.reason);
}

static double seconds_given(const verification *w)
{
    const limits *l = w->given->limits;
    return l->deadline > 0 ? l->deadline - w->given->started : 0;
}

bool unknown_describe(const verification *w, record_unknown *out)
{
    static const char start[] = "unknown(";
    const char *text = w->out->text;
    size_t len = strlen(text);
    bool final = w->out->kind == REPROVE_UNKNOWN && w->now->found.from == FROM_NOWHERE && w->now->race.count && !w->given->limits->hit &&
                 !*w->now->why_spurious && !w->sliced.was_cut && strncmp(text, start, strlen(start)) == 0 && text[len - 1] == ')';
    for (uint32_t k = 0; k < w->now->race.count; k++) final = final && came_to_its_end(&w->now->race.runs[k]);
    if (!final) return false;
    *out = (record_unknown){.reason = arena_copy(&w->out->memory, text + strlen(start), len - strlen(start) - 1),
                            .seconds = seconds_given(w),
                            .memory_bytes = w->given->limits->memory_bytes};
    return true;
}

/* 0 is not a limit. */
static bool is_within(double now, double then, double tolerance) { return then <= 0 || (now > 0 && now <= then + tolerance); }

bool unknown_holds(const verification *w, const record_unknown *then)
{
    enum { MOMENT = 1 }; /* reading the program is part of the time */
    return *then->reason && is_within(seconds_given(w), then->seconds, MOMENT) &&
           is_within((double)w->given->limits->memory_bytes, (double)then->memory_bytes, 0);
}
