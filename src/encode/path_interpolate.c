/* encode/path_interpolate.c — see encode/path_interpolate.h */
#include "base/map.h"
#include "encode/path_interpolate.h"

struct path_interpolator {
    encoder *e;
    term_table *t;
    interpolator *sequence;
    VEC(path_step) steps;
    VEC(term) formulas, indexed;
    /* the formula that was stripped last, at the cut before */
    term last, plain;
    VEC(term) variables;
    VEC(cell_id) cells; /* per variable, if it is one */
    VEC(uint8_t) is_cell;
};

path_interpolator *path_interpolator_new(encoder *e, solver *s)
{
    path_interpolator *p = mem_zalloc(sizeof *p);
    p->e = e;
    p->t = solver_terms(s);
    p->sequence = interpolator_new(s);
    return p;
}

void path_interpolator_free(path_interpolator *p)
{
    if (!p) return;
    interpolator_free(p->sequence);
    vec_free(&p->steps);
    vec_free(&p->formulas);
    vec_free(&p->indexed);
    vec_free(&p->variables);
    vec_free(&p->cells);
    vec_free(&p->is_cell);
    free(p);
}

solver_answer path_load(path_interpolator *p, const path_step *steps, uint32_t n)
{
    vec_clear(&p->steps);
    vec_clear(&p->formulas);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&p->steps, steps[i]);
        vec_push(&p->formulas, steps[i].constraint);
    }
    return interpolator_load(p->sequence, p->formulas.data, n);
}

const uint32_t *path_core(const path_interpolator *p, uint32_t *count) { return interpolator_core(p->sequence, count); }
/* ---- from SSA variables to cells ---- */

static void note_variable(void *context, term v)
{
    path_interpolator *p = context;
    vec_push(&p->variables, v);
}

/* Does the translation at the cut before hold here as well? It does if all its cells are current. */
static bool still_current(const path_interpolator *p, const encode_state *s)
{
    for (uint32_t i = 0; i < p->variables.len; i++) {
        if (!p->is_cell.data[i]) return false;
        if (!term_same(encode_cell_value(s, p->cells.data[i]), p->variables.data[i])) return false;
    }
    return true;
}

static term to_cells(path_interpolator *p, const encode_state *s, term a, bool *foreign)
{
    *foreign = false;
    if (term_same(a, p->last) && still_current(p, s)) return p->plain;
    p->last = a;
    p->plain = encode_strip(p->e, s, a);
    vec_clear(&p->variables);
    vec_clear(&p->cells);
    vec_clear(&p->is_cell);
    term_free_vars(p->t, a, note_variable, p);
    for (uint32_t i = 0; i < p->variables.len; i++) {
        term v = p->variables.data[i], cell = encode_strip(p->e, s, v);
        cell_id c = {0};
        bool is_cell = !term_same(v, cell) && encode_cell_find(p->e, term_get(p->t, cell)->symbol, &c);
        vec_push(&p->cells, c);
        vec_push(&p->is_cell, is_cell);
        *foreign |= !is_cell;
    }
    return p->plain;
}

bool path_interpolate(path_interpolator *p, sequence_way way, term *out, uint32_t *foreign)
{
    uint32_t n = p->steps.len;
    if (foreign) *foreign = 0;
    vec_reserve(&p->indexed, n);
    if (!interpolator_find(p->sequence, way, p->indexed.data)) return false;
    p->last = (term){0};
    for (uint32_t i = 0; i + 1 < n; i++) {
        bool is_foreign = false;
        out[i] = p->steps.data[i].after ? to_cells(p, p->steps.data[i].after, p->indexed.data[i], &is_foreign) : (term){0};
        if (foreign) *foreign += is_foreign;
    }
    return true;
}

/* ---- atoms ---- */

void formula_atoms(const term_table *t, term formula, void (*visit)(void *context, term atom), void *context)
{
    map64 seen = {0};
    VEC(term) open = {0};
    vec_push(&open, formula);
    while (open.len) {
        term a = vec_pop(&open);
        const term_info *info = term_get(t, a);
        bool fresh;
        (void)map_slot(&seen, a.i, &fresh);
        if (!fresh || info->kind == T_TRUE || info->kind == T_FALSE) continue;
        bool inner = info->kind == T_NOT || info->kind == T_AND || info->kind == T_OR;
        if (info->kind == T_EQ || info->kind == T_ITE) inner = term_sort(t, term_arg(t, a, info->count - 1)).i == t->bool_sort.i;
        if (!inner) visit(context, a);
        for (uint32_t i = info->count; inner && i-- > 0;) vec_push(&open, term_arg(t, a, i));
    }
    vec_free(&open);
    map_free(&seen);
}

void formula_conjuncts(const term_table *t, term formula, void (*visit)(void *context, term part), void *context)
{
    const term_info *info = term_get(t, formula);
    for (uint32_t i = 0; info->kind == T_AND && i < info->count; i++) visit(context, term_arg(t, formula, i));
    if (info->kind != T_AND) visit(context, formula);
}
