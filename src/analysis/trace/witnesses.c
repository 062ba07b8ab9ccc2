#include "analysis/trace/witnesses.h"
#include "analysis/budgets.h"

void witnesses_free(witnesses *w)
{
    for (uint32_t k = 0; k < w->all.len; k++) model_free(w->all.data[k].m);
    vec_free(&w->all);
    map_free(&w->latest);
}

static bool holds(const model *m, const term *given, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (!model_holds(m, given[k])) return false;
    return true;
}

bool witnesses_refute(const witnesses *w, letter l, const term *given, uint32_t count, term formula)
{
    uint32_t at = 0;
    for (map_get(&w->latest, l.i, &at); at; at = w->all.data[at - 1].next)
        if (!model_holds(w->all.data[at - 1].m, formula) && holds(w->all.data[at - 1].m, given, count)) return true;
    return false;
}

void witnesses_add(witnesses *w, letter l, alphabet *a, solver *s, const term *given, uint32_t count)
{
    uint32_t *latest = map_slot(&w->latest, l.i, NULL), counted = 0;
    for (uint32_t at = *latest; at; at = w->all.data[at - 1].next) counted++;
    const model *found = counted < BUDGET_TRACE_SEEN ? solver_model(s) : NULL;
    if (!found) return;
    model *kept = model_new(a->t);
    for (uint32_t k = 0; k < count; k++) {
        variable_list all = alphabet_variables(a, given[k]);
        for (uint32_t v = 0; v < all.count; v++) model_set(kept, (term){all.ids[v]}, model_value(found, (term){all.ids[v]}));
    }
    if (!holds(kept, given, count)) {
        model_free(kept);
        return;
    }
    vec_push(&w->all, (witness){kept, *latest});
    *latest = w->all.len;
}
