/* logic/term/fold.h — the meaning of the bit-vector operators on values.
 * This is the one definition of the semantics: the constructors fold constants with it, and models are evaluated with it.
 * Predicates give 0 or 1. Unary operators ignore b. */
#ifndef LOGIC_TERM_FOLD_H
#define LOGIC_TERM_FOLD_H

#include "logic/term/bits.h"
#include "logic/term/term.h"

/* operators from T_BVNOT to T_BVSLE over arguments of one width ≤ 64 */
uint64_t fold64(term_kind kind, uint32_t width, uint64_t a, uint64_t b);
/* the same for any width; r is as wide as the arguments (predicates: r[0]) and may be one of them */
void fold_bits(term_kind kind, uint32_t width, uint64_t *r, const uint64_t *a, const uint64_t *b);

#endif
