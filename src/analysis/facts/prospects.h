/* analysis/facts/prospects.h — steps that may still happen in a function, by the automata alone.
 * In: a task and a function.  Out: per location, whether an error call may follow in the function or in what it calls, and whether its end
 * may follow. Invariant: without PROSPECT_ERROR no execution fails between the location and the return of this activation, unless something
 * that is not modelled leads elsewhere (prospects_are_reliable). */
#ifndef ANALYSIS_FACTS_PROSPECTS_H
#define ANALYSIS_FACTS_PROSPECTS_H

#include "analysis/task.h"

enum { PROSPECT_ERROR = 1, PROSPECT_END = 2 };

uint8_t *prospects_find(const verify_task *t, fn f, arena *memory); /* per location: a set of these bits */
bool prospects_are_reliable(const verify_task *t);

#endif
