/* logic/interpolate/aig_term.h — and-inverter graphs back to terms.
 * In: a literal of a graph whose inputs are bits of terms.  Out: an equivalent Bool term. Bits of one term that stand together become words
 * again: conjunctions of bits are comparisons of extracts with constants, chains of alternating and/or from the highest bit down are
 * unsigned orderings with a constant, bitwise equivalences of two terms are equalities, and what else looks like exclusive-or or
 * if-then-else is made with those. What is not recognised stays a formula over single bits. Each node is translated once; the size of the
 * term's DAG is linear in the graph. */
#ifndef LOGIC_INTERPOLATE_AIG_TERM_H
#define LOGIC_INTERPOLATE_AIG_TERM_H

#include "logic/solve/aig.h"
#include "logic/term/term.h"

typedef struct {
    term t; /* Bool (bit 0) or bit-vector */
    uint32_t bit;
} aig_bit;

term aig_to_term(const aig *g, aig_lit a, const aig_bit *inputs /* per input */, term_table *t);

#endif
