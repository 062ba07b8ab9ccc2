/* analysis/bounded/guard.h — the condition under which an execution comes to a point, as a tree of decisions.
 * A guard is the conjunction of the conditions from the root down to it; its two continuations at a branch are its children. So guards
 * share their beginnings. The guard of a join is found by walking up to where its paths parted, and the one decision there tells the two
 * paths apart, not the whole of both guards.
 * In: conditions in the order in which the program takes decisions.  Out: guards as small ids, their conjuncts as terms.
 * Invariant: guards that are joined exclude each other. A condition that a guard already contains is not added again; a guard that
 * contains the opposite is GUARD_NEVER. Of two numbers that a guard says are equal, a comparison is decided as well. */
#ifndef ANALYSIS_BOUNDED_GUARD_H
#define ANALYSIS_BOUNDED_GUARD_H

#include "logic/term/term.h"

typedef struct {
    uint32_t i;
} guard; /* 0: never; 1: always */
#define GUARD_NEVER  ((guard){0})
#define GUARD_ALWAYS ((guard){1})

typedef struct {
    uint32_t parent, jump; /* jump: some ancestor, such that any ancestor is found in a logarithmic number of steps */
    uint32_t depth;
    term condition;
    uint32_t same; /* an older guard whose last condition is the same; 0: none */
} guard_node;

typedef struct {
    term_table *t;
    VEC(guard_node) nodes;
    VEC(uint32_t) last_of; /* per term: the newest guard that ends with it */
    uint64_t visits;       /* of guards, to find out what another one contains; not yet counted as work */
} guards;

void guards_init(guards *g, term_table *t);
void guards_free(guards *g);
void guards_clear(guards *g); /* as after guards_init */

guard guard_and(guards *g, guard a, term condition);
/* 1: a contains the condition, or an equation that implies it; 0: the same of its negation; -1: neither */
int guard_decides(guards *g, guard a, term condition);

/* Conditions from the root down to it. */
uint32_t guard_depth(const guards *g, guard a);

typedef VEC(term) guard_terms;
/* Appends the conjuncts, last first. In a chain of cases, x != 0, x != 1, x == 2, the last one implies the others: those are left out, so
 * that what is asked about the cases of a dispatch does not grow with the number of cases before. */
void guard_list(const guards *g, guard a, guard_terms *out);

/* Joins guards that exclude each other. For every pair that becomes one, `merge` is called: item b goes into item a; `is_a` holds where
 * item a was meant. Item numbers count from 0. The first item whose guard is not GUARD_NEVER is never b: all others end up in it, and *left
 * is its number. Returns the guard of all. */
typedef void (*guard_merge)(void *context, uint32_t a, uint32_t b, term is_a);
guard guard_join(guards *g, const guard *items, uint32_t count, guard_merge merge, void *context, uint32_t *left);

#endif
