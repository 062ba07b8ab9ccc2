/* What cells hold before the program starts: initialisers over zero, literals, and a free variable under memory that has no known contents.
 * Initialisers are carried out on a scratch state, cell by cell and region by region, when somebody asks. */
#include "logic/encode_internal.h"

#include <stdlib.h>

typedef struct {
    uint32_t global, init; /* init UINT32_MAX: the object itself, which is zero where nothing else is said */
    ex string;             /* a literal */
} content;

struct initial_contents {
    VEC(content) *of_region; /* [0]: of no region */
    uint32_t count;
};

typedef struct {
    encoder *e;
    content c;
} bucket_visit;

static void add_content(void *context, region r)
{
    bucket_visit *v = context;
    vec_push(&v->e->contents->of_region[r.i], v->c);
}

static bool fills_by_parts(const encoder *e, ex place_of_it) { return !ty_is_scalar(ty_get(e->s, ex_get(e->s, place_of_it)->type)); }

static void sort_contents(encoder *e)
{
    struct initial_contents *all = e->contents = mem_alloc(sizeof *all);
    all->count = pointsto_region_count(e->pt) + 1;
    all->of_region = calloc(all->count, sizeof *all->of_region);
    if (!all->of_region) abort();
    for (uint32_t g = 0; g < e->p->globals.len; g++) {
        const cfa_global *global = &e->p->globals.data[g];
        if (!global->defined || !pointsto_in_memory(e->pt, global->symbol)) continue;
        bucket_visit v = {e, {g, UINT32_MAX, {0}}};
        pointsto_each_of_lvalue(e->pt, ex_var(e->s, global->symbol), add_content, &v);
        add_content(&v, (region){0});
        for (uint32_t i = 0; i < global->count_inits; i++) {
            v.c.init = i;
            ex at = global->inits[i].place;
            region first = pointsto_locate(e->pt, at, 0).region;
            if (fills_by_parts(e, at)) pointsto_each_of_lvalue(e->pt, at, add_content, &v);
            if (!first.i || !fills_by_parts(e, at)) add_content(&v, first);
        }
    }
    for (uint32_t k = 0; k < e->strings.len; k++) {
        bucket_visit v = {e, {0, UINT32_MAX, e->strings.data[k]}};
        pointsto_each_of_lvalue(e->pt, e->strings.data[k], add_content, &v);
        if (!pointsto_locate(e->pt, e->strings.data[k], 0).region.i) add_content(&v, (region){0});
    }
}

void enc_init_free(encoder *e)
{
    if (!e->contents) return;
    for (uint32_t r = 0; r < e->contents->count; r++) vec_free(&e->contents->of_region[r]);
    free(e->contents->of_region);
    free(e->contents);
    e->contents = NULL;
}

static encode_state *scratch_state(encoder *e)
{
    encode_state *s = enc_state_new(e);
    s->inlined = s->known_start = s->scratch = true;
    return s;
}

/* ---- private variables ---- */

static void initialise_parts(encoder *e, const cfa_global *g)
{
    encode_state *s = scratch_state(e);
    const var_layout *l = enc_layout(e, enc_home(e, g->symbol));
    enc_image_put(s, ex_var(e->s, g->symbol), &(image){.kind = IMAGE_ZERO, .size = enc_object_size(e, g)});
    for (uint32_t k = 0; k < l->count; k++) { /* scalars are not images */
        const part *p = &l->parts[k];
        if (p->kind == PART_SCALAR) enc_write(s, p->cell, enc_zero(e, p->is_float ? enc_shape(e, p->type) : (value_shape){.kind = V_INTEGER, .bits = (uint32_t)p->size * 8}));
    }
    for (uint32_t i = 0; i < g->count_inits; i++) enc_assign(s, g->inits[i].place, g->inits[i].value);
    for (uint32_t k = 0; k < l->count; k++) {
        e->cells.data[l->parts[k].cell].init_known = true;
        e->cells.data[l->parts[k].cell].init = enc_read(s, l->parts[k].cell);
    }
    encode_free(s);
}

/* ---- memory ---- */

term enc_unknown_start(encoder *e, uint32_t cell)
{
    char symbol[500];
    const cell_info *c = &e->cells.data[cell];
    if (c->kind != CELL_REGION) return (term){0};
    snprintf(symbol, sizeof symbol, "%.450s::$before", name_text(e->t->names, c->shown.symbol));
    return term_var(e->t, intern_str(e->t->names, symbol), 1, c->shown.sort);
}

