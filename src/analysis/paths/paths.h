/* analysis/paths/paths.h — symbolic execution path by path, the most promising first: a search for an execution that reaches an error.
 * In: a task; a way to an error that another revision had (may be NULL).  Out: an execution that the interpreter has confirmed, or none was
 * found. A point of a path is a location with its callers, a state and a guard; nothing is ever merged, so addresses stay constants, memory
 * is looked up syntactically, and formulas are small. Points are taken by rank: their distance to an error call
 * (analysis/paths/distance.h), more for each time that a point like it (same place and callers, same constants in what the slice calls
 * relevant) was met, and for each decision that the known way has taken otherwise. A point is carried on only if the solver does not refute
 * its guard. What is not found proves nothing. */
#ifndef ANALYSIS_PATHS_PATHS_H
#define ANALYSIS_PATHS_PATHS_H

#include "analysis/engine.h"
#include "analysis/paths/violation_path.h"

/* true: out is the answer (false); most: points that are taken at most */
bool paths_search(const verify_task *t, const engine_options *o, const violation_path *way, uint32_t most, engine_result *out);

#endif
