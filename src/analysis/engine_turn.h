/* analysis/engine_turn.h — a turn of an engine within another one.
 * In: an engine's name, a task, options, and how much counted work it may do.  Out: its result.
 * Invariant: its work is counted in the limits of all. */
#ifndef ANALYSIS_ENGINE_TURN_H
#define ANALYSIS_ENGINE_TURN_H

#include "analysis/engine.h"

/* Runs it for at most so many seconds of counted work; o.limits does not count. true: it has come to its end. */
bool engine_turn(const char *who, const verify_task *t, engine_options o, limits *all, double seconds, engine_result *r);

#endif
