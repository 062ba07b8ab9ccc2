/* logic/solve/blast_float.h — operators on floats, for logic/solve/bitblast.c.
 * A float is its interchange bits; a NaN is the positive quiet one (logic/solve/circuit_float.h). The bits of an atom are arbitrary, and a
 * few gates make them canonical: no side condition is needed.
 * A result that the standard leaves open is a fresh input, which is zero while the blaster's `convention` holds. So unsatisfiability
 * without the convention holds for every reading of the standard, and a model under the convention is one for the evaluator
 * (logic/term/model.h), which takes zero, too. */
#ifndef LOGIC_SOLVE_BLAST_FLOAT_H
#define LOGIC_SOLVE_BLAST_FLOAT_H

#include "logic/solve/bitblast.h"
#include "logic/term/fp.h"

const char *blast_float_lacks(const term_table *t, term a);      /* why this operator cannot be translated; NULL: it can */
uint32_t blast_float(blaster *b, term a);                        /* T_FP_…; offset of its vector; the arguments are translated */
uint32_t blast_float_canonical(blaster *b, sort s, uint32_t at); /* any bits as a float */

static inline fp_format blast_format(const term_table *t, sort s)
{
    return (fp_format){sort_get(t, s)->width, sort_get(t, s)->significand};
}

/* of logic/solve/bitblast.c */
uint32_t blast_vector_new(blaster *b, uint32_t width);
uint32_t blast_input_new(blaster *b, atom_kind kind, term a, uint32_t width);

#endif
