/* encode/initial_globals.c — the content of cells before the program starts: initialisers over zero. They are carried out on a scratch
 * state, variable by variable, when a cell is first asked for. */
#include "encode/internal.h"

static void initialise_parts(encoder *e, const cfa_global *g)
{
    encode_state *s = enc_state_new(e);
    s->inlined = s->known_start = s->scratch = true;
    const var_layout *l = enc_layout(e, enc_home(e, g->symbol));
    enc_image_put(s, ex_var(e->s, g->symbol), &(image){.kind = IMAGE_ZERO, .size = enc_object_size(e, g)});
    for (uint32_t k = 0; k < l->count; k++) { /* scalars are not images */
        const part *p = &l->parts[k];
        if (p->kind == PART_SCALAR)
            enc_write(s, p->cell,
                      enc_zero(e, p->is_float ? enc_shape(e, p->type) : (value_shape){.kind = V_INTEGER, .bits = (uint32_t)p->size * 8}));
    }
    for (uint32_t i = 0; i < g->count_inits; i++) enc_assign(s, g->inits[i].place, g->inits[i].value);
    for (uint32_t k = 0; k < l->count; k++) {
        e->cells.data[l->parts[k].cell].init_known = true;
        e->cells.data[l->parts[k].cell].init = enc_read(s, l->parts[k].cell);
    }
    encode_free(s);
}

term enc_initial_value(encoder *e, uint32_t cell)
{
    cell_info *c = &e->cells.data[cell];
    if (c->init_known) return c->init;
    c->init_known = true; /* also while it is being made: a copy of itself is arbitrary */
    c->init = (term){0};
    if (c->kind == CELL_REGION) {
        term made = enc_initial_region(e, cell);
        e->cells.data[cell].init = made;
    } else if (c->kind == CELL_PART && !c->shown.is_local) {
        const cfa_global *g = program_global(e->p, c->shown.owner);
        if (g && g->defined) initialise_parts(e, g);
    } else if (cell == e->heap_cell) {
        c->init = term_bv(e->t, e->pointer_bits, enc_heap_start(e));
    } else if (cell == e->stack_cell) {
        c->init = term_bv(e->t, e->pointer_bits, enc_stack_start(e));
    }
    return e->cells.data[cell].init;
}

/* ---- as equations ---- */

static bool has_start(const encoder *e, uint32_t cell)
{
    const cell_info *c = &e->cells.data[cell];
    return c->kind != CELL_COUNTER && !c->shown.is_local;
}

/* The value of the cell at the start of the program; none: arbitrary, or not known in full. */
static term start_value(encoder *e, uint32_t cell)
{
    if (!has_start(e, cell)) return (term){0};
    if (e->cells.data[cell].kind != CELL_REGION) return enc_initial_value(e, cell);
    region r = e->cells.data[cell].shown.region;
    if (enc_start_has_contents(e, r) || !e->regions[r.i].dynamic) return enc_start_contents(e, cell);
    return (term){0};
}

static term start_equation(encoder *e, uint32_t cell)
{
    term v = start_value(e, cell);
    const encode_cell *c = &e->cells.data[cell].shown;
    return v.i ? term_eq(e->t, term_var(e->t, c->symbol, 1, c->sort), v) : e->t->true_term;
}

void encode_make_globals(encoder *e)
{
    for (uint32_t g = 0; g < e->p->globals.len; g++)
        if (e->p->globals.data[g].defined && !pointsto_in_memory(e->pt, e->p->globals.data[g].symbol))
            (void)enc_layout(e, enc_home(e, e->p->globals.data[g].symbol));
    for (uint32_t r = 1; r <= pointsto_region_count(e->pt); r++)
        if (enc_start_has_contents(e, (region){r})) (void)enc_region_cell(e, (region){r});
}

typedef VEC(term) term_list;

static term conjunction(encoder *e, term_list *all)
{
    term r = all->len == 0 ? e->t->true_term : term_and_n(e->t, all->data, all->len);
    vec_free(all);
    return r;
}

static term all_equations(encoder *e)
{
    term_list all = {0};
    if (e->globals.i) return e->globals;
    encode_make_globals(e);
    for (uint32_t c = 0; c < e->cells.len; c++) vec_push(&all, start_equation(e, c));
    e->globals = conjunction(e, &all);
    return e->globals;
}

term encode_globals(encoder *e, encode_state *s)
{
    if (s->inlined) s->known_start = true;
    else enc_require(s, all_equations(e));
    return enc_finish(s);
}

typedef struct {
    encoder *e;
    map64 seen;
    VEC(uint32_t) cells;
} mentioned;

static void note_cell(void *context, term variable)
{
    mentioned *m = context;
    bool fresh;
    uint32_t cell;
    const term_info *i = term_get(m->e->t, variable);
    if (i->index != 1 || !map_get(&m->e->cell_of_symbol, i->symbol.i, &cell)) return;
    (void)map_slot(&m->seen, cell, &fresh);
    if (fresh) vec_push(&m->cells, cell - 1);
}

term encode_globals_of(encoder *e, const term *formulas, uint32_t count)
{
    mentioned m = {.e = e};
    term_list all = {0};
    for (uint32_t k = 0; k < count; k++) term_free_vars(e->t, formulas[k], note_cell, &m);
    for (uint32_t k = 0; k < m.cells.len; k++) vec_push(&all, start_equation(e, m.cells.data[k]));
    map_free(&m.seen);
    vec_free(&m.cells);
    return conjunction(e, &all);
}

/* ---- the start of memory, for callers outside of encode/ ---- */

term encode_unknown_start(encoder *e, cell_id c)
{
    const cell_info *i = &e->cells.data[c.i];
    if (i->kind != CELL_REGION || !e->regions[i->shown.region.i].dynamic) return (term){0};
    return enc_before(e, c.i);
}

term encode_start(encoder *e, cell_id c, term *rest)
{
    *rest = (term){0};
    if (e->cells.data[c.i].kind != CELL_REGION) return (term){0};
    *rest = enc_rest(e, c.i);
    return enc_start_contents(e, c.i);
}
