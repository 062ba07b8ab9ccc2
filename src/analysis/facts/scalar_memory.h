/* analysis/facts/scalar_memory.h — regions of memory that consist of one scalar, so that they can be treated like a variable.
 * In: a task.  Out: per region its scalar, if it is such a region.
 * Such a region is part of one object only (cfa/pointsto/layout), of which there is never more than one at a time: a global, a local of a
 * function that is not recursive, a heap block from an allocation that is executed once. The region covers one scalar of the object.
 * Nothing outside the program reaches it, and every access reads or writes it whole, as one type.
 * Invariant: an access through a pointer to the region means this scalar, or it is undefined. */
#ifndef ANALYSIS_FACTS_SCALAR_MEMORY_H
#define ANALYSIS_FACTS_SCALAR_MEMORY_H

#include "analysis/task.h"
#include "cfa/stride.h"

typedef struct {
    bool usable;
    var owner;       /* the variable that holds it; none: a heap block */
    fn function;     /* whose local that is; FN_NONE: a global or heap block */
    uint64_t offset; /* within the variable */
    ty type;         /* of all accesses */
} memory_scalar;

/* Indexed by region; malloc'd. NULL: out of limits. */
memory_scalar *memory_scalars_find(const verify_task *t, const strides *sizes, limits *l);

#endif
