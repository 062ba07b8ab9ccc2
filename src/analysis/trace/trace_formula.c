/* Traces as formulas: every letter gets its own variables. */
#include "analysis/trace/trace_formula.h"

#include <string.h>

typedef VEC(term) term_list;

void trace_formula_init(trace_formula *f, alphabet *a, solver *s)
{
    *f = (trace_formula){.a = a};
    f->i = interpolator_new(s);
}

static void clear(trace_formula *f)
{
    vec_clear(&f->steps);
    map_free(&f->current);
    map_free(&f->cell_of);
    map_free(&f->born);
    map_free(&f->replaced);
    map_free(&f->last_index);
    f->current = f->cell_of = f->born = f->replaced = f->last_index = (map64){0};
}

void trace_formula_free(trace_formula *f)
{
    clear(f);
    vec_free(&f->steps);
    interpolator_free(f->i);
}

/* A variable of the symbol that the trace has not used yet. Before the program cells have index 1 (encode_globals_of). */
static term fresh_variable(trace_formula *f, term like)
{
    const term_info i = *term_get(f->a->t, like);
    bool fresh;
    uint32_t *last = map_slot(&f->last_index, i.symbol.i, &fresh);
    *last = fresh ? 2 : *last + 1;
    return term_var(f->a->t, i.symbol, *last, i.sort);
}

static void set_current(trace_formula *f, term cell, term variable, uint32_t step)
{
    uint32_t before;
    if (map_get(&f->current, cell.i, &before)) map_put(&f->replaced, before, step);
    map_put(&f->current, cell.i, variable.i);
    map_put(&f->cell_of, variable.i, cell.i);
    map_put(&f->born, variable.i, step);
}

static term current_of(trace_formula *f, term cell)
{
    uint32_t found;
    if (map_get(&f->current, cell.i, &found)) return (term){found};
    const term_info i = *term_get(f->a->t, cell);
    term first = term_var(f->a->t, i.symbol, 1, i.sort);
    set_current(f, cell, first, 0);
    return first;
}

typedef struct {
    term_list from, to;
} renaming_list;

/* The variables of a letter's term in this step; those of the letter's own choices are new in each step. */
static void rename_variables(trace_formula *f, term of, renaming_list *r)
{
    variable_list all = alphabet_variables(f->a, of);
    for (uint32_t k = 0; k < all.count; k++) {
        term v = {all.ids[k]};
        bool known = false;
        for (uint32_t j = 0; j < r->from.len && !known; j++) known = term_same(r->from.data[j], v);
        if (known || variable_is_rigid(f->a->t, v)) continue;
        bool is_cell = !term_get(f->a->t, v)->index;
        vec_push(&r->from, v);
        vec_push(&r->to, is_cell ? current_of(f, v) : fresh_variable(f, v));
    }
}

static term renamed(trace_formula *f, const renaming_list *r, term a)
{
    return r->from.len ? term_substitute(f->a->t, a, r->from.data, r->to.data, r->from.len) : a;
}

static term encode_letter(trace_formula *f, letter l, uint32_t step)
{
    term_table *t = f->a->t;
    const letter_info i = *letter_get(f->a, l);
    renaming_list r = {0};
    term_list parts = {0}, values = {0};
    rename_variables(f, i.guard, &r);
    for (uint32_t k = 0; k < i.count; k++) rename_variables(f, i.effects[k].value, &r);
    vec_push(&parts, renamed(f, &r, i.guard));
    for (uint32_t k = 0; k < i.count; k++) vec_push(&values, renamed(f, &r, i.effects[k].value));
    for (uint32_t k = 0; k < i.count; k++) {
        const term_info *v = term_get(t, i.effects[k].value);
        bool is_own_choice = v->kind == T_VAR && v->index && v->symbol.i == term_get(t, i.effects[k].cell)->symbol.i;
        term now = is_own_choice ? values.data[k] : fresh_variable(f, i.effects[k].cell);
        if (!is_own_choice) vec_push(&parts, term_eq(t, now, values.data[k]));
        (void)current_of(f, i.effects[k].cell);
        set_current(f, i.effects[k].cell, now, step);
    }
    term all = term_and_n(t, parts.data, parts.len);
    vec_free(&r.from);
    vec_free(&r.to);
    vec_free(&parts);
    vec_free(&values);
    return all;
}

solver_answer trace_formula_decide(trace_formula *f, const letter *letters, uint32_t count)
{
    clear(f);
    vec_push(&f->steps, f->a->t->true_term);
    for (uint32_t k = 1; k < count; k++) vec_push(&f->steps, encode_letter(f, letters[k], k));
    f->steps.data[0] = encode_globals_of(f->a->e, f->steps.data, f->steps.len);
    return interpolator_load(f->i, f->steps.data, f->steps.len);
}

/* The formula behind a step over un-indexed cells; none: it mentions a value that no cell has there. */
static term to_cells(trace_formula *f, term a, uint32_t step)
{
    variable_list all = alphabet_variables(f->a, a);
    term_list from = {0}, to = {0};
    bool current = true;
    for (uint32_t j = 0; j < all.count; j++) {
        uint32_t cell, born, replaced = UINT32_MAX;
        if (variable_is_rigid(f->a->t, (term){all.ids[j]})) continue;
        current = current && map_get(&f->cell_of, all.ids[j], &cell) && map_get(&f->born, all.ids[j], &born) && born <= step;
        (void)map_get(&f->replaced, all.ids[j], &replaced);
        if (!current || replaced <= step) {
            current = false;
            break;
        }
        vec_push(&from, (term){all.ids[j]});
        vec_push(&to, (term){cell});
    }
    term plain = !current ? (term){0} : from.len ? term_substitute(f->a->t, a, from.data, to.data, from.len) : a;
    vec_free(&from);
    vec_free(&to);
    return plain;
}

bool trace_formula_interpolate(trace_formula *f, sequence_way way, term *out)
{
    if (!interpolator_find(f->i, way, out)) return false;
    for (uint32_t k = 0; k + 1 < f->steps.len; k++) {
        out[k] = to_cells(f, out[k], k);
        if (!out[k].i) return false;
    }
    return true;
}
