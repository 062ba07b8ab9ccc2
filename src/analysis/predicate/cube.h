/* analysis/predicate/cube.h — abstract data states.
 * A cube is a conjunction of predicates and negated predicates (its literals): "locked = 0 and not i < 3" is one. A predicate that is not
 * mentioned has either value, so the empty cube is true. A cube is what the papers call an abstract data state, the vector "1 0 *".
 * In: literals over un-indexed cells.  Out: a number. Cubes are interned, so equal cubes have equal numbers.
 * Invariant: the literals of a cube are sorted and different, and do not change. */
#ifndef ANALYSIS_PREDICATE_CUBE_H
#define ANALYSIS_PREDICATE_CUBE_H

#include "base/idtable.h"
#include "logic/term/term.h"

typedef struct {
    uint32_t i;
} cube; /* 0: true */

typedef struct {
    term_table *t;
    VEC(uint32_t) first; /* per cube: its first literal; one more at the end */
    VEC(term) literals;  /* ascending ids within a cube */
    idtable index;
} cube_table;

void cubes_init(cube_table *c, term_table *t);
void cubes_free(cube_table *c);
cube cube_make(cube_table *c, term *literals, uint32_t count); /* sorts them */
static inline const term *cube_literals(const cube_table *c, cube a, uint32_t *count)
{
    *count = c->first.data[a.i + 1] - c->first.data[a.i];
    return c->literals.data + c->first.data[a.i];
}
bool cube_implies(const cube_table *c, cube a, cube b); /* every literal of b is one of a */
/* 1: the predicate holds in it, 0: its negation does, -1: neither is known */
int cube_value(const cube_table *c, cube a, term predicate);

#endif
