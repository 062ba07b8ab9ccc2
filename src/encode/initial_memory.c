/* encode/initial_memory.c — memory before the program starts. The content of a region is one variable then ("…::$before"). The content that
 * static objects and literals put into it is looked up where it is read:
 *   - at a constant address that nothing on the path may have written: the value itself;
 *   - at a constant address, behind writes to unknown ones: the fact  select(before, address) = value  becomes part of the constraint;
 *   - at an unknown address: facts about the object that it points into, if that can be told, else  before = everything that is known over
 *     "…::$rest".
 * So it costs only what is read. Initialisers are carried out on a scratch state, object by object, when the object is first asked for. */
#include "encode/internal.h"

#include "logic/term/simplify.h"
#include <stdlib.h>

typedef struct {
    uint32_t cell;
    uint64_t address;
    term value;
} start_element;

typedef struct {
    uint64_t low, size;
    uint32_t global; /* + 1 */
    ex string;       /* a literal */
    bool filled;
    VEC(start_element) elements; /* what initialisers say; the rest is zero */
} start_object;

struct start_memory {
    VEC(start_object *) objects;     /* ascending; in the encoder's arena */
    map64 values;                    /* cell and address → value */
    map64 facts;                     /* cell and object → what is known of it */
    map64 harvested;                 /* cells of private arrays whose initial values are in `values` */
    VEC(start_object *) * of_region; /* [0]: of no region */
    uint32_t count_regions;
    bool all_objects;
};

static struct start_memory *start_of(encoder *e)
{
    if (!e->start) {
        e->start = mem_alloc(sizeof *e->start);
        *e->start = (struct start_memory){.count_regions = pointsto_region_count(e->pt) + 1};
    }
    return e->start;
}

void enc_start_free(encoder *e)
{
    struct start_memory *m = e->start;
    if (!m) return;
    for (uint32_t k = 0; k < m->objects.len; k++) vec_free(&m->objects.data[k]->elements);
    for (uint32_t r = 0; m->of_region && r < m->count_regions; r++) vec_free(&m->of_region[r]);
    free(m->of_region);
    vec_free(&m->objects);
    map_free(&m->values);
    map_free(&m->facts);
    map_free(&m->harvested);
    free(m);
    e->start = NULL;
}

static uint64_t element_key(uint32_t cell, uint64_t address) { return hash_pair(cell, address); }

/* ---- objects ---- */

/* Index of the first object that starts after an address. */
static uint32_t first_after(const struct start_memory *m, uint64_t address)
{
    uint32_t low = 0, high = m->objects.len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (m->objects.data[middle]->low <= address) low = middle + 1;
        else high = middle;
    }
    return low;
}

static start_object *new_object(encoder *e, uint64_t low, uint64_t size)
{
    start_object *o = ARENA_NEW(&e->memory, start_object);
    *o = (start_object){.low = low, .size = size};
    return o;
}

static start_object *string_object(encoder *e, ex string, uint64_t address)
{
    start_object *o = new_object(e, address, ty_get(e->s, ex_get(e->s, string)->type)->size);
    o->string = string;
    return o;
}

static int compare_objects(const void *a, const void *b)
{
    const start_object *x = *(start_object *const *)a, *y = *(start_object *const *)b;
    return x->low < y->low ? -1 : x->low > y->low;
}

static void add_string(void *context, ex string)
{
    encoder *e = context;
    vec_push(&e->start->objects, string_object(e, string, enc_address_string(e, string)));
}

/* All static objects with known contents. */
static struct start_memory *with_objects(encoder *e)
{
    struct start_memory *m = start_of(e);
    if (m->all_objects) return m;
    m->all_objects = true;
    for (uint32_t g = 0; g < e->p->globals.len; g++) {
        const cfa_global *global = &e->p->globals.data[g];
        if (!global->defined || !pointsto_in_memory(e->pt, global->symbol)) continue;
        start_object *o = new_object(e, enc_home(e, global->symbol)->address, enc_object_size(e, global));
        o->global = g + 1;
        vec_push(&m->objects, o);
    }
    pointsto_each_string(e->pt, add_string, e);
    if (m->objects.len) qsort(m->objects.data, m->objects.len, sizeof *m->objects.data, compare_objects);
    return m;
}

static start_object *object_at(encoder *e, uint64_t address)
{
    struct start_memory *m = with_objects(e);
    uint32_t k = first_after(m, address);
    if (!k || address - m->objects.data[k - 1]->low >= m->objects.data[k - 1]->size) return NULL;
    return m->objects.data[k - 1];
}

/* The object that an element is part of. Pointers into packed structs shift the grid of elements: the first one may begin before its
 * object. The gaps between objects are wider than any element. */
