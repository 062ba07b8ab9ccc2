/* analysis/trace/moment.h — the value of a cell at another moment than now.
 * Predicates inside a callee may speak of the values that cells had at its entry (old); triples of returns, of those that they had at the
 * call. Both are variables of their own, whose symbols are made from the cell's: "f::x::^old", "f::x::^call". No variable of a program has
 * such a name. */
#ifndef ANALYSIS_TRACE_MOMENT_H
#define ANALYSIS_TRACE_MOMENT_H

#include "analysis/trace/letter.h"

typedef enum { MOMENT_NOW, MOMENT_ENTRY, MOMENT_CALL } moment;

term moment_variable(alphabet *a, term variable, moment m);
/* Which moment a variable speaks of; *of (may be NULL): the same variable now. */
moment moment_of(alphabet *a, term variable, term *of);
/* The symbol of the cell that a symbol speaks of, at any moment. */
name moment_cell(alphabet *a, const char *symbol);
/* The cell belongs to an activation. */
bool variable_is_local(alphabet *a, term variable);

#endif
