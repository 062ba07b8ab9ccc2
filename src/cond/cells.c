#include "cond/cells.h"

#include "base/bigstack.h"
#include "cfa/callgraph.h"
#include "cfa/loops.h"
#include "cfa/mentions.h"
#include "cfa/numbering.h"
#include "cfa/substitute.h"
#include "cond/cell_arrays.h"
#include <stdio.h>
#include <string.h>

enum { MOST_CELLS = 2 };

/* Arrays that share indices. */
typedef struct {
    uint32_t dimensions, cells;
    ty index_type[CELL_DIMENSIONS];
    uint64_t count[CELL_DIMENSIONS]; /* of the largest array; 0: it is not known */
    uint32_t last_declared; /* the location of the entry behind which all lengths are known, for good; 0: there is none */
    ex index[MOST_CELLS][CELL_DIMENSIONS];
    ex hit[MOST_CELLS][MOST_CELLS]; /* [j][c], c >= j: the j-th read before the last one was at index c, or there was none */
} cell_group;

/* What stands for an array. */
typedef struct {
    uint32_t group;
    ex content[MOST_CELLS]; /* per index of the group */
    ex recent[CELL_DIMENSIONS]; /* indices of the element that was read last; none: nobody wants to know */
    ex recent_content;          /* of that element */
    ex length[CELL_DIMENSIONS]; /* elements, if the declaration says how many; else none */
} stand_in_cells;

/* Indices at which the operation at hand has read. */
typedef struct {
    uint32_t group;
    ex indices[CELL_DIMENSIONS];
} noted_read;

typedef struct {
    const cfa_program *p;
    fn entry;
    const property *of;
    cells_choice choice;
    cell_arrays arrays;
    stand_in_cells *cells; /* per array */
    VEC(cell_group) groups;
    restricted_program *out;
    /* of the function at hand */
    fn function;
    VEC(location) locations;
    VEC(uint32_t) original;
    VEC(var) temporaries;
    uint32_t end; /* where paths end */
    uint32_t at;  /* the location before which operations are inserted */
    /* of the operation at hand */
    substitution instead; /* elements that are read → temporaries */
    VEC(noted_read) noted;
} abstractor;

static cfa_space *space_of(const abstractor *a) { return a->p->space; }
static ty boolean(const abstractor *a) { return a->p->int_type; }
static ex truth(const abstractor *a, bool value) { return ex_int(space_of(a), boolean(a), value); }

/* ---- inserting operations ---- */

static uint32_t add_location(abstractor *a, location l, uint32_t original)
{
    vec_push(&a->locations, l);
    vec_push(&a->original, original);
    return a->locations.len - 1;
}

/* The location keeps its number, so that all edges lead to what is inserted; its operation moves behind that. */
static uint32_t make_room(abstractor *a)
{
    return add_location(a, a->locations.data[a->at], a->original.data[a->at]);
}

static void insert(abstractor *a, op o)
{
    uint32_t moved = make_room(a);
    a->locations.data[a->at] = (location){.op = o, .next = {moved, 0}, .at = a->locations.data[moved].at};
    a->at = moved;
}

static void insert_if(abstractor *a, ex test, op o)
{
    uint32_t moved = make_room(a);
    srcpos at = a->locations.data[moved].at;
    uint32_t then = add_location(a, (location){.op = o, .next = {moved, 0}, .at = at}, 0);
    a->locations.data[a->at] = (location){.op = op_assume(space_of(a), test, true), .next = {then, moved}, .at = at};
    a->at = moved;
}

/* The path ends where the condition is false. */
static void insert_test(abstractor *a, ex test)
{
    uint32_t moved = make_room(a);
    srcpos at = a->locations.data[moved].at;
    a->locations.data[a->at] = (location){.op = op_assume(space_of(a), test, true), .next = {moved, a->end}, .at = at};
    a->at = moved;
}

static void replace(abstractor *a, op o) { a->locations.data[a->at].op = o; }
static void insert_assign(abstractor *a, ex lhs, ex rhs) { insert(a, op_assign(space_of(a), lhs, rhs)); }
static void insert_havoc(abstractor *a, ex lhs) { insert(a, op_havoc(space_of(a), lhs)); }

/* ---- conditions; none: always ---- */

static ex both(const abstractor *a, ex x, ex y)
{
    return ex_none(x) ? y : ex_none(y) ? x : ex_binary(space_of(a), E_AND, boolean(a), x, y);
}

static ex compare(const abstractor *a, ex_kind kind, ex x, ex y) { return ex_binary(space_of(a), kind, boolean(a), x, y); }

