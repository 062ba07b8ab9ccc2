/* analysis/predicate/predicate.h — lazy predicate abstraction with CEGAR; procedures and loops are blocks with summaries (He, Mao, Wang:
 * block-abstraction memoization). Model validation (analysis/predicate/explore.c): every fragment that is entered gets an abstract
 * reachability graph of its own, and a summary ⟨λ, φin, φout⟩ that serves whoever enters it in the same abstract state again. Between the
 * points of abstraction are large blocks (analysis/predicate/block.c). Functions that cannot fail are stepped over until a path needs them.
 * Counterexample analysis (analysis/predicate/refine.c): the path is encoded and solved; infeasible, interpolation gives predicates for the
 * fragments on its way; feasible, it is a counterexample. A proof is the set of summaries that main's rests on. */
#ifndef ANALYSIS_PREDICATE_PREDICATE_H
#define ANALYSIS_PREDICATE_PREDICATE_H

#include "analysis/engine.h"

extern const engine engine_predicate;

#endif
