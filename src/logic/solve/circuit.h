/* logic/solve/circuit.h — bit-vector arithmetic as and-inverter graphs.
 * A vector is an array of `width` literals, least significant bit first. Results are written to `out`, which may not overlap the operands.
 * The meaning is SMT-LIB's: arithmetic wraps, x udiv 0 is all ones, x urem 0 is x, shifting by the width or more gives zeros (or the sign).
 * Constants in the operands simplify the circuit while it is built, so there are no special constructors for them. */
#ifndef LOGIC_SOLVE_CIRCUIT_H
#define LOGIC_SOLVE_CIRCUIT_H

#include "logic/solve/aig.h"

void circuit_add(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit carry, aig_lit *out);
void circuit_sub(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *out);
void circuit_neg(aig *g, uint32_t width, const aig_lit *a, aig_lit *out);
void circuit_mul(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *out);
void circuit_udivrem(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *quotient, aig_lit *remainder);
void circuit_sdivrem(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b, aig_lit *quotient, aig_lit *remainder);
void circuit_ite(aig *g, uint32_t width, aig_lit c, const aig_lit *a, const aig_lit *b, aig_lit *out);
void circuit_shift_left(aig *g, uint32_t width, const aig_lit *a, const aig_lit *by, aig_lit *out);
void circuit_shift_right(aig *g, uint32_t width, const aig_lit *a, const aig_lit *by, aig_lit fill, aig_lit *out);
aig_lit circuit_eq(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b);
aig_lit circuit_ult(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b);
aig_lit circuit_slt(aig *g, uint32_t width, const aig_lit *a, const aig_lit *b);

#endif
