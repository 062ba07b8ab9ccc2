/* logic/term/affine.h — the affine equations modulo 2^w that points satisfy.
 * In: points, vectors of w-bit numbers.  Out: equations a·x = b. Every equation modulo 2^w that all points satisfy is a sum of multiples of
 * them; so the equations get fewer or weaker (x = 4 becomes 2^31·x = 0: x is even) with each point that does not satisfy them.
 * Implements: the join of Elder, Lim, Sharma, Andersen, Reps: Abstract domains of affine relations (TOPLAS 36, 2014), by what it does to
 * the equations: if e is the error of a point in each equation, those combinations of equations are left whose error is 0.
 * (analysis/bounded/suggest_claims.c looks for equations between C's numbers, in which nothing wraps around: those of a prime field.) */
#ifndef LOGIC_TERM_AFFINE_H
#define LOGIC_TERM_AFFINE_H

#include "logic/term/term.h"

typedef struct {
    uint32_t width;   /* bits of a number, at most 64 */
    uint32_t columns; /* numbers of a point */
    uint32_t count;   /* equations */
    uint64_t *rows;   /* each: the coefficients, then b */
} affine_equations;

/* Those of one point. */
void affine_begin(affine_equations *e, uint32_t width, const uint64_t *point, uint32_t columns);
void affine_free(affine_equations *e);
/* Another point; false: it satisfies all equations already. */
bool affine_add(affine_equations *e, const uint64_t *point);
/* One of the equations as a formula over variables (or other terms of this width), one per column. */
term affine_formula(const affine_equations *e, term_table *t, uint32_t row, const term *variables);
/* The weakest equation that is a multiple of it: who violates this one takes the whole equation away, not some bits of it. */
term affine_weakest(const affine_equations *e, term_table *t, uint32_t row, const term *variables);

#endif
