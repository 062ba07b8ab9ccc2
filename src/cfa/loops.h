/* cfa/loops.h — the loops of one function's automaton: heads, bodies, nesting, reducibility.
 * Natural loops by dominators; an irreducible cycle is a loop whose head is its first location in reverse postorder and whose
 * reducible flag is false. Loops are numbered from 0 by the reverse-postorder number of their head, so outer before inner.
 * Invariant: two loops are disjoint or nested; every cycle of the automaton lies in a loop. (In absurdly deep nests the innermost
 * loops are not told apart.) */
#ifndef CFA_LOOPS_H
#define CFA_LOOPS_H

#include "cfa/program.h"

enum { LOOP_NONE = UINT32_MAX };

typedef struct {
    uint32_t head;   /* location */
    uint32_t parent; /* loop, LOOP_NONE */
    uint32_t depth;  /* 1: outermost */
    bool reducible;
    uint32_t *body; /* locations, ascending, head included, inner loops' too */
    uint32_t count_body;
} loop;

typedef struct {
    loop *loops;
    uint32_t count;
    uint32_t *innermost; /* per location: innermost loop that holds it, LOOP_NONE */
    uint32_t *dominator; /* per location: immediate dominator; entry: itself; 0: not reachable */
} loop_info;

/* Allocates in memory. */
loop_info loops_find(const cfa_function *f, arena *memory);
bool loops_dominates(const loop_info *l, uint32_t above, uint32_t below);

#endif
