#include "cfa/mentions.h"
#include "cond/cells_internal.h"
#include <stdio.h>
#include <string.h>

/* ---- which element? ---- */

/* Indices of the group are in the array's bounds. */
static bool has_bounds_of_group(const abstractor *a, const cell_array *array)
{
    const cell_group *g = group_of(a, array);
    bool same = true;
    for (uint32_t d = 0; d < array->dimensions; d++) same &= array->count[d] && array->count[d] == g->count[d];
    return same;
}

static ex are_equal(const abstractor *a, const cell_array *array, const ex *x, const ex *y)
{
    ex all = {0};
    for (uint32_t d = 0; d < array->dimensions; d++) all = both(a, all, compare(a, E_EQ, x[d], y[d]));
    return all;
}

/* The element is the cell. */
static ex is_cell(const abstractor *a, const cell_array *array, uint32_t cell, const ex *indices, ex inside)
{
    ex all = are_equal(a, array, indices, group_of(a, array)->index[cell]);
    return has_bounds_of_group(a, array) ? all : both(a, inside, all);
}

/* ---- reads ---- */

static ex make_temporary(abstractor *a, ty type)
{
    cfa_space *s = space_of(a);
    char owner[300], called[30]; /* the name is another one in each function, so it does not matter if the owner's is cut */
    var_format(s, fn_get(a->p, a->function)->symbol, owner, sizeof owner);
    (void)snprintf(called, sizeof called, "$read%u", ++a->count_reads);
    var_info v = {
        .kind = VAR_TEMP, .ordinal = 1, .function = intern_str(&s->names, owner), .name = intern_str(&s->names, called), .type = type};
    var made = var_intern(s, &v);
    vec_push(&a->temporaries, made);
    return ex_var(s, made);
}

/* Indices with the elements in them replaced, in the type of the cell's. */
static void take_indices(abstractor *a, const cell_array *array, ex *indices)
{
    for (uint32_t d = 0; d < array->dimensions; d++)
        indices[d] = ex_cast(space_of(a), array->index_type[d], substitute_expression(&a->instead, indices[d]));
}

/* Reads of one operation at the same indices are one. */
static bool is_noted(abstractor *a, const cell_array *array, const ex *indices)
{
    noted_read r = {cells_of(a, array)->group, {{0}}};
    for (uint32_t d = 0; d < array->dimensions; d++) r.indices[d] = indices[d];
    for (uint32_t k = 0; k < a->noted.len; k++)
        if (memcmp(&a->noted.data[k], &r, sizeof r) == 0) return true;
    vec_push(&a->noted, r);
    return false;
}

static void note_hits(abstractor *a, const cell_array *array, const ex *is_hit, ex inside)
{
    const cell_group *g = group_of(a, array);
    for (uint32_t j = g->cells; j-- > 1;)
        for (uint32_t k = j; k < g->cells; k++) insert_assign(a, g->hit[j][k], g->hit[j - 1][k]);
    for (uint32_t k = 0; k < g->cells; k++) {
        ex hit = is_hit[k];
        if (!ex_none(inside)) hit = ex_binary(space_of(a), E_OR, boolean(a), hit, negated(a, inside));
        insert_assign(a, g->hit[0][k], hit);
    }
}

/* An element that is read again has the same content still, unless it was written. Outside the bounds the content is not known. */
static ex is_recent(const abstractor *a, const cell_array *array, const ex *indices, ex inside)
{
    return both(a, inside, are_equal(a, array, indices, cells_of(a, array)->recent));
}

static void read_other(abstractor *a, const cell_array *array, const ex *indices, ex inside, ex value)
{
    const stand_in_cells *c = cells_of(a, array);
    if (ex_none(c->recent_content)) {
        insert_havoc(a, value);
        return;
    }
    insertion_put_if(&a->body, negated(a, is_recent(a, array, indices, inside)), op_havoc(space_of(a), c->recent_content));
    for (uint32_t d = 0; d < array->dimensions; d++) insert_assign(a, c->recent[d], indices[d]);
    insert_assign(a, value, c->recent_content);
}

/* Cells may be the same element: then the content of the first one counts. */
static ex insert_read(abstractor *a, const cell_array *array, ex *indices)
{
    const stand_in_cells *c = cells_of(a, array);
    take_indices(a, array, indices);
    ex inside = cells_in_bounds(a, array, indices), value = make_temporary(a, array->element), is_hit[MOST_CELLS];
    uint32_t cells = group_of(a, array)->cells;
    for (uint32_t k = 0; k < cells; k++) is_hit[k] = is_cell(a, array, k, indices, inside);
    if (!is_noted(a, array, indices)) note_hits(a, array, is_hit, inside);
    read_other(a, array, indices, inside, value);
    for (uint32_t k = cells; k-- > 0;) insertion_put_if(&a->body, is_hit[k], op_assign(space_of(a), value, c->content[k]));
    return value;
}

static void insert_reads_of(abstractor *a, const cell_array *array, const ex *indices)
{
    for (uint32_t d = 0; d < array->dimensions; d++) cells_read(a, indices[d]);
}

/* Reads all elements in an expression, operands first. */
void cells_read(abstractor *a, ex e)
{
    ex indices[CELL_DIMENSIONS], operands[2];
    if (ex_none(e) || map_get(&a->instead.expressions, e.i, NULL)) return;
    const cell_array *array = cell_arrays_find(&a->arrays, space_of(a), e, indices);
    if (array) {
        insert_reads_of(a, array, indices);
        ex value = insert_read(a, array, indices);
        map_put(&a->instead.expressions, e.i, value.i);
        return;
    }
    const ex_info i = *ex_get(space_of(a), e);
    uint32_t count = ex_operands(&i, operands);
    for (uint32_t k = 0; k < count; k++) cells_read(a, operands[k]);
}

/* ---- writes ---- */

/* value: none for an arbitrary one */
static op give_content(const abstractor *a, ex content, ex value)
{
    return ex_none(value) ? op_havoc(space_of(a), content) : op_assign(space_of(a), content, value);
}

void cells_write_element(abstractor *a, const cell_array *array, ex *indices, ex value)
{
    const stand_in_cells *c = cells_of(a, array);
    insert_reads_of(a, array, indices);
    cells_read(a, value);
    take_indices(a, array, indices);
    value = substitute_expression(&a->instead, value);
    ex inside = cells_in_bounds(a, array, indices);
    for (uint32_t k = 0; k < group_of(a, array)->cells; k++) {
        insertion_put_if(&a->body, is_cell(a, array, k, indices, inside), give_content(a, c->content[k], value));
        if (!ex_none(inside)) insertion_put_if(&a->body, negated(a, inside), op_havoc(space_of(a), c->content[k]));
    }
    if (!ex_none(c->recent_content)) {
        insertion_put_if(&a->body, is_recent(a, array, indices, inside), give_content(a, c->recent_content, value));
        if (!ex_none(inside)) insertion_put_if(&a->body, negated(a, inside), op_havoc(space_of(a), c->recent_content));
    }
    insertion_replace(&a->body, op_skip(space_of(a)));
}

void cells_write_all(abstractor *a, const cell_array *array, ex value)
{
    const stand_in_cells *c = cells_of(a, array);
    for (uint32_t k = 0; k < group_of(a, array)->cells; k++) insertion_put(&a->body, give_content(a, c->content[k], value));
    if (!ex_none(c->recent_content)) insertion_put(&a->body, give_content(a, c->recent_content, value));
}
