/* analysis/trace/stored_automata.h — the artefact `automata`: the predicates of a trace abstraction, automaton by automaton, as text
 * (doc/formats/automata.md).
 * In: TA^C of a run.  Out: text; in the next revision, TA^R: automata without transitions. The transitions come from known triples
 * (analysis/trace/known_triples.h), and are checked if nothing is known.
 * A variable that moves between a cell and memory keeps its name (encode_name_variables).
 * Invariant: a hint. A predicate that does not fit the program (a variable that vanished or has another type, a line that is damaged) is
 * dropped alone. */
#ifndef ANALYSIS_TRACE_STORED_AUTOMATA_H
#define ANALYSIS_TRACE_STORED_AUTOMATA_H

#include "analysis/trace/automaton.h"
#include "base/buf.h"

typedef VEC(automaton *) automaton_list;

void stored_automata_write(const term_table *t, const automaton_list *all, buf *out);
/* Appends to `out`; their predicates are over cells that the program has. */
void stored_automata_read(alphabet *a, const char *text, automaton_list *out);
/* All its variables are cells of the program, or rigid. */
bool stored_automata_fits(alphabet *a, term predicate);
uint64_t stored_automata_count(const char *text, size_t len);

#endif
