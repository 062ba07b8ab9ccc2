/* analysis/facts/join_order.h — the order in which the locations of one function are carried out so that joins wait for all paths to them.
 * Implements: a weak topological order (Bourdoncle 1993) over the loops of cfa/loops.h.
 * In: a function and its loops.  Out: a topological order of the automaton without its back edges, in which every loop is one stretch: all
 * iterations of a loop come before the locations behind it.
 * Why not the numbers of the locations: they are in reverse postorder, and there the way out of a loop may come before its body.
 * Irreducible loops may be torn apart; then a location behind them is only carried out more than once. */
#ifndef ANALYSIS_FACTS_JOIN_ORDER_H
#define ANALYSIS_FACTS_JOIN_ORDER_H

#include "cfa/loops.h"

typedef struct {
    uint32_t *position;      /* per location */
    uint32_t *loop_position; /* per loop: of its first location */
    bool *is_join;           /* per location: several edges lead there, not counting back edges */
    bool *is_head;           /* per location: of a loop */
    bool complete;           /* every cycle passes the head of a loop that holds it */
} join_order;

join_order join_order_find(const cfa_function *f, const loop_info *l, arena *memory);
/* true: location `where` lies in the loop */
static inline bool join_order_in_loop(const loop_info *l, uint32_t which, uint32_t where)
{
    uint32_t k = l->innermost[where];
    while (k != LOOP_NONE && l->loops[k].depth > l->loops[which].depth) k = l->loops[k].parent;
    return k == which;
}
/* `to` is the head of a loop that contains `from` */
static inline bool join_order_is_back_edge(const loop_info *l, uint32_t from, uint32_t to)
{
    uint32_t k = l->innermost[to];
    while (k != LOOP_NONE && l->loops[k].head != to) k = l->loops[k].parent;
    return k != LOOP_NONE && join_order_in_loop(l, k, from);
}

#endif