/* An array of variable length with more elements counts as one without any: so all elements have different addresses. */
static __int128 most_elements(const abstractor *a, const cell_array *array)
{
    uint64_t bytes = ty_get(space_of(a), array->element)->size;
    for (uint32_t d = 0; d < array->dimensions; d++) bytes *= array->count[d] ? array->count[d] : 1;
    return INT32_MAX / (__int128)bytes;
}

/* 0 <= e < high, which has e's type. */
static ex within(const abstractor *a, ex e, ex high)
{
    cfa_space *s = space_of(a);
    ty type = ex_get(s, e)->type;
    ex below = compare(a, E_LT, e, high);
    return ty_get(s, type)->is_signed ? both(a, compare(a, E_LE, ex_int(s, type, 0), e), below) : below;
}

static uint32_t number_of(const abstractor *a, const cell_array *array) { return (uint32_t)(array - a->arrays.arrays.data); }
static stand_in_cells *cells_of(const abstractor *a, const cell_array *array) { return &a->cells[number_of(a, array)]; }
static cell_group *group_of(const abstractor *a, const cell_array *array) { return &a->groups.data[cells_of(a, array)->group]; }

/* All indices are in bounds; none: always. */
static ex in_bounds(const abstractor *a, const cell_array *array, const ex *indices)
{
    cfa_space *s = space_of(a);
    ex all = {0};
    for (uint32_t d = 0; d < array->dimensions; d++) {
        __int128 value;
        bool is_open = !array->count[d];
        if (!is_open && ex_is_int(s, indices[d], &value) && value >= 0 && value < array->count[d]) continue;
        ex high = is_open ? cells_of(a, array)->length[d] : ex_int(s, array->index_type[d], (__int128)array->count[d]);
        all = both(a, all, within(a, indices[d], high));
    }
    return all;
}

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

static ex negated(const abstractor *a, ex e) { return ex_unary(space_of(a), E_NOT, boolean(a), e); }

/* ---- reads ---- */

static ex make_temporary(abstractor *a, ty type)
{
    cfa_space *s = space_of(a);
    char owner[300];
    var_format(s, fn_get(a->p, a->function)->symbol, owner, sizeof owner);
    var_info v = {.kind = VAR_TEMP,
                  .ordinal = (uint16_t)(a->temporaries.len + 1),
                  .function = intern_str(&s->names, owner),
                  .name = intern_str(&s->names, "$read"),
                  .type = type};
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

/* An element that is read again has the same content still, unless it was written. Outside the bounds nobody knows. */
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
    insert_if(a, negated(a, is_recent(a, array, indices, inside)), op_havoc(space_of(a), c->recent_content));
    for (uint32_t d = 0; d < array->dimensions; d++) insert_assign(a, c->recent[d], indices[d]);
    insert_assign(a, value, c->recent_content);
}

/* Cells may be the same element: then the content of the first one counts. */
static ex insert_read(abstractor *a, const cell_array *array, ex *indices)
{
    const stand_in_cells *c = cells_of(a, array);
    take_indices(a, array, indices);
    ex inside = in_bounds(a, array, indices), value = make_temporary(a, array->element), is_hit[MOST_CELLS];
    uint32_t cells = group_of(a, array)->cells;
    for (uint32_t k = 0; k < cells; k++) is_hit[k] = is_cell(a, array, k, indices, inside);
    if (!is_noted(a, array, indices)) note_hits(a, array, is_hit, inside);
    read_other(a, array, indices, inside, value);
    for (uint32_t k = cells; k-- > 0;) insert_if(a, is_hit[k], op_assign(space_of(a), value, c->content[k]));
    return value;
}

static void insert_reads(abstractor *a, ex e);

static void insert_reads_of(abstractor *a, const cell_array *array, const ex *indices)
{
    for (uint32_t d = 0; d < array->dimensions; d++) insert_reads(a, indices[d]);
}

/* Reads all elements in an expression, operands first. */
static void insert_reads(abstractor *a, ex e)
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
    for (uint32_t k = 0; k < count; k++) insert_reads(a, operands[k]);
}

/* ---- writes ---- */

/* value: none for an arbitrary one */
static op give_content(const abstractor *a, ex content, ex value)
{
    return ex_none(value) ? op_havoc(space_of(a), content) : op_assign(space_of(a), content, value);
}

