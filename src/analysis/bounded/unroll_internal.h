/* analysis/bounded/unroll_internal.h — declarations that unroll.c (carries points out) and unroll_context.c (contexts and their order)
 * share. */
#ifndef ANALYSIS_BOUNDED_UNROLL_INTERNAL_H
#define ANALYSIS_BOUNDED_UNROLL_INTERNAL_H

#include "analysis/bounded/unroll.h"

/* The context of that kind and number within its parent; 0: there is none yet. */
ctx unroll_find_context(const unroll *u, ctx parent, context_kind kind, uint32_t at, uint32_t count);
/* < 0: the first point is carried out before the second; 0: they are at one place. */
int unroll_compare_points(unroll *u, const unroll_point *a, const unroll_point *b);
/* An error call may follow, by the automata alone. */
bool unroll_has_prospects(unroll *u, ctx in, uint32_t where);

#endif
