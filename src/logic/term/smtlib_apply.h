/* logic/term/smtlib_apply.h — applies an operator of SMT-LIB to parsed arguments, with every check of number and sorts.
 * Derived operators are expressed by the term language's own. */
#ifndef LOGIC_TERM_SMTLIB_APPLY_H
#define LOGIC_TERM_SMTLIB_APPLY_H

#include "base/diag.h"
#include "logic/term/smtlib_names.h"
#include "logic/term/term.h"

typedef struct {
    term t;            /* none: it is a rounding mode */
    uint32_t rounding; /* fp_rounding */
} smtlib_value;

typedef struct {
    smtlib_op op;
    uint32_t indices[2];
    sort as; /* OP_CONST_ARRAY */
    srcpos at;
} smtlib_head;

enum { SMTLIB_MAX_WIDTH = 1 << 14 }; /* of bit-vectors in the input; wider ones cost more than they are worth */

/* False: reported. */
bool smtlib_apply(term_table *t, diag *d, const smtlib_head *head, const smtlib_value *args, uint32_t count, term *out);

#endif
