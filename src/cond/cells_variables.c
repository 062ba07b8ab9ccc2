#include "cfa/loops.h"
#include "cond/cells_internal.h"
#include <stdio.h>

/* ---- bounds ---- */

/* 0 <= e < high, which has e's type. */
ex cells_within(const abstractor *a, ex e, ex high)
{
    cfa_space *s = space_of(a);
    ty type = ex_get(s, e)->type;
    ex below = compare(a, E_LT, e, high);
    return ty_get(s, type)->is_signed ? both(a, compare(a, E_LE, ex_int(s, type, 0), e), below) : below;
}

/* All indices are in bounds; none: always. */
ex cells_in_bounds(const abstractor *a, const cell_array *array, const ex *indices)
{
    cfa_space *s = space_of(a);
    ex all = {0};
    for (uint32_t d = 0; d < array->dimensions; d++) {
        __int128 value;
        bool is_open = !array->count[d];
        if (!is_open && ex_is_int(s, indices[d], &value) && value >= 0 && value < array->count[d]) continue;
        ex high = is_open ? cells_of(a, array)->length[d] : ex_int(s, array->index_type[d], (__int128)array->count[d]);
        all = both(a, all, cells_within(a, indices[d], high));
    }
    return all;
}

/* ---- lengths that a declaration says ---- */

/* An array of variable length with more elements counts as one without any: so all elements have different addresses. */
static __int128 most_elements(const abstractor *a, const cell_array *array)
{
    uint64_t bytes = ty_get(space_of(a), array->element)->size;
    for (uint32_t d = 0; d < array->dimensions; d++) bytes *= array->count[d] ? array->count[d] : 1;
    return INT32_MAX / (__int128)bytes;
}

static ex long_integer(const abstractor *a, ex e)
{
    ty_info t = {.kind = TY_LLONG, .size = 8, .align = a->p->ilp32 ? 4 : 8, .is_signed = true, .complete = true};
    return ex_cast(space_of(a), ty_intern(space_of(a), &t), e);
}

/* No length is too large, and neither is the product of those before. */
static ex are_possible(const abstractor *a, const ex *lengths, uint32_t count, __int128 most)
{
    ex all = {0}, so_far = {0};
    for (uint32_t d = 0; d < count; d++) {
        if (ex_none(lengths[d])) continue;
        ex length = long_integer(a, lengths[d]), high = long_integer(a, ex_int(space_of(a), a->p->ptrdiff_type, most + 1));
        all = both(a, all, cells_within(a, length, high));
        if (!ex_none(so_far)) {
            length = ex_binary(space_of(a), E_MUL, ex_get(space_of(a), length)->type, so_far, length);
            all = both(a, all, cells_within(a, length, high));
        }
        so_far = length;
    }
    return all;
}

/* Before the declaration, and if it is not possible: every index is out of bounds. */
void cells_set_lengths(abstractor *a, const cell_array *array, bool is_declared)
{
    const stand_in_cells *c = cells_of(a, array);
    ex lengths[CELL_DIMENSIONS] = {{0}};
    for (uint32_t d = 0; d < array->dimensions; d++) {
        if (ex_none(c->length[d])) continue;
        insert_assign(a, c->length[d], ex_int(space_of(a), array->index_type[d], 0));
        if (!is_declared) continue;
        cells_read(a, array->length[d]);
        lengths[d] = ex_cast(space_of(a), a->p->ptrdiff_type, substitute_expression(&a->instead, array->length[d]));
    }
    ex possible = are_possible(a, lengths, array->dimensions, most_elements(a, array));
    for (uint32_t d = 0; d < array->dimensions; d++) {
        ex length = ex_none(lengths[d]) ? lengths[d] : ex_cast(space_of(a), array->index_type[d], lengths[d]);
        if (!ex_none(length)) insertion_put_if(&a->body, possible, op_assign(space_of(a), c->length[d], length));
    }
}

/* A length of the array is zero: it has no elements. None: it has some. */
static ex is_empty(const abstractor *a, const cell_array *array)
{
    ex any = {0};
    for (uint32_t d = 0; d < array->dimensions; d++) {
        ex length = cells_of(a, array)->length[d];
        if (!ex_none(length)) any = one_of(a, any, compare(a, E_EQ, length, ex_int(space_of(a), array->index_type[d], 0)));
    }
    return any;
}

/* The lengths of all arrays of the group are known, and stay as they are: an index is that of an element of one of them, unless none has
 * elements. So was the last read, or its index was out of bounds, and then any index will do. */
void cells_test_indices(abstractor *a, uint32_t group)
{
    const cell_group *g = &a->groups.data[group];
    for (uint32_t cell = 0; cell < g->cells; cell++) {
        ex inside = {0}, empty = {0};
        bool has_elements = false;
        for (uint32_t k = 0; k < a->arrays.arrays.len; k++) {
            const cell_array *array = &a->arrays.arrays.data[k];
            if (!array->is_good || a->cells[k].group != group) continue;
            inside = one_of(a, inside, cells_in_bounds(a, array, g->index[cell]));
            has_elements |= ex_none(is_empty(a, array));
            empty = both(a, empty, is_empty(a, array));
        }
        insertion_put_test(&a->body, has_elements ? inside : one_of(a, inside, empty));
    }
}

/* ---- variables ---- */

