/* cfa/resolve.h — indirect calls become chains of guards over direct calls.
 *   p(x)   becomes   [p == &f1] f1(x)   else  [p == &f2] f2(x)   …   else p(x)
 * The last one, the call as it was, remains for pointers that none of the candidates explains. The callee expression has no side effects
 * and nothing is executed between the guards, so it may be repeated.
 * In: a program whose fingerprints are computed (the expansion is not part of a body's identity).  Out: the same program, locations
 * renumbered in reverse postorder. Call graphs, loops and points-to results of before do not fit it any more. */
#ifndef CFA_RESOLVE_H
#define CFA_RESOLVE_H

#include "base/limits.h"
#include "cfa/callgraph.h"

/* targets: as for callgraph_build (NULL: address taken and type). Returns how many calls were expanded; stops early at a limit. */
uint32_t resolve_indirect_calls(cfa_program *p, call_targets targets, void *context, limits *l);

#endif
