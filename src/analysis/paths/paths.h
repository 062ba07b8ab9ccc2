/* analysis/paths/paths.h — symbolic execution path by path: a search for an execution that reaches an error.
 * Implements: symbolic execution (King, CACM 1976) with a best-first order. Deviations: loops and recursion are followed as long as the
 * budget lasts; nothing that the search does not find proves anything.
 * In: a task; a recorded violation path of another revision (may be NULL).  Out: an execution that the interpreter has confirmed, or none
 * was found.
 * A point of a path is a location with its callers, a state and a guard. Points are never merged. So addresses stay constants, memory is
 * looked up syntactically, and formulas are small.
 * The point with the lowest rank is followed next. The rank is the distance to an error call (analysis/paths/distance.h). It grows each
 * time a point like it was met (same place and callers, same constants in the relevant variables), and with each decision that the
 * recorded violation path took otherwise.
 * Invariant: a point is followed only if values for its guard were guessed, or the solver does not refute it. */
#ifndef ANALYSIS_PATHS_PATHS_H
#define ANALYSIS_PATHS_PATHS_H

#include "analysis/engine.h"
#include "analysis/paths/violation_path.h"

/* Takes at most `most` points. true: an execution was found, and out is the answer (false). */
bool paths_search(const verify_task *t, const engine_options *o, const violation_path *recorded, uint32_t most, engine_result *out);

#endif
