/* cfa/substitute.h — operations over other variables: a copy of a function has parameters and locals of its own.
 * In: an operation, and which variable takes the place of which.  Out: the operation over these. Functions keep their names. */
#ifndef CFA_SUBSTITUTE_H
#define CFA_SUBSTITUTE_H

#include "base/map.h"
#include "cfa/space.h"

typedef struct {
    cfa_space *space;
    map64 variables;   /* var.i → var.i; the others stay */
    map64 expressions; /* ex.i → ex.i, as far as they were asked for */
} substitution;

void substitution_free(substitution *r);
/* Recursive: use a big stack (base/bigstack.h). */
ex substitute_expression(substitution *r, ex e);
op substitute_operation(substitution *r, op o);

#endif
