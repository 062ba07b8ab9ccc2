/* cond/restrict.h — the new program without what a difference condition covers.
 * In: a difference condition.  Out: a program in the same space, with the functions, variables and operations of the new one. Where the
 * condition covers every execution that reaches a location, the path ends. So every execution that the condition does not cover is one of
 * the restricted program, and every execution of the restricted program is a beginning of one of the new program (FRed, Def. 3: residual
 * program; the folder is the one that merges all states at a location, CFA).
 * The program is never larger than the new one: nothing is unrolled or cloned.
 * Invariant: a location ends only if no execution that the condition does not cover comes by. */
#ifndef COND_RESTRICT_H
#define COND_RESTRICT_H

#include "cond/diffcond.h"

/* The restricted program shares memory with the new one and must not outlive it. NULL: it is the new program itself; nothing is left out.
 * calls: of the new program. */
cfa_program *restrict_to_difference(const diff_condition *c, const call_graph *calls);

#endif
