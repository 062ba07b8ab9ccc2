/* analysis/trace/imported_automata.h — automata in Ultimate's format (.ats) as hints for this program.
 * In: text from anywhere (`--automata FILE`).  Out: automata of the predicates of its states. A state is a number, `#` and a formula in
 * SMT-LIB, over variables with the names of our cells. A state whose formula is not understood, or speaks of something else, is dropped
 * alone. Nothing rests on what is left: a transition is taken only if its triple is valid. */
#ifndef ANALYSIS_TRACE_IMPORTED_AUTOMATA_H
#define ANALYSIS_TRACE_IMPORTED_AUTOMATA_H

#include "analysis/trace/stored_automata.h"

bool imported_automata_is(const char *text); /* not the form in which the store has automata */
void imported_automata_read(alphabet *a, const char *text, automaton_list *out);

#endif
