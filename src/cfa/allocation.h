/* cfa/allocation.h — library functions that allocate memory, and their result when memory runs out.
 * In: a function's name, with or without __builtin_.  Out: its result on failure.
 * Why: with cfa_meaning.allocation_fails the lowering adds the failure to every call (cfa/lower/allocation.c); without, a true says that it
 * is left out. alloca and arrays of variable length do not fail: a stack that overflows ends the execution. */
#ifndef CFA_ALLOCATION_H
#define CFA_ALLOCATION_H

#include <stdbool.h>

typedef struct {
    const char *function;
    int on_failure; /* the result: 0 is a null pointer */
    bool sets_errno;
} cfa_allocation;

const cfa_allocation *allocation_find(const char *called); /* NULL: it allocates nothing, or cannot fail */

#endif
