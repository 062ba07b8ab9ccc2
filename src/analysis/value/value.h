/* analysis/value/value.h — explicit-value analysis with refinement of the precision.
 * Implements: Beyer, Löwe: Explicit-State Software Model Checking Based on CEGAR and Interpolation (FASE 2013); the choice among sliced
 * prefixes of an infeasible path after Beyer, Löwe, Wendler: Sliced Path Prefixes (FORTE 2015).
 * Deviations: interpolants are sets of variables, found by one walk back along the path from the contradiction. A precision holds for the
 * whole scope of a variable. A variable may also be tracked as an interval (see cell in analysis/value/internal.h). States are stored only
 * at heads of loops, where paths join that parted since the last stored state, and at entries of recursive functions; between them whole
 * blocks are executed with all values. Functions that cannot fail are stepped over (variables that they may write become arbitrary) until a
 * path needs them. In: a task.  Out: true, false with a confirmed execution, or unknown. Why: a state costs about as much as an execution;
 * state machines need no solver. */
#ifndef ANALYSIS_VALUE_VALUE_H
#define ANALYSIS_VALUE_VALUE_H

#include "analysis/engine.h"

extern const engine engine_value;

#endif
