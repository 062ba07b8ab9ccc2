/* analysis/trace/search.h — a word of a graph that no automaton accepts, without building the difference.
 * In: a graph without calls, and automata.  Out: such a word, breadth first a short one, or that there is none.
 * The search visits pairs of a node and a set of predicates of all automata together (analysis/trace/union.h), and stops at the first
 * accepting node. Nodes at which nothing is decided, because one edge leads there and one away, are passed through.
 * Why: of automata that together are a proof, each prunes what the others keep apart, while a difference with one after the other is large
 * in between. While a proof is still looked for it is the other way round, and the difference is the better way, as long as it is small.
 * Automata about parts of a program that do not depend on each other, say processes that take turns, each double it. Then the search goes
 * depth first: as long as there are many words, it meets one soon, wherever it goes (bench/log). Its words are long, but what
 * refutes them is not: an automaton keeps what the interpolants mention.
 * Implements: the antichains of De Wulf, Doyen, Henzinger, Raskin (CAV 2006): a pair is not followed if one with the same node and no more
 * predicates was. Invariant: whatever the automata refute from there, their triples refute from here, so if there is no word from there,
 * no feasible one is from here. */
#ifndef ANALYSIS_TRACE_SEARCH_H
#define ANALYSIS_TRACE_SEARCH_H

#include "analysis/trace/graph.h"

typedef enum { SEARCH_FOUND, SEARCH_NONE, SEARCH_STOPPED /* a limit was hit, or there are too many pairs */ } search_result;
typedef enum { SEARCH_BREADTH_FIRST, SEARCH_DEPTH_FIRST } search_order;
/* Gives up after so many pairs. */
search_result search_word(triple_checker *c, const trace_graph *g, automaton *const *all, uint32_t count, search_order order, uint32_t most,
                          error_trace *out);

#endif
