/* logic/solve/circuit_float.h — IEEE 754 arithmetic as and-inverter graphs, for any format and every rounding mode.
 * The counterpart of logic/term/fp.h. A float is a vector of its interchange bits, least significant first: fraction, exponent, sign.
 * Results are written to `out`, which may not overlap the operands.
 * Invariant: a NaN is always the positive quiet one, in every operand and every result (circuit_fp_canonical makes it so). Hence equal
 *   floats have equal bits, and the first bit of the fraction tells a NaN from an infinity.
 * A result is computed exactly but for a sticky bit, and rounded once, as in logic/term/fp.c. The rounding mode is fixed when the circuit
 * is built. Where the standard leaves a result open, the returned literal says so, and `out` is meaningless.
 * Only for formats that logic/term/fp.h supports, and integers up to FP_MAX_INTEGER bits. There is no remainder: it would need a step per
 * power of two between its operands. */
#ifndef LOGIC_SOLVE_CIRCUIT_FLOAT_H
#define LOGIC_SOLVE_CIRCUIT_FLOAT_H

#include "logic/solve/aig.h"
#include "logic/term/fp.h"

void circuit_fp_canonical(aig *g, fp_format f, const aig_lit *a, aig_lit *out); /* any bits */
/* T_FP_EQ … T_FP_IS_NEGATIVE; b: NULL for those of one operand */
aig_lit circuit_fp_predicate(aig *g, term_kind kind, fp_format f, const aig_lit *a, const aig_lit *b);
/* T_FP_NEG … T_FP_ROUND but T_FP_REM; operands that it does not have may be NULL */
void circuit_fp_arithmetic(aig *g, term_kind kind, fp_format f, fp_rounding mode, const aig_lit *const operands[3], aig_lit *out);
/* T_FP_MIN, T_FP_MAX; returns: the result is one of two zeros with different signs, and its sign (here: positive) is open */
aig_lit circuit_fp_extreme(aig *g, term_kind kind, fp_format f, const aig_lit *a, const aig_lit *b, aig_lit *out);
void circuit_fp_convert(aig *g, fp_format to, fp_rounding mode, fp_format from, const aig_lit *a, aig_lit *out);
void circuit_fp_from_integer(aig *g, fp_format f, fp_rounding mode, uint32_t width, bool is_signed, const aig_lit *a, aig_lit *out);
/* toward zero; returns: it is out of range, and the result open */
aig_lit circuit_fp_to_integer(aig *g, uint32_t width, bool is_signed, fp_format f, const aig_lit *a, aig_lit *out);

#endif