static start_object *object_of(encoder *e, uint32_t cell, uint64_t address)
{
    start_object *o = object_at(e, address);
    if (o) return o;
    const struct start_memory *m = e->start;
    uint32_t k = first_after(m, address);
    return k < m->objects.len && m->objects.data[k]->low - address < e->cells.data[cell].element ? m->objects.data[k] : NULL;
}

/* ---- initialisers ---- */

static encode_state *scratch_state(encoder *e)
{
    encode_state *s = enc_state_new(e);
    s->inlined = s->known_start = s->scratch = true;
    return s;
}

typedef struct {
    encode_state *s;
    start_object *o;
} harvest;

/* The stores above the initial array are the contents; of several to one place the last one counts. */
static void take_cell(void *context, cell_id c)
{
    harvest *h = context;
    encoder *e = h->s->e;
    if (e->cells.data[c.i].kind != CELL_REGION) return;
    for (term a = enc_read(h->s, c.i); term_get(e->t, a)->kind == T_STORE; a = term_arg(e->t, a, 0)) {
        uint64_t address;
        bool fresh;
        if (!term_is_bv_const(e->t, term_arg(e->t, a, 1), &address)) continue;
        term value = term_arg(e->t, a, 2);
        uint32_t *slot = map_slot(&e->start->values, element_key(c.i, address), &fresh);
        if (!fresh) continue;
        *slot = value.i;
        uint64_t number;
        bool is_zero = term_is_bv_const(e->t, value, &number) && number == 0;
        if (!is_zero) vec_push(&h->o->elements, (start_element){c.i, address, value});
    }
}

static void fill_object(encoder *e, start_object *o)
{
    if (o->filled) return;
    o->filled = true; /* also while it is being done: unwritten bytes are zero */
    encode_state *s = scratch_state(e);
    if (o->string.i) {
        locator l = {.kind = LOCATE_LVALUE, .e = o->string};
        enc_image_put_memory(s, &l, term_bv(e->t, e->pointer_bits, o->low), o->size,
                             &(image){.kind = IMAGE_TEXT, .text = ex_get(e->s, o->string)->text, .size = o->size});
    } else {
        const cfa_global *g = &e->p->globals.data[o->global - 1];
        for (uint32_t i = 0; i < g->count_inits; i++) enc_assign(s, g->inits[i].place, g->inits[i].value);
    }
    harvest h = {s, o};
    encode_touched(s, take_cell, &h);
    encode_free(s);
}

static uint32_t element_bits(const encoder *e, uint32_t cell) { return e->cells.data[cell].element * 8; }

static term value_in(encoder *e, start_object *o, uint32_t cell, uint64_t address)
{
    uint32_t found;
    fill_object(e, o);
    return map_get(&e->start->values, element_key(cell, address), &found) ? (term){found} : term_bv(e->t, element_bits(e, cell), 0);
}

/* ---- everything that is known of a region ---- */

typedef struct {
    encoder *e;
    start_object *o;
} linking;

static void link_object(void *context, region r)
{
    linking *l = context;
    struct start_memory *m = l->e->start;
    bool is_linked = m->of_region[r.i].len && vec_last(&m->of_region[r.i]) == l->o;
    if (!is_linked) vec_push(&m->of_region[r.i], l->o);
}

/* A flexible array member reaches beyond the object's type: its elements are found by their initialisers. */
static void link_flexible_array(linking *l)
{
    const cfa_global *g = &l->e->p->globals.data[l->o->global - 1];
    if (l->o->size <= ty_get(l->e->s, var_get(l->e->s, g->symbol)->type)->size) return;
    for (uint32_t k = 0; k < g->count_inits; k++) pointsto_each_of_lvalue(l->e->pt, g->inits[k].place, link_object, l);
}

static struct start_memory *with_regions(encoder *e)
{
    struct start_memory *m = with_objects(e);
    if (m->of_region) return m;
    m->of_region = calloc(m->count_regions, sizeof *m->of_region);
    if (!m->of_region) abort();
    for (uint32_t k = 0; k < m->objects.len; k++) {
        linking l = {e, m->objects.data[k]};
        pointsto_each_of_lvalue(e->pt, l.o->string.i ? l.o->string : ex_var(e->s, e->p->globals.data[l.o->global - 1].symbol), link_object,
                                &l);
        if (!l.o->string.i) link_flexible_array(&l);
    }
    return m;
}

bool enc_start_has_contents(encoder *e, region r) { return with_regions(e)->of_region[r.i].len != 0; }

typedef struct {
    encode_state *s; /* NULL: facts */
    encoder *e;
    start_object *o;
    uint32_t cell;
    uint64_t budget;
    term array;
    VEC(term) facts;
} listing;