static void write_element(abstractor *a, const cell_array *array, ex *indices, ex value)
{
    const stand_in_cells *c = cells_of(a, array);
    insert_reads_of(a, array, indices);
    insert_reads(a, value);
    take_indices(a, array, indices);
    value = substitute_expression(&a->instead, value);
    ex inside = in_bounds(a, array, indices);
    for (uint32_t k = 0; k < group_of(a, array)->cells; k++) {
        insert_if(a, is_cell(a, array, k, indices, inside), give_content(a, c->content[k], value));
        if (!ex_none(inside)) insert_if(a, negated(a, inside), op_havoc(space_of(a), c->content[k]));
    }
    if (!ex_none(c->recent_content)) {
        insert_if(a, is_recent(a, array, indices, inside), give_content(a, c->recent_content, value));
        if (!ex_none(inside)) insert_if(a, negated(a, inside), op_havoc(space_of(a), c->recent_content));
    }
    replace(a, op_skip(space_of(a)));
}

static void write_all(abstractor *a, const cell_array *array, ex value)
{
    const stand_in_cells *c = cells_of(a, array);
    for (uint32_t k = 0; k < group_of(a, array)->cells; k++) insert(a, give_content(a, c->content[k], value));
    if (!ex_none(c->recent_content)) insert(a, give_content(a, c->recent_content, value));
}

static ex zero_of(const abstractor *a, ty type)
{
    return ty_is_float(ty_get(space_of(a), type)) ? ex_float(space_of(a), type, 0) : ex_int(space_of(a), type, 0);
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
        all = both(a, all, within(a, length, high));
        if (!ex_none(so_far)) {
            length = ex_binary(space_of(a), E_MUL, ex_get(space_of(a), length)->type, so_far, length);
            all = both(a, all, within(a, length, high));
        }
        so_far = length;
    }
    return all;
}

/* Before the declaration, and if it is not possible: every index is out of bounds. */
static void set_lengths(abstractor *a, const cell_array *array, bool is_declared)
{
    const stand_in_cells *c = cells_of(a, array);
    ex lengths[CELL_DIMENSIONS] = {{0}};
    for (uint32_t d = 0; d < array->dimensions; d++) {
        if (ex_none(c->length[d])) continue;
        insert_assign(a, c->length[d], ex_int(space_of(a), array->index_type[d], 0));
        if (!is_declared) continue;
        insert_reads(a, array->length[d]);
        lengths[d] = ex_cast(space_of(a), a->p->ptrdiff_type, substitute_expression(&a->instead, array->length[d]));
    }
    ex possible = are_possible(a, lengths, array->dimensions, most_elements(a, array));
    for (uint32_t d = 0; d < array->dimensions; d++) {
        ex length = ex_none(lengths[d]) ? lengths[d] : ex_cast(space_of(a), array->index_type[d], lengths[d]);
        if (!ex_none(length)) insert_if(a, possible, op_assign(space_of(a), c->length[d], length));
    }
}

/* The array that the place is; NULL: no chosen one. */
static const cell_array *whole_array(const abstractor *a, ex place)
{
    const ex_info *i = ex_get(space_of(a), place);
    uint32_t k;
    if (i->kind != E_VAR || !map_get(&a->arrays.number, i->var.i, &k) || !a->arrays.arrays.data[k].is_good) return NULL;
    return &a->arrays.arrays.data[k];
}

