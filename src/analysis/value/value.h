/* analysis/value/value.h — explicit-value analysis with CEGAR.
 * Implements: Beyer, Löwe: Explicit-State Software Model Checking Based on CEGAR and Interpolation (FASE 2013); refinement selection after
 * Beyer, Löwe, Wendler (SPIN 2015). An abstract state maps the variables that the precision names to one value each (or, where refinement
 * asked for it, to an interval). Between two stored states whole branching blocks are executed with everything that is known
 * (analysis/facts/scalar.h), so a state costs about as much as an execution. States are stored at the heads of loops, where ways join again
 * that parted since the last stored state, and at the entries of recursive functions. Deviations: interpolants are sets of variables, found
 * by one walk back along the path from what contradicts itself; a precision holds for the whole scope of a variable. Functions that cannot
 * fail are stepped over (what they may write becomes arbitrary) until a path needs them. value_state    precision, stored states, which
 * variables are live value_explore  blocks: successors of a stored state, the way through a block value_refine   infeasible paths →
 * precision value          the loop */
#ifndef ANALYSIS_VALUE_VALUE_H
#define ANALYSIS_VALUE_VALUE_H

#include "analysis/engine.h"

extern const engine engine_value;

#endif