static void list_element(listing *l, uint64_t address, term value)
{
    term at = term_bv(l->e->t, l->e->pointer_bits, address);
    if (l->array.i) l->array = term_store(l->e->t, l->array, at, value);
    else vec_push(&l->facts, term_eq(l->e->t, term_select(l->e->t, enc_before(l->e, l->cell), at), value));
}

/* All elements of an object that belong to a region, the zeros among them; false: too many. */
static bool list_object(listing *l)
{
    encoder *e = l->e;
    start_object *o = l->o;
    region r = e->cells.data[l->cell].shown.region;
    locator at_object = {.kind = LOCATE_LVALUE, .e = o->string.i ? o->string : ex_var(e->s, e->p->globals.data[o->global - 1].symbol)};
    uint64_t looked = 0, listed = 0;
    for (uint64_t done = 0, n; done < o->size; done += n) {
        region_place at;
        n = enc_unit(e, &at_object, (int64_t)done, o->size - done, &at);
        if (++looked > ENCODE_COPY) return false;
        if (at.region.i != r.i) {
            if (pointsto_is_rest(e->pt, at.region) && at.length > n) n = at.length < o->size - done ? at.length : o->size - done;
            continue;
        }
        if (++listed > ENCODE_FILL || !l->budget) return false;
        l->budget--;
        uint64_t address = o->low + done - at.position;
        list_element(l, address, value_in(e, o, l->cell, address));
    }
    return true;
}

/* Only what is not zero. */
static bool list_initialisers(listing *l)
{
    fill_object(l->e, l->o);
    for (uint32_t k = 0; k < l->o->elements.len; k++) {
        const start_element x = l->o->elements.data[k];
        if (x.cell != l->cell) continue;
        if (!l->budget) return false;
        l->budget--;
        list_element(l, x.address, x.value);
    }
    return true;
}

static bool is_dynamic(const encoder *e, region r) { return e->regions[r.i].dynamic; }

term enc_start_contents(encoder *e, uint32_t cell)
{
    uint32_t *found = map_slot(&e->contents_of, cell, NULL);
    if (*found) return *found == UINT32_MAX ? (term){0} : (term){*found};
    *found = UINT32_MAX;
    region r = e->cells.data[cell].shown.region;
    bool dynamic = is_dynamic(e, r);
    struct start_memory *m = with_regions(e);
    listing l = {.e = e, .cell = cell, .budget = ENCODE_CONTENT};
    l.array = dynamic ? enc_rest(e, cell) : term_const_array(e->t, e->cells.data[cell].shown.sort, term_bv(e->t, element_bits(e, cell), 0));
    bool all = true;
    for (uint32_t k = 0; k < m->of_region[r.i].len && all; k++) {
        l.o = m->of_region[r.i].data[k];
        bool zeros = dynamic && list_object(&l);
        if (!zeros) all = list_initialisers(&l);
        if (dynamic && !zeros) e->cells.data[cell].partial = true;
    }
    if (all) map_put(&e->contents_of, cell, l.array.i);
    return all ? l.array : (term){0};
}

/* ---- names ---- */

static term start_variable(encoder *e, uint32_t cell, const char *what)
{
    char symbol[500];
    const cell_info *c = &e->cells.data[cell];
    snprintf(symbol, sizeof symbol, "%.450s::%s", name_text(e->t->names, c->shown.symbol), what);
    return term_var(e->t, intern_str(e->t->names, symbol), 1, c->shown.sort);
}

term enc_before(encoder *e, uint32_t cell)
{
    if (!e->cells.data[cell].before.i) {
        term v = start_variable(e, cell, "$before");
        e->cells.data[cell].before = v;
    }
    return e->cells.data[cell].before;
}

term enc_rest(encoder *e, uint32_t cell) { return start_variable(e, cell, "$rest"); }

term enc_initial_region(encoder *e, uint32_t cell)
{
    region r = e->cells.data[cell].shown.region;
    if (is_dynamic(e, r) || e->regions[r.i].contents) return enc_before(e, cell);
    return term_const_array(e->t, e->cells.data[cell].shown.sort, term_bv(e->t, element_bits(e, cell), 0));
}

/* ---- reading ---- */

/* The constant in a sum, if it can be the address of something; otherwise it is a distance. */
static bool base_of(const encoder *e, term address, uint64_t *base)
{
    const term_info *i = term_get(e->t, address);
    if (i->kind != T_BVADD) return false;
    for (uint32_t k = 0; k < i->count; k++)
        if (term_is_bv_const(e->t, term_arg(e->t, address, k), base)) return *base >= enc_objects_start(e) && *base < enc_objects_end(e);
    return false;
}

