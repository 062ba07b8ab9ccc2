/* analysis/facts/evaluation_order.h — parts of expressions that interfere although C leaves their order open.
 * In: a task.  Out: the first place where one part calls a function that writes what the other part uses. The automata evaluate from left
 * to right; a compiler may do otherwise, so there a proof says nothing about the compiled program. `is_sure`: the parts share one object.
 * Otherwise they share a region of memory, which is several objects. */
#ifndef ANALYSIS_FACTS_EVALUATION_ORDER_H
#define ANALYSIS_FACTS_EVALUATION_ORDER_H

#include "analysis/task.h"

typedef struct {
    bool found, is_sure;
    srcpos at;
} order_conflict;

order_conflict evaluation_order_find(const verify_task *t);

#endif