/* Zeros in all elements of an object that belong to the region; false: too many. */
static bool zero_elements(encode_state *s, const cfa_global *g, region r, uint32_t cell, uint64_t *budget)
{
    encoder *e = s->e;
    const var_home *h = enc_home(e, g->symbol);
    locator l = {.kind = LOCATE_LVALUE, .e = ex_var(e->s, g->symbol)};
    uint64_t size = enc_object_size(e, g), units = 0, looked = 0;
    uint32_t element = enc_region_element(e, r);
    term array = enc_read(s, cell), zero = term_bv(e->t, element * 8, 0);
    for (uint64_t done = 0, n; done < size; done += n) {
        region_place at;
        n = enc_unit(e, &l, (int64_t)done, size - done, &at);
        if (++looked > ENCODE_COPY) return false;
        if (at.region.i != r.i) {
            if (at.region.i == 0 && at.length > n) n = at.length < size - done ? at.length : size - done;
            continue;
        }
        if (++units > ENCODE_FILL || !*budget) return false;
        --*budget;
        array = term_store(e->t, array, term_bv(e->t, e->pointer_bits, h->address + done - at.position), zero);
    }
    enc_write(s, cell, array);
    return true;
}

static term initial_memory(encoder *e, uint32_t cell)
{
    region r = e->cells.data[cell].shown.region;
    bool dynamic = r.i == 0 || e->regions[r.i].dynamic;
    if (!e->contents) sort_contents(e);
    uint32_t count = e->contents->of_region[r.i].len;
    if (!count && dynamic) return (term){0};
    encode_state *s = scratch_state(e);
    sort of = e->cells.data[cell].shown.sort;
    term base = dynamic ? enc_unknown_start(e, cell) : term_const_array(e->t, of, term_bv(e->t, enc_region_element(e, r) * 8, 0));
    uint64_t budget = ENCODE_CONTENT;
    bool all = true;
    enc_write(s, cell, base);
    for (uint32_t k = 0; k < count && all; k++) {
        const content c = e->contents->of_region[r.i].data[k];
        const cfa_global *g = &e->p->globals.data[c.global];
        if (c.string.i) {
            uint64_t size = ty_get(e->s, ex_get(e->s, c.string)->type)->size;
            locator l = {.kind = LOCATE_LVALUE, .e = c.string};
            all = size <= budget && size <= ENCODE_COPY;
            if (all) enc_image_put_memory(s, &l, term_bv(e->t, e->pointer_bits, enc_address_string(e, c.string)), size, &(image){.kind = IMAGE_TEXT, .text = ex_get(e->s, c.string)->text, .size = size});
            budget -= all ? size : 0;
        } else if (c.init == UINT32_MAX) {
            if (dynamic && !zero_elements(s, g, r, cell, &budget)) { /* left arbitrary: more than can happen */
                s->at = g->at;
                if (r.i) enc_assume(s, "large object %s in shared memory: its initial zeros are not known", space_text(e->s, var_get(e->s, g->symbol)->name));
            }
        } else {
            all = budget > 0;
            if (all) enc_assign(s, g->inits[c.init].place, g->inits[c.init].value);
            budget -= all;
        }
    }
    term result = all ? enc_read(s, cell) : (term){0};
    encode_free(s);
    return result;
}

term enc_initial_value(encoder *e, uint32_t cell)
{
    cell_info *c = &e->cells.data[cell];
    if (c->init_known) return c->init;
    c->init_known = true; /* also while it is being made: a copy of itself is arbitrary */
    c->init = (term){0};
    if (c->kind == CELL_REGION) {
        term made = initial_memory(e, cell);
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

void enc_make_globals(encoder *e)
{
    for (uint32_t g = 0; g < e->p->globals.len; g++)
        if (e->p->globals.data[g].defined && !pointsto_in_memory(e->pt, e->p->globals.data[g].symbol)) (void)enc_layout(e, enc_home(e, e->p->globals.data[g].symbol));
    if (!e->contents) sort_contents(e);
    for (uint32_t r = 0; r < e->contents->count; r++)
        if (e->contents->of_region[r].len) (void)enc_region_cell(e, (region){r});
}
