#include "analysis/trace/witnesses.h"

enum { MOST_MODELS = 12 };

void witnesses_free(witnesses *w)
{
    for (uint32_t k = 0; k < w->models.len; k++) model_free(w->models.data[k]);
    vec_free(&w->models);
}

bool witnesses_refute(const witnesses *w, term formula)
{
    for (uint32_t k = w->models.len; k-- > 0;)
        if (!model_holds(w->models.data[k], formula)) return true;
    return false;
}

void witnesses_add(witnesses *w, alphabet *a, solver *s, const term *given, uint32_t count)
{
    if (w->models.len >= MOST_MODELS) return;
    const model *found = solver_model(s);
    if (!found) return;
    model *kept = model_new(a->t);
    bool holds = true;
    for (uint32_t k = 0; k < count; k++) {
        variable_list all = alphabet_variables(a, given[k]);
        for (uint32_t v = 0; v < all.count; v++) model_set(kept, (term){all.ids[v]}, model_value(found, (term){all.ids[v]}));
    }
    for (uint32_t k = 0; k < count && holds; k++) holds = model_holds(kept, given[k]);
    if (holds) vec_push(&w->models, kept);
    else model_free(kept);
}
