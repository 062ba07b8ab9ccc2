#include "replay/missing.h"
#include "base/text.h"

#include "analysis/budgets.h"
#include "cfa/external_effect.h"
#include "cfa/library.h"
#include "replay/missing_run.h"

/* ---- which functions ---- */

bool missing_is(const cfa_program *p, const property *of, var function)
{
    const char *called = space_text(p->space, var_get(p->space, function)->name);
    const cfa_external *x = program_external(p, function);
    if (!x || x->is_builtin || x->is_added || library_is_nondet(called) || property_is_error(of, called)) return false;
    if (text_starts_with(called, "__VERIFIER_") || text_starts_with(called, "__builtin_") || !external_effect_is_unknown(called))
        return false;
    return library_find(library_plain_name(called)) == LIBRARY_NO_ROW && interpret_takes_input(called) &&
           (x->implicit || !source_is_of_system(p->sources, x->at));
}

/* ---- all executions ---- */

typedef struct {
    bool outcomes[BUDGET_MISSING_BRANCHES];
    uint32_t count;
} beginning;

static void describe(const cfa_program *p, const missing_run *r, char *what, size_t size)
{
    const missing_call *c = r->calls.data;
    for (uint32_t k = 0; k < r->calls.len; k++)
        if (r->calls.data[k].function.i == r->decides.i) c = &r->calls.data[k];
    source_place at = p->sources && c->at.i ? source_locate(p->sources, c->at) : (source_place){0};
    uint32_t others = r->calls.len - 1;
    char more[40] = "";
    if (others) snprintf(more, sizeof more, ", and %u more function%s", others, others > 1 ? "s" : "");
    snprintf(what, size, "missing: %.60s, called at %.70s:%u%s; name %s, or say --externals pure",
             space_text(p->space, var_get(p->space, c->function)->name), at.file ? at.file : "?", at.line, more,
             others ? "their files" : "its file");
}

/* true: the error is reached, and only branches depend on missing functions: they went so. */
static bool reaches(const violation *v, const beginning *from, limits *l, beginning *reached, char *what, size_t size)
{
    missing_run r;
    missing_run_make(v, from->outcomes, from->count, l, &r);
    reached->count = r.outcomes.len;
    for (uint32_t k = 0; k < r.outcomes.len; k++) reached->outcomes[k] = r.outcomes.data[k];
    if (r.calls.len) describe(v->task->program, &r, what, size);
    bool good = r.confirmed && !r.decides.i;
    missing_run_free(&r);
    return good;
}

static bool any_is_missing(const violation *v)
{
    const cfa_program *p = v->task->program;
    for (uint32_t k = 0; k < p->externals.len; k++)
        if (missing_is(p, &v->task->property, p->externals.data[k].symbol)) return true;
    for (uint32_t k = 0; k < p->functions.len; k++)
        if (p->functions.data[k].is_stand_in) return true;
    return false;
}

bool missing_decides(const violation *v, limits *l, char *what, size_t size)
{
    VEC(beginning) open = {0};
    uint32_t runs = 0;
    bool good = true;
    if (!any_is_missing(v)) return false;
    vec_push(&open, (beginning){0});
    while (open.len && good) {
        beginning from = vec_pop(&open), reached;
        limits own = *l;
        if (runs) own.max_steps = own.steps + 2 * v->replay->steps + BUDGET_MISSING_STEPS;
        good = runs++ < BUDGET_MISSING_RUNS && reaches(v, &from, &own, &reached, what, size);
        for (uint32_t k = from.count; good && k < reached.count; k++) {
            beginning next = {.count = k + 1};
            memcpy(next.outcomes, reached.outcomes, k * sizeof *next.outcomes);
            next.outcomes[k] = !reached.outcomes[k];
            vec_push(&open, next);
        }
    }
    vec_free(&open);
    return !good;
}
