/* analysis/cooperate/written_condition.h — the explored part as a condition (cond/condition.h).
 * In: a reduced graph of decisions (analysis/explored.h).  Out: a condition that covers the executions whose decisions lead to no open end.
 * Implements: the output condition of Beyer, Henzinger, Keremoglu, Wendler: Conditional Model Checking (FSE 2012), without assumptions
 * about states. Why states stay what they are between decisions: branches and calls determine all the other operations of an execution. */
#ifndef ANALYSIS_COOPERATE_WRITTEN_CONDITION_H
#define ANALYSIS_COOPERATE_WRITTEN_CONDITION_H

#include "analysis/explored.h"
#include "cond/condition.h"

condition *written_condition_make(const explored_graph *g, const cfa_program *p);

#endif
