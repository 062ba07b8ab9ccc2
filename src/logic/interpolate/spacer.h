/* logic/interpolate/spacer.h — interpolants between the cores of a sequence, from Z3's Spacer.
 * In: the cores, and the symbols that each cut may mention.  Out: one formula per cut. Nothing found here is believed: the caller checks
 * every link on the bit-vectors.
 * Uses: Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs (CAV 2014), as Z3 implements it. The sequence is a
 *   chain of Horn clauses  P_{k-1}(x) ∧ core_k(x, y) ⇒ P_k(y), whose last one derives false. Spacer's solutions for the P_k are the
 *   interpolants.
 * First in integers, as if nothing ever wrapped around: the results are linear inequalities, which generalise well. Then in bit-vectors.
 * Effort is limited by Z3's own step count, so the result depends on nothing else; a time limit only ends what hangs. A crash of Z3 is
 * contained, and means that nothing was found. */
#ifndef LOGIC_INTERPOLATE_SPACER_H
#define LOGIC_INTERPOLATE_SPACER_H

#include "logic/interpolate/eliminate.h"

typedef enum { SPACER_INTEGERS, SPACER_BITS } spacer_arithmetic;

typedef struct {
    const fact_list *facts; /* of the core */
    /* Variables that P_k may mention: those of this core or earlier ones that later ones use; not for the last core. */
    const symbol_list *shared;
} spacer_link;

/* between[0..n-2]; false: nothing was found (or libz3 is missing, or a symbol is a function) */
bool spacer_find(term_table *t, const spacer_link *links, uint32_t n, spacer_arithmetic arithmetic, term *between);

#endif
