/* cond/insertion.h — a function into which operations are inserted.
 * In: a function, and operations before some of its locations.  Out: the function with them, its locations in order (cfa/program.h).
 * Invariant: a location keeps its number until the end, so that all edges to it lead to what is inserted before its operation. */
#ifndef COND_INSERTION_H
#define COND_INSERTION_H

#include "cfa/numbering.h"
#include "cond/restrict.h"

typedef struct {
    cfa_space *space;
    VEC(location) locations;
    VEC(uint32_t) original; /* 0: it was inserted */
    uint32_t end;           /* where paths end */
    uint32_t at;            /* before the operation of this location the next one is inserted */
    numbering order;
} insertion;

void insertion_begin(insertion *i, cfa_space *s, const cfa_function *f);
uint32_t insertion_add(insertion *i, location l, uint32_t original); /* a location to which no edge leads yet */
void insertion_put(insertion *i, op o);
void insertion_put_if(insertion *i, ex test, op o);
void insertion_put_test(insertion *i, ex test); /* the path ends where it is false */
void insertion_replace(insertion *i, op o);     /* the operation before which all of them are inserted */
/* The function of this number gets the locations that are reached from the entry. */
void insertion_end(insertion *i, uint32_t entry, restricted_program *out, fn f);
void insertion_free(insertion *i);

#endif
