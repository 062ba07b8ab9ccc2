/* cond/cells_internal.h — declarations that cells.c (operations and functions), cells_element.c (reads and writes) and cells_variables.c
 * (what stands for arrays) share. */
#ifndef COND_CELLS_INTERNAL_H
#define COND_CELLS_INTERNAL_H

#include "cfa/substitute.h"
#include "cond/cell_arrays.h"
#include "cond/cells.h"
#include "cond/insertion.h"

enum { MOST_CELLS = 2 };

/* Arrays that share indices. */
typedef struct {
    uint32_t dimensions, cells;
    ty index_type[CELL_DIMENSIONS];
    uint64_t count[CELL_DIMENSIONS]; /* of the largest array; 0: it is not known */
    uint32_t last_declared;          /* the location of the entry behind which all lengths are known, for good; 0: there is none */
    ex index[MOST_CELLS][CELL_DIMENSIONS];
    ex hit[MOST_CELLS][MOST_CELLS]; /* [j][c], c >= j: the j-th read before the last one was at index c, or there was none */
} cell_group;

/* The variables in place of an array. */
typedef struct {
    uint32_t group;
    ex content[MOST_CELLS];     /* per index of the group */
    ex recent[CELL_DIMENSIONS]; /* indices of the element that was read last; none: not needed */
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
    const points_to *pt;
    fn entry;
    const property *of;
    cells_choice choice;
    cell_arrays arrays;
    stand_in_cells *cells; /* per array */
    VEC(cell_group) groups;
    restricted_program *out;
    uint32_t count_reads; /* that have a temporary */
    /* of the function at hand */
    fn function;
    insertion body;
    VEC(var) temporaries;
    /* of the operation at hand */
    substitution instead; /* elements that are read → temporaries */
    VEC(noted_read) noted;
} abstractor;

static inline cfa_space *space_of(const abstractor *a) { return a->p->space; }
static inline ty boolean(const abstractor *a) { return a->p->int_type; }
static inline stand_in_cells *cells_of(const abstractor *a, const cell_array *array) { return &a->cells[array - a->arrays.arrays.data]; }
static inline cell_group *group_of(const abstractor *a, const cell_array *array) { return &a->groups.data[cells_of(a, array)->group]; }

static inline void insert_assign(abstractor *a, ex lhs, ex rhs) { insertion_put(&a->body, op_assign(space_of(a), lhs, rhs)); }
static inline void insert_havoc(abstractor *a, ex lhs) { insertion_put(&a->body, op_havoc(space_of(a), lhs)); }

/* ---- conditions; none: always ---- */

static inline ex both(const abstractor *a, ex x, ex y)
{
    return ex_none(x) ? y : ex_none(y) ? x : ex_binary(space_of(a), E_AND, boolean(a), x, y);
}
static inline ex one_of(const abstractor *a, ex x, ex y) { return ex_none(x) ? y : ex_binary(space_of(a), E_OR, boolean(a), x, y); }
static inline ex compare(const abstractor *a, ex_kind kind, ex x, ex y) { return ex_binary(space_of(a), kind, boolean(a), x, y); }
static inline ex negated(const abstractor *a, ex e) { return ex_unary(space_of(a), E_NOT, boolean(a), e); }

/* cells_variables.c */
void cells_make_variables(abstractor *a);
ex cells_within(const abstractor *a, ex e, ex high); /* 0 <= e < high, which has e's type */
ex cells_in_bounds(const abstractor *a, const cell_array *array, const ex *indices);
void cells_set_lengths(abstractor *a, const cell_array *array, bool is_declared);
void cells_test_indices(abstractor *a, uint32_t group);

/* cells_element.c */
void cells_read(abstractor *a, ex e); /* all elements in an expression, operands first */
void cells_write_element(abstractor *a, const cell_array *array, ex *indices, ex value);
void cells_write_all(abstractor *a, const cell_array *array, ex value); /* none: arbitrary values */

#endif