/* A pointer that came from outside, or a place at a constant distance from it: no static object is there. */
static bool points_outside(const encoder *e, term address)
{
    const term_info *i = term_get(e->t, address);
    uint64_t distance;
    if (i->kind == T_BVADD && i->count == 2) {
        term a = term_arg(e->t, address, 0), b = term_arg(e->t, address, 1);
        address = term_is_bv_const(e->t, a, &distance) ? b : term_is_bv_const(e->t, b, &distance) ? a : address;
    }
    return map_get(&e->outside_pointers, address.i, NULL);
}

static term object_facts(encoder *e, start_object *o, uint32_t cell)
{
    uint32_t found;
    uint64_t key = element_key(cell, o->low);
    if (map_get(&e->start->facts, key, &found)) return (term){found};
    listing l = {.e = e, .o = o, .cell = cell, .budget = ENCODE_FILL};
    term all = {0};
    if (list_object(&l))
        all = l.facts.len == 0 ? e->t->true_term : l.facts.len == 1 ? l.facts.data[0] : term_and_n(e->t, l.facts.data, l.facts.len);
    vec_free(&l.facts);
    map_put(&e->start->facts, key, all.i);
    return all;
}

static void require_unknown_address(encode_state *s, uint32_t cell, term address)
{
    encoder *e = s->e;
    uint64_t base;
    region r = e->cells.data[cell].shown.region;
    if (points_outside(e, address)) return;
    if (is_dynamic(e, r) && base_of(e, address, &base)) {
        start_object *o = object_of(e, cell, base);
        if (!o) return; /* a local, the heap */
        term facts = o ? object_facts(e, o, cell) : (term){0};
        if (facts.i) {
            enc_require(s, facts);
            return;
        }
    }
    if (is_dynamic(e, r) && !with_regions(e)->of_region[r.i].len) return;
    term all = enc_start_contents(e, cell);
    if (all.i) enc_require(s, term_eq(e->t, enc_before(e, cell), all));
    if (all.i && e->cells.data[cell].partial)
        enc_inexact(s, "an unknown address in memory with a large object: its initial zeros are not known there");
    if (!all.i) enc_inexact(s, "an unknown address in memory with more than %d initial values: they are not known there", ENCODE_CONTENT);
}

static void harvest_array(encoder *e, uint32_t cell, term start)
{
    bool fresh;
    (void)map_slot(&start_of(e)->harvested, cell, &fresh);
    if (!fresh) return;
    for (; term_get(e->t, start)->kind == T_STORE; start = term_arg(e->t, start, 0)) {
        uint64_t index;
        if (!term_is_bv_const(e->t, term_arg(e->t, start, 1), &index)) continue;
        uint32_t *slot = map_slot(&e->start->values, element_key(cell, index), &fresh);
        if (fresh) *slot = term_arg(e->t, start, 2).i;
    }
}

/* A private array at its start, with a constant index. */
static term select_initial(encoder *e, uint32_t cell, term start, term index, uint64_t number)
{
    uint32_t found, length = 0;
    term root = start;
    for (; length < ENCODE_CHAIN && term_get(e->t, root)->kind == T_STORE; length++) root = term_arg(e->t, root, 0);
    if (length < ENCODE_CHAIN) return term_select(e->t, start, index);
    harvest_array(e, cell, start);
    if (map_get(&e->start->values, element_key(cell, number), &found)) return (term){found};
    while (term_get(e->t, root)->kind == T_STORE) root = term_arg(e->t, root, 0);
    return term_select(e->t, root, index);
}

term enc_select(encode_state *s, uint32_t cell, term array, term index)
{
    encoder *e = s->e;
    term_table *t = e->t;
    const cell_info *c = &e->cells.data[cell];
    if (!s->known_start || !c->init_known || !c->init.i) return term_select(t, array, index);
    bool is_region = c->kind == CELL_REGION;
    term start = c->init, at = array;
    uint64_t number;
    bool constant = term_is_bv_const(t, index, &number);
    while (at.i != start.i && term_get(t, at)->kind == T_STORE) {
        int same = term_decide_eq(t, term_arg(t, at, 1), index);
        if (same == 1) return term_arg(t, at, 2);
        if (same != 0) break;
        at = term_arg(t, at, 0);
    }
    if (at.i == start.i && constant && !is_region) return select_initial(e, cell, start, index, number);
    if (is_region && start.i == c->before.i && term_get(t, at)->kind != T_CONST_ARRAY) {
        start_object *o = constant ? object_of(e, cell, number) : NULL;
        if (o) {
            term value = value_in(e, o, cell, number);
            if (at.i == start.i) return value;
            enc_require(s, term_eq(t, term_select(t, start, index), value));
        } else if (!constant) {
            require_unknown_address(s, cell, index);
        }
    }
    return term_select(t, array, index);
}