static ex make_variable(abstractor *a, const char *of, const char *what, uint32_t number, ty type)
{
    cfa_space *s = space_of(a);
    char text[60];
    (void)snprintf(text, sizeof text, "%s$%s%u", of, what, number);
    var v = var_intern(s, &(var_info){.kind = VAR_GLOBAL, .name = intern_str(&s->names, text), .type = type});
    map_put(&a->out->program->symbol_global, v.i, a->out->program->globals.len);
    vec_push(&a->out->program->globals, (cfa_global){.symbol = v, .defined = true, .is_static = true});
    return ex_var(s, v);
}

static bool belongs_to(const cell_group *g, const cell_array *array)
{
    bool same = g->dimensions == array->dimensions;
    for (uint32_t d = 0; d < g->dimensions && same; d++) same = ty_same(g->index_type[d], array->index_type[d]);
    return same;
}

static void join_group(abstractor *a, const cell_array *array)
{
    uint32_t n = 0, most = a->choice.most < MOST_CELLS ? a->choice.most : MOST_CELLS;
    while (n < a->groups.len && !belongs_to(&a->groups.data[n], array)) n++;
    if (n == a->groups.len) {
        cell_group made = {.dimensions = array->dimensions};
        for (uint32_t d = 0; d < array->dimensions; d++) {
            made.index_type[d] = array->index_type[d];
            made.count[d] = array->count[d];
        }
        vec_push(&a->groups, made);
    }
    cell_group *g = &a->groups.data[n];
    for (uint32_t d = 0; d < g->dimensions; d++)
        if (!array->count[d] || (g->count[d] && array->count[d] > g->count[d])) g->count[d] = array->count[d];
    if (array->reads > g->cells) g->cells = array->reads < most ? array->reads : most;
    cells_of(a, array)->group = n;
}

static void make_indices(abstractor *a, cell_group *g)
{
    char of[20];
    (void)snprintf(of, sizeof of, "$group%u.", (uint32_t)(g - a->groups.data) + 1);
    for (uint32_t k = 0; k < g->cells; k++) {
        for (uint32_t d = 0; d < g->dimensions; d++)
            g->index[k][d] = make_variable(a, of, "index", k * CELL_DIMENSIONS + d + 1, g->index_type[d]);
        for (uint32_t j = 0; j <= k; j++) g->hit[j][k] = make_variable(a, of, "hit", j * MOST_CELLS + k + 1, boolean(a));
    }
}

static void make_contents(abstractor *a, const cell_array *array)
{
    stand_in_cells *c = cells_of(a, array);
    char of[30]; /* its number: names may be longer than any buffer, and two of them must not become one */
    (void)snprintf(of, sizeof of, "$array%u.", (uint32_t)(array - a->arrays.arrays.data) + 1);
    for (uint32_t k = 0; k < group_of(a, array)->cells; k++) c->content[k] = make_variable(a, of, "content", k + 1, array->element);
    if (array->is_reread) c->recent_content = make_variable(a, of, "recent", 0, array->element);
    for (uint32_t d = 0; array->is_reread && d < array->dimensions; d++)
        c->recent[d] = make_variable(a, of, "recent", d + 1, array->index_type[d]);
    for (uint32_t d = 0; d < array->dimensions; d++)
        if (!array->count[d]) c->length[d] = make_variable(a, of, "length", d + 1, array->index_type[d]);
}

/* Where all arrays of the group with variable lengths have been declared, or never will be: behind the last one in the order of
 * locations, if they are declared in the entry and in no loop. */
static uint32_t find_last_declared(abstractor *a, uint32_t group, const loop_info *loops)
{
    const cfa_function *f = fn_get(a->p, a->entry);
    uint32_t last = 0;
    for (uint32_t k = 0; k < a->arrays.arrays.len; k++) {
        const cell_array *array = &a->arrays.arrays.data[k];
        bool is_open = array->is_good && a->cells[k].group == group && !array->count[0];
        if (is_open && array->home.i != a->entry.i) return 0;
        for (uint32_t l = LOC_ENTRY; is_open && l < f->count_locations; l++) {
            const op_info *o = op_get(space_of(a), f->locations[l].op);
            if (o->kind != OP_DECL || ex_get(space_of(a), o->lhs)->var.i != array->symbol.i) continue;
            if (loops->innermost[l] != LOOP_NONE) return 0;
            if (l > last) last = l;
        }
    }
    return last;
}

static void find_declarations(abstractor *a)
{
    arena memory = {0};
    loop_info loops = loops_find(fn_get(a->p, a->entry), &memory);
    for (uint32_t k = 0; k < a->groups.len; k++) a->groups.data[k].last_declared = find_last_declared(a, k, &loops);
    arena_free(&memory);
}

void cells_make_variables(abstractor *a)
{
    const cell_arrays *all = &a->arrays;
    a->cells = ARENA_ARRAY(&a->out->program->memory, stand_in_cells, all->arrays.len);
    for (uint32_t k = 0; k < all->arrays.len; k++)
        if (all->arrays.data[k].is_good) join_group(a, &all->arrays.data[k]);
    for (uint32_t k = 0; k < a->groups.len; k++) make_indices(a, &a->groups.data[k]);
    for (uint32_t k = 0; k < all->arrays.len; k++)
        if (all->arrays.data[k].is_good) make_contents(a, &all->arrays.data[k]);
    find_declarations(a);
}
