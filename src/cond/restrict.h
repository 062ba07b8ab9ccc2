/* cond/restrict.h — a program without what a condition covers.
 * In: the product of a program and a condition.  Out: a program in the same space, with the functions, variables and operations of the
 * first one. Where the condition covers every execution that reaches a location, the path ends. So every execution that the condition does
 * not cover is one of the restricted program, and every execution of the restricted program is a beginning of one of the program (FRed,
 * Def. 3: residual program; its folder is the one that merges all states at a location, CFA).
 * The program is never larger than the first one: nothing is unrolled or cloned.
 * Invariant: a path ends only where no execution that the condition does not cover comes by. */
#ifndef COND_RESTRICT_H
#define COND_RESTRICT_H

#include "cfa/external_effect.h"
#include "cond/product.h"

typedef struct {
    cfa_program *program; /* shares memory with the other one and must not outlive it */
    fn *function;         /* per function: that of the other program */
    uint32_t **original;  /* per function, per location: that of the other program; 0: the path ends here, or the condition's own */
    bool has_copies;      /* a location of the other program may be there several times (cond/unfold.h) */
} restricted_program;

/* NULL: nothing is left out. */
restricted_program *restrict_program(const product *x, externals_mode externals);
void restrict_free(restricted_program *r);

/* Facts about a restricted program: edges that no execution takes. */
typedef struct {
    void *context;
    bool (*is_dead)(void *context, fn f, uint32_t where, unsigned branch);
} restrict_facts;

/* The same without these edges: it has the same executions. NULL: nothing is left out, or there are copies. Must not outlive the first. */
restricted_program *restrict_trim(const restricted_program *whole, const restrict_facts *dead);

/* For other makers of such programs: a copy of the program, with room for more functions; a proof about a function that is cut holds
 * for this program alone, so its hashes say that it is another one. */
restricted_program *restricted_new(const cfa_program *p, uint32_t more_functions);
void restricted_fingerprint(restricted_program *r);
/* Code outside may call these at any time; no condition tells when. */
bool restrict_may_be_called_from_outside(const cfa_program *p, const cfa_function *f, externals_mode externals);

#endif
