/* analysis/predicate/cube.h — abstract data states and how they are computed.
 * A cube is a conjunction of predicates and negated predicates, over un-indexed cells: interned, so equal cubes have equal ids. An abstract
 * state of a point is one cube; Boolean abstraction gives several of them, Cartesian abstraction the one that holds what they agree on. */
#ifndef ANALYSIS_PREDICATE_CUBE_H
#define ANALYSIS_PREDICATE_CUBE_H

#include "logic/term/renaming.h"
#include "base/buf.h"
#include "logic/solve/solver.h"

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

/* Which values can predicates have? All solutions of premise ∧ formula, projected to them. */
typedef struct abstraction abstraction;
typedef struct known_abstractions known_abstractions; /* analysis/predicate/stored_abstractions.h */
/* renamed: since the known ones were computed. */
abstraction *abstraction_new(solver *s, const known_abstractions *known, const renamed_function *renamed, uint32_t count);
void abstraction_free(abstraction *a);

typedef struct {
    const int8_t *values; /* count rows of `width` values: 1, 0, -1: either */
    uint32_t count, width;
    bool for_sure;     /* false: the solver gave up somewhere; the rows cover everything nevertheless */
    bool is_cartesian; /* there were too many solutions: one row says what all of them agree on */
} abstract_rows;
/* Rows that differ in one place only become one that leaves it open; how many are left. */
uint32_t abstract_rows_merge(int8_t *rows, uint32_t count, uint32_t width);
/* No rows: there is no solution. Remembered: the same question is not asked twice, and not at all if its answer is known from elsewhere and
 * may be used. */
const abstract_rows *abstraction_rows(abstraction *a, bool use_known, const term *premise, uint32_t count_premise, term formula,
                                      const term *predicates, uint32_t count);

typedef struct {
    uint32_t known, computed;
} abstraction_work;
abstraction_work abstraction_done(const abstraction *a); /* different questions so far */
/* The latest ones, for later (analysis/predicate/stored_abstractions.h); all: also what is known from elsewhere and was not needed now. */
void abstraction_write(const abstraction *a, bool all, buf *out);

#endif
