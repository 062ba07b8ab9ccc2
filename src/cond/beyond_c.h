/* cond/beyond_c.h — operations that C does not have, as operations that it has, so that another verifier sees the same executions.
 * In: a program (a variant: locations are replaced).  Out: the same executions, by operations that can be printed:
 *   an arbitrary value is one of __VERIFIER_nondet_…(), number by number;
 *   so is a local variable whose declaration is passed once more and whose old value could be seen: printed C declares it only once;
 *   operations that C cannot express, or that are not modelled, become error calls;
 *   for other verifiers, so do writes of assembly to memory, and operations that bring more than a value from outside (cond/outside.h).
 * Invariant: a proof of the output is a proof of the input. Why error calls: a proof that they are not reached shows that these operations
 * do not matter. */
#ifndef COND_BEYOND_C_H
#define COND_BEYOND_C_H

#include "cfa/external_effect.h"
#include "cfa/program.h"
#include "cfa/property.h"

typedef struct {
    const property *of; /* what counts as an error */
    bool has_one_error; /* all error calls become calls of reach_error, which is the only one that others look for */
    externals_mode externals;
    const char *error;      /* the function that is called for what cannot be said */
    const char *unsayable;  /* out: the first operation that C cannot express; NULL: none */
    const char *impossible; /* out: why that cannot be called; NULL: it can */
} beyond_c;

/* The error calls and arbitrary values of all functions. */
void beyond_c_replace(cfa_program *p, beyond_c *b);

#endif
