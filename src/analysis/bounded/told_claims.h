/* analysis/bounded/told_claims.h — loop invariants that k-induction has proved, for other engines.
 * In: a graph of cut points whose claims are proved.  Out: the claims that hold whenever a loop is passed on the way to an error, in
 * whatever chain of calls, and that say nothing but what integers are. Why integers alone: an address is where an encoding puts an object,
 * and another encoding need not put it there. */
#ifndef ANALYSIS_BOUNDED_TOLD_CLAIMS_H
#define ANALYSIS_BOUNDED_TOLD_CLAIMS_H

#include "analysis/bounded/cut_graph.h"
#include "analysis/engine.h"

void told_claims_list(const cut_graph *g, engine_result *out);

#endif
