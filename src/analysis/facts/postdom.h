/* analysis/facts/postdom.h — post-dominators of one function's automaton, and control dependence.
 * Implements: Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm (2001), on the reversed automaton; the closure under control
 * dependence (Ferrante, Ottenstein, Warren, TOPLAS 1987) by iterated frontiers as in Sreedhar, Gao: A Linear Time Algorithm for Placing
 * φ-Nodes (POPL 1995).
 * In: a function's locations.  Out: the tree of immediate post-dominators. Its root is a virtual end that follows the exit, every end of a
 * path, and one location of every region from which neither can be reached (loops without an exit). Then, for a set of locations, all
 * branches that decide whether one of them is executed, and so on for these branches. */
#ifndef ANALYSIS_FACTS_POSTDOM_H
#define ANALYSIS_FACTS_POSTDOM_H

#include "cfa/program.h"

typedef struct {
    uint32_t count;   /* locations; the virtual end has number 0 */
    uint32_t *parent; /* per location: immediate post-dominator; 0: the virtual end */
    uint32_t *level;  /* in the tree; the virtual end: 0 */
    uint32_t *first_child, *next_child;
    uint32_t *first_in, *in; /* predecessors in rows: in[first_in[l] .. first_in[l + 1]) */
    bool *is_stuck;          /* per location: added as an end because nothing else is reached from there */
} postdom;

postdom postdom_find(const cfa_space *s, const cfa_function *f, arena *memory);
/* members: per location, the set; grows to its closure under control dependence. Returns whether it has grown. scratch: room for 3 × (count
 * + 1) numbers. */
bool postdom_close(const postdom *p, const cfa_function *f, bool *members, uint32_t *scratch);

#endif
