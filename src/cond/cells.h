/* cond/cells.h — a program that looks at one element, a cell, of each large array, in place of the array.
 * After: Monniaux, Gonnord: Cell Morphing: From Array Programs to Array-Free Horn Clauses (SAS 2016); here as a program, not as clauses.
 * In: a program and what is an error.  Out: a program in the same space without the arrays that cond/cell_arrays.h chooses. Arrays with as
 * many dimensions and the same types of indices are a group. A group has an index, which is arbitrary and never changes; each of its arrays
 * has the content of the element there, its cell. A write to this element changes the content, another write nothing. A read of this
 * element gives the content, another read anything. Before an error call the path ends, unless the last read of each group was at its
 * index. Where an operation reads a group at several indices, the group has two of them: that of the last read, and that of the read
 * before.
 * Invariant: if the program has an execution to an error, so has the other one. Take the first error of the execution, let the indices be
 * those that were read last before it, and let every other read give what it gave there. An execution of the other program to an error
 * means nothing.
 * An index that is out of bounds may be that of any element: such a read gives anything and counts as one of the cell, such a write makes
 * the content arbitrary. */
#ifndef COND_CELLS_H
#define COND_CELLS_H

#include "cfa/property.h"
#include "cfa/pointsto/pointsto.h"
#include "cond/restrict.h"

typedef struct {
    uint64_t small; /* an array with no more elements stays as it is */
    uint32_t most;  /* indices of one group */
} cells_choice;

/* NULL: no array could be looked at by one cell. As restrict_free frees it. */
restricted_program *cells_abstract(const cfa_program *p, const points_to *pt, fn entry, const property *of, cells_choice choice);

#endif
