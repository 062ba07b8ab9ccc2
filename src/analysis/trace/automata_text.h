/* analysis/trace/automata_text.h — the automata of a proof for people (Graphviz's dot) and for other tools (Ultimate's .ats).
 * In: automata.  Out: text. A state is a set of predicates that hold together; the transitions are those that the run has taken, so states
 * that it has not reached do not occur. In dot, predicates and letters are C expressions; in .ats, predicates are SMT-LIB after a number
 * and `#`, as Ultimate writes them, and a letter ends with part of its hash, as two letters may read alike. */
#ifndef ANALYSIS_TRACE_AUTOMATA_TEXT_H
#define ANALYSIS_TRACE_AUTOMATA_TEXT_H

#include "analysis/trace/stored_automata.h"

void automata_write_dot(alphabet *a, const cfa_program *p, const automaton_list *all, buf *out);
void automata_write_ats(alphabet *a, const cfa_program *p, const automaton_list *all, buf *out);

#endif
