/* verify/tell_condition.c — the verified part as a condition for other verifiers: everything after a proof, otherwise the part that an
 * engine has looked at. */
#include "analysis/facts/evaluation_order.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/library_pointer.h"
#include "cond/condition_text.h"
#include "report/verdict_support.h"
#include "verify/steps.h"
#include "analysis/cooperate/written_condition.h"
#include <string.h>

/* Engines evaluate operands from left to right, and may have looked at a world in which functions without a body only return values. */
static bool world_is_real(const verification *w)
{
    return w->explored_counts && !evaluation_order_find(w->now->task).found && !library_pointer_find(w->now->task).function;
}

static condition *read_explored(const verification *w, const engine_result *r)
{
    explored_graph g = {0};
    condition *c = NULL;
    if (r->explored && explored_read(r->explored, r->explored_len, w->now->task->program, &g))
        c = written_condition_make(&g, w->now->task->program);
    explored_free(&g);
    return c;
}

void take_explored(verification *w)
{
    bool is_whole = w->now->task && w->now->task->program == w->given->program && !w->now->restricted.program && !w->sliced.program;
    if (!w->given->options->wants_condition || !is_whole || w->now->race.contradiction >= 0 || !world_is_real(w)) return;
    for (uint32_t k = 0; k < w->now->race.count && !w->explored; k++) {
        engine_result *said = &w->now->race.runs[k].result;
        if (w->now->race.runs[k].outcome == PORTFOLIO_ANSWERED) w->explored = read_explored(w, said);
        if (w->explored && w->now->intervals) interval_assumptions(w->now->intervals, said);
        for (uint32_t i = 0; w->explored && i < said->assumptions.len; i++) verdict_assume(w->out, said->assumptions.data[i]);
    }
}

void condition_forget(verification *w) { condition_free(w->explored); }

void condition_tell(verification *w)
{
    verdict *v = w->out;
    if (!w->given->options->wants_condition) return;
    bool is_proved = v->kind == REPROVE_TRUE && !v->bound && !v->is_relative;
    condition *c = is_proved || !w->explored ? condition_of_all(is_proved) : NULL;
    buf text = {0};
    condition_write(c ? c : w->explored, w->given->program, &text);
    v->condition = arena_copy(&v->memory, text.data, text.len);
    buf_free(&text);
    condition_free(c);
}
