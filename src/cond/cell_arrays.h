/* cond/cell_arrays.h — which arrays a program uses element by element, and in no other way.
 * In: a program.  Out: variables of array type with numbers as elements, fixed or variable length, of which every mention is a declaration,
 * a whole element that is read or written under its own type, or all of it that becomes zero or arbitrary at once. No element is computed
 * from an address: an arbitrary number may stand for it, and such a number points to no object.
 * Invariant: nothing but these operations reads or changes the array: no pointer has its address, and no two activations of its function
 * exist at a time. In doubt an array is not chosen. */
#ifndef COND_CELL_ARRAYS_H
#define COND_CELL_ARRAYS_H

#include "cfa/pointsto/pointsto.h"

enum { CELL_DIMENSIONS = 4 };

typedef struct {
    var symbol;
    fn home; /* the function whose local it is; FN_NONE: static storage, which begins as zero */
    ty element;
    uint32_t dimensions;
    uint64_t count[CELL_DIMENSIONS];   /* elements; 0: its declaration says how many */
    ex length[CELL_DIMENSIONS];        /* as expressions, which are the same until it is declared again */
    ty index_type[CELL_DIMENSIONS];    /* an integer type that has the value of every index */
    bool index_fixed[CELL_DIMENSIONS]; /* index_type was chosen */
    uint32_t reads;                    /* the most indices at which one operation reads it and arrays of as many dimensions */
    bool is_used;                      /* an element is read */
    bool is_reread;                    /* several operations read an element with the same indices */
    bool is_good;
} cell_array;

typedef struct {
    VEC(cell_array) arrays;
    map64 number; /* var.i → index in arrays, of those that are good and of others */
} cell_arrays;

/* Arrays with more elements than `small`, or with a number of them that is not known. Recursive: use a big stack (base/bigstack.h). */
void cell_arrays_choose(const cfa_program *p, const points_to *pt, uint64_t small, cell_arrays *out);
void cell_arrays_free(cell_arrays *a);

/* The array that an element is of, and its indices, the outermost first; NULL: it is not an element of a chosen one. */
const cell_array *cell_arrays_find(const cell_arrays *a, const cfa_space *s, ex element, ex indices[CELL_DIMENSIONS]);

#endif
