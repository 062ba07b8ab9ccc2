/* encode/variable_names.c — formulas in which variables in memory have names.
 * A variable that pointers can reach is an element of a region: (select mem:… address). Whether pointers can reach it, and what else is in
 * the region, depends on the rest of the program. So formulas that are kept for other revisions say `f::x` wherever x is. */
#include "encode/internal.h"

#include <stdlib.h>

typedef struct {
    term name;  /* a variable with the symbol that a cell would have */
    term value; /* (select mem:… address), un-indexed */
} named_variable;

struct variable_names {
    VEC(named_variable) all;
    map64 of_name, of_value; /* term → index */
};

/* A scalar that is one element of its region. Floats are not among them: in a cell they have another sort. */
static void add_variable(encoder *e, fn f, var v)
{
    const var_info *i = var_get(e->s, v);
    const ty_info *t = ty_get(e->s, i->type);
    if (!pointsto_in_memory(e->pt, v) || !(ty_is_integer(t) || t->kind == TY_POINTER)) return;
    uint64_t size = t->size; /* making an expression may move the types */
    const var_home *h = enc_home(e, v);
    if (h->where != IN_FIXED || !h->address) return;
    uint64_t address = h->address;
    region r = pointsto_of_lvalue(e->pt, f, ex_var(e->s, v));
    if (!r.i || enc_region_element(e, r) != size) return;
    uint32_t cell = enc_region_cell(e, r); /* it may be a new one, which moves the others */
    const encode_cell *c = &e->cells.data[cell].shown;
    char text[300];
    var_format(e->s, v, text, sizeof text);
    named_variable n = {term_var(e->t, intern_str(e->t->names, text), 0, sort_bv(e->t, (uint32_t)size * 8)),
                        term_select(e->t, term_var(e->t, c->symbol, 0, c->sort), term_bv(e->t, e->pointer_bits, address))};
    vec_push(&e->names->all, n);
    map_put(&e->names->of_name, n.name.i, e->names->all.len - 1);
    map_put(&e->names->of_value, n.value.i, e->names->all.len - 1);
}

static void list_variables(encoder *e)
{
    if (e->names) return;
    e->names = mem_zalloc(sizeof *e->names);
    for (uint32_t g = 0; g < e->p->globals.len; g++) add_variable(e, FN_NONE, e->p->globals.data[g].symbol);
    for (uint32_t k = 0; k < e->p->functions.len; k++) {
        const cfa_function *f = fn_get(e->p, (fn){k});
        for (uint32_t i = 0; i < f->count_params; i++) add_variable(e, (fn){k}, f->params[i]);
        for (uint32_t i = 0; i < f->count_locals; i++) add_variable(e, (fn){k}, f->locals[i]);
    }
}

void enc_names_free(encoder *e)
{
    if (!e->names) return;
    vec_free(&e->names->all);
    map_free(&e->names->of_name);
    map_free(&e->names->of_value);
    free(e->names);
}

/* ---- replacing one by the other ---- */

typedef struct {
    encoder *e;
    VEC(term) from, to;
} replacement;

static term replaced(replacement *r, term formula)
{
    if (r->from.len) formula = term_substitute(r->e->t, formula, r->from.data, r->to.data, r->from.len);
    vec_free(&r->from);
    vec_free(&r->to);
    return formula;
}

static void collect_values(replacement *r, map64 *seen, term at)
{
    const term_info i = *term_get(r->e->t, at);
    uint32_t found;
    bool fresh;
    if (!i.has_array) return;
    (void)map_slot(seen, at.i, &fresh);
    if (!fresh) return;
    if (i.kind == T_SELECT && map_get(&r->e->names->of_value, at.i, &found)) {
        vec_push(&r->from, at);
        vec_push(&r->to, r->e->names->all.data[found].name);
        return;
    }
    for (uint32_t k = 0; k < i.count; k++) collect_values(r, seen, term_arg(r->e->t, at, k));
}

term encode_name_variables(encoder *e, term formula)
{
    if (!term_get(e->t, formula)->has_array) return formula;
    replacement r = {.e = e};
    map64 seen = {0};
    list_variables(e);
    collect_values(&r, &seen, formula);
    map_free(&seen);
    return replaced(&r, formula);
}

static void collect_name(void *context, term variable)
{
    replacement *r = context;
    const term_info i = *term_get(r->e->t, variable);
    uint32_t found;
    cell_id c;
    if (i.index || encode_cell_find(r->e, i.symbol, &c)) return;
    list_variables(r->e);
    if (!map_get(&r->e->names->of_name, variable.i, &found)) return;
    vec_push(&r->from, variable);
    vec_push(&r->to, r->e->names->all.data[found].value);
}

term encode_place_variables(encoder *e, term formula)
{
    replacement r = {.e = e};
    term_free_vars(e->t, formula, collect_name, &r);
    return replaced(&r, formula);
}
