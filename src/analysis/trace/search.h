/* analysis/trace/search.h — a word of a graph that none of some automata accepts, without building the difference.
 * In: a graph without calls, and automata.  Out: a shortest such word, or that there is none.
 * The search visits pairs of a node and a set of predicates of each automaton, breadth first, and stops at the first accepting node.
 * Why: of automata that together are a proof, each prunes what the others keep apart, while a difference with one after the other is large
 * in between. While a proof is still looked for it is the other way round, and the difference is the better way (bench/RESULTS.md).
 * Implements: the antichains of De Wulf, Doyen, Henzinger, Raskin (CAV 2006): a pair is not followed if one with the same node and no more
 * predicates was. Invariant: whatever the automata refute from there, their triples refute from here, so if there is no word from there,
 * no feasible one is from here; and the shorter one was met first. */
#ifndef ANALYSIS_TRACE_SEARCH_H
#define ANALYSIS_TRACE_SEARCH_H

#include "analysis/trace/graph.h"

typedef enum { SEARCH_FOUND, SEARCH_NONE, SEARCH_STOPPED /* a limit was hit, or there are too many pairs */ } search_result;
/* Gives up after so many pairs. */
search_result search_word(triple_checker *c, const trace_graph *g, automaton *const *all, uint32_t count, uint32_t most, error_trace *out);

#endif
