/* logic/interpolate/aig_term.h — and-inverter graphs back to terms.
 * In: a literal of a graph whose inputs are bits of terms.  Out: an equivalent Bool term.
 * Neighbouring bits of one term become words again:
 *   - a conjunction of bits is a comparison of an extract with a constant;
 *   - a chain of alternating and/or from the highest bit down is an unsigned ordering with a constant;
 *   - bitwise equivalences of two terms are an equality;
 *   - other gates that look like exclusive-or or if-then-else become those operators.
 * Everything else stays a formula over single bits. Each node is translated once, so the term's DAG is linear in the graph. */
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
