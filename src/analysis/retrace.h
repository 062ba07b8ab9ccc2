/* analysis/retrace.h — the way that an execution of one revision took, looked for in another.
 * In: an execution that reaches an error.  Out: its decisions, as bytes that mean the same in every revision: at which condition (by its content and its function's name, not by
 * its place) it went where.
 * Following them in a changed program is a guess at every condition that they do not know. What it ends in is a path to an error call; whether an execution takes it is decided by
 * analysis/counterexample, which finds the values anew: addresses and sizes may be others now. */
#ifndef ANALYSIS_RETRACE_H
#define ANALYSIS_RETRACE_H

#include "analysis/engine.h"
#include "base/buf.h"

/* Nothing is added if the execution does not reach an error, or is too long to be worth it. On a big stack (base/bigstack.h). */
void retrace_record(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, buf *out);

/* true: an execution that the interpreter has confirmed; out is its answer (false). */
bool retrace_follow(const verify_task *t, const void *decisions, size_t len, limits *l, stats *st, engine_result *out);

#endif
