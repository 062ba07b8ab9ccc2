/* cond/assume.h — a program that stops where a condition does not hold that every execution to an error satisfies.
 * In: a program, and conditions that were proved at some of its locations.  Out: a program in the same space with the same executions to
 * errors: at these locations it first tests the conditions, and the path ends if one is false. A verifier may use the facts that the tests
 * say.
 * Invariant: every execution of it is one of the program; every execution of the program that satisfies the conditions is one of it. */
#ifndef COND_ASSUME_H
#define COND_ASSUME_H

#include "cond/restrict.h"

typedef struct {
    fn function;
    uint32_t where;
    ex condition;
} assumption;

/* As restrict_free frees it. Tests have no location of the other program (original: 0). */
restricted_program *assume_conditions(const cfa_program *p, const assumption *all, uint32_t count);

#endif
