/* analysis/bounded/stored_invariants.h — the artefact `invariants`: what k-induction has proved at the heads of loops, and its k
 * (doc/formats/invariants.md).
 * In: a graph of cut points whose claims are proved.  Out: a text.  And back: candidates at the cut points of another revision.
 * A hint: the next revision proves every claim again before it uses it, and drops those that fail. */
#ifndef ANALYSIS_BOUNDED_STORED_INVARIANTS_H
#define ANALYSIS_BOUNDED_STORED_INVARIANTS_H

#include "analysis/bounded/cut_graph.h"
#include "base/buf.h"

/* needed: only the claims that the proof needs (cut_graph_find_support). */
void stored_invariants_write(const cut_graph *g, uint32_t k, bool needed, buf *out);
/* Adds what fits as candidates; returns how many claims were added at some node. *k: of the proof that they come from; 0: they
 * did not suffice for one. The bytes end with a zero. */
uint32_t stored_invariants_claim(cut_graph *g, const engine_options *o, const char *text, uint32_t *k);
/* Without a program. false: the text has another form. */
bool stored_invariants_count(const char *text, size_t len, uint64_t *count);

#endif