static ex one_of(const abstractor *a, ex x, ex y)
{
    return ex_none(x) ? y : ex_binary(space_of(a), E_OR, boolean(a), x, y);
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
static void test_indices(abstractor *a, uint32_t group)
{
    const cell_group *g = &a->groups.data[group];
    for (uint32_t cell = 0; cell < g->cells; cell++) {
        ex inside = {0}, empty = {0};
        bool has_elements = false;
        for (uint32_t k = 0; k < a->arrays.arrays.len; k++) {
            const cell_array *array = &a->arrays.arrays.data[k];
            if (!array->is_good || a->cells[k].group != group) continue;
            inside = one_of(a, inside, in_bounds(a, array, g->index[cell]));
            has_elements |= ex_none(is_empty(a, array));
            empty = both(a, empty, is_empty(a, array));
        }
        insert_test(a, has_elements ? inside : one_of(a, inside, empty));
    }
}

/* ---- operations ---- */

static bool is_error_call(const abstractor *a, const op_info *o)
{
    var callee = o->kind == OP_CALL ? callgraph_constant_callee(space_of(a), o->rhs) : (var){0};
    return callee.i && property_is_error(a->of, space_text(space_of(a), var_get(space_of(a), callee)->name));
}

static void insert_tests(abstractor *a)
{
    for (uint32_t k = 0; k < a->groups.len; k++)
        for (uint32_t j = 0; j < a->groups.data[k].cells; j++) insert_test(a, a->groups.data[k].hit[j][j]);
}

static void begin_operation(abstractor *a)
{
    substitution_free(&a->instead);
    a->instead = (substitution){.space = space_of(a)};
    vec_clear(&a->noted);
    for (uint32_t k = 0; k < a->arrays.arrays.len; k++)
        map_put(&a->instead.variables, a->arrays.arrays.data[k].symbol.i, a->arrays.arrays.data[k].symbol.i);
}

static void declare(abstractor *a, const cell_array *array, uint32_t where)
{
    uint32_t group = cells_of(a, array)->group;
    set_lengths(a, array, true);
    if (a->function.i == a->entry.i && where == a->groups.data[group].last_declared) test_indices(a, group);
}

static void abstract_operation(abstractor *a)
{
    uint32_t where = a->at;
    const op_info o = *op_get(space_of(a), a->locations.data[a->at].op);
    ex indices[CELL_DIMENSIONS];
    bool writes = o.kind == OP_ASSIGN || o.kind == OP_HAVOC;
    const cell_array *element = writes ? cell_arrays_find(&a->arrays, space_of(a), o.lhs, indices) : NULL;
    const cell_array *whole = writes || o.kind == OP_DECL ? whole_array(a, o.lhs) : NULL;
    begin_operation(a);
    if (element) {
        write_element(a, element, indices, o.rhs);
    } else if (whole) {
        write_all(a, whole, o.kind == OP_ASSIGN ? zero_of(a, whole->element) : (ex){0});
        if (o.kind == OP_DECL) declare(a, whole, where);
        replace(a, op_skip(space_of(a)));
    } else {
        insert_reads(a, o.lhs);
        insert_reads(a, o.rhs);
        for (uint32_t k = 0; k < o.count_args; k++) insert_reads(a, o.args[k]);
        replace(a, substitute_operation(&a->instead, a->locations.data[a->at].op));
        if (is_error_call(a, &o)) insert_tests(a);
    }
}

/* ---- functions ---- */

/* An index is one of an element, if it is known how many there are. */
static void choose_index(abstractor *a, const cell_group *g, uint32_t cell)
{
    for (uint32_t d = 0; d < g->dimensions; d++) {
        ex index = g->index[cell][d];
        bool is_signed = ty_get(space_of(a), g->index_type[d])->is_signed;
        insert_havoc(a, index);
        if (g->count[d]) insert_test(a, within(a, index, ex_int(space_of(a), g->index_type[d], (__int128)g->count[d])));
        else if (is_signed) insert_test(a, compare(a, E_LE, ex_int(space_of(a), g->index_type[d], 0), index));
    }
}

static void begin_program(abstractor *a)
{
    for (uint32_t n = 0; n < a->groups.len; n++) {
        const cell_group *g = &a->groups.data[n];
        for (uint32_t k = 0; k < g->cells; k++) {
            choose_index(a, g, k);
            for (uint32_t j = 0; j <= k; j++) insert_assign(a, g->hit[j][k], truth(a, true));
        }
    }
    for (uint32_t n = 0; n < a->arrays.arrays.len; n++) {
        const cell_array *array = &a->arrays.arrays.data[n];
        if (array->is_good && array->home.i == FN_NONE.i) write_all(a, array, zero_of(a, array->element));
    }
}

/* Every activation has its own array. */
static void begin_function(abstractor *a)
{
    for (uint32_t n = 0; n < a->arrays.arrays.len; n++) {
        const cell_array *array = &a->arrays.arrays.data[n];
        if (!array->is_good || array->home.i != a->function.i) continue;
        write_all(a, array, (ex){0});
        set_lengths(a, array, false);
    }
}

static uint32_t edge_of(void *context, uint32_t where, unsigned branch)
{
    const abstractor *a = context;
    return a->locations.data[where].next[branch];
}

static void put_in_order(abstractor *a, uint32_t entry, numbering *n)
{
    arena *memory = &a->out->program->memory;
    cfa_function *to = fn_get(a->out->program, a->function);
    numbering_make(n, a->locations.len, entry, edge_of, a);
    uint32_t count = LOC_ENTRY + n->order.len;
    location *ordered = ARENA_ARRAY(memory, location, count);
    uint32_t *original = ARENA_ARRAY(memory, uint32_t, count);
    ordered[LOC_EXIT] = a->locations.data[LOC_EXIT];
    original[LOC_EXIT] = LOC_EXIT;
    for (uint32_t i = 0; i < n->order.len; i++) {
        location l = a->locations.data[n->order.data[i]];
        for (unsigned k = 0; k < 2; k++)
            if (l.next[k] > LOC_EXIT) l.next[k] = n->number.data[l.next[k]];
        ordered[LOC_ENTRY + i] = l;
        original[LOC_ENTRY + i] = a->original.data[n->order.data[i]];
    }
    if (to->count_labels) {
        cfa_label *labels = ARENA_ARRAY(memory, cfa_label, to->count_labels);
        memcpy(labels, to->labels, to->count_labels * sizeof *labels);
        for (uint32_t k = 0; k < to->count_labels; k++)
            if (labels[k].target) labels[k].target = n->number.data[labels[k].target];
        to->labels = labels;
    }
    to->locations = ordered;
    to->count_locations = count;
    a->out->original[a->function.i] = original;
}

static void add_temporaries(abstractor *a)
{
    cfa_function *to = fn_get(a->out->program, a->function);
    uint32_t before = to->count_locals, count = before + a->temporaries.len;
    var *all = ARENA_ARRAY(&a->out->program->memory, var, count + 1);
    if (before) memcpy(all, to->locals, before * sizeof *all);
    for (uint32_t k = before; k < count; k++) all[k] = a->temporaries.data[k - before];
    to->locals = all;
    to->count_locals = count;
}

static void abstract_function(abstractor *a, fn f, numbering *n)
{
    const cfa_function *from = fn_get(a->p, f);
    a->function = f;
    vec_clear(&a->locations);
    vec_clear(&a->original);
    vec_clear(&a->temporaries);
    for (uint32_t l = 0; l < from->count_locations; l++) add_location(a, from->locations[l], l);
    a->end = add_location(a, (location){.at = from->at}, 0);
    for (uint32_t l = LOC_ENTRY; l < from->count_locations; l++) {
        a->at = l;
        if (a->locations.data[l].op.i) abstract_operation(a);
    }
    begin_operation(a);
    uint32_t entry = a->at = add_location(a, (location){.op = op_skip(space_of(a)), .next = {LOC_ENTRY, 0}, .at = from->at}, 0);
    if (f.i == a->entry.i) begin_program(a);
    begin_function(a);
    put_in_order(a, a->at == entry ? LOC_ENTRY : entry, n);
    add_temporaries(a);
}

/* ---- variables ---- */

static ex make_variable(abstractor *a, const char *of, const char *what, uint32_t number, ty type)
{
    cfa_space *s = space_of(a);
    char text[360];
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
    char array_name[300], of[310];
    var_format(space_of(a), array->symbol, array_name, sizeof array_name);
    (void)snprintf(of, sizeof of, "%s.", array_name);
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

static void make_variables(abstractor *a)
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

/* ---- the program ---- */

/* Nobody calls the entry, so what is chosen there never changes; and it is known which calls are errors. */
static bool is_fit(const abstractor *a)
{
    const cfa_program *p = a->p;
    bool fits = true;
    call_graph *calls = callgraph_build(p, NULL, NULL);
    for (uint32_t k = 0; k < calls->count_edges && fits; k++) fits = calls->edges[k].callee.i != a->entry.i;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        const cfa_function *function = &p->functions.data[f];
        fits &= !function->constructor && !function->destructor;
    }
    callgraph_free(calls);
    return fits;
}

static void abstract_program(void *context)
{
    abstractor *a = context;
    bool any = false;
    cell_arrays_choose(a->p, a->choice.small, &a->arrays);
    for (uint32_t k = 0; k < a->arrays.arrays.len; k++) any |= a->arrays.arrays.data[k].is_good;
    if (!any || !is_fit(a)) return;
    a->out = restricted_new(a->p, 0);
    a->out->has_copies = true;
    make_variables(a);
    numbering n = {0};
    for (uint32_t f = 0; f < a->p->functions.len; f++) abstract_function(a, (fn){f}, &n);
    numbering_free(&n);
    restricted_fingerprint(a->out);
}

restricted_program *cells_abstract(const cfa_program *p, fn entry, const property *of, cells_choice choice)
{
    abstractor a = {.p = p, .entry = entry, .of = of, .choice = choice};
    (void)bigstack_run(abstract_program, &a);
    cell_arrays_free(&a.arrays);
    substitution_free(&a.instead);
    vec_free(&a.locations);
    vec_free(&a.original);
    vec_free(&a.temporaries);
    vec_free(&a.groups);
    vec_free(&a.noted);
    return a.out;
}
