/* analysis/trace/trace.h — engine `trace`: trace abstraction.
 * In: a task; automata of an earlier revision.  Out: true, false or unknown; automata for the next revision.
 * Implements: Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction (SAS 2018); Heizmann, Hoenicke, Podelski:
 *   Refinement of Trace Abstraction (SAS 2009), Nested Interpolants (POPL 2010).
 * Deviations: letters are blocks of the adjustable-block encoding, or statements; calls of functions in no call cycle are entered once per
 *   calling context, and only the others are calls of nested words (analysis/trace/control.h); predicates hold together in a state
 *   (analysis/trace/automaton.h). */
#ifndef ANALYSIS_TRACE_TRACE_H
#define ANALYSIS_TRACE_TRACE_H

#include "analysis/engine.h"

extern const engine engine_trace;

#endif
