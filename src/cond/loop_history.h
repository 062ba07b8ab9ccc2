/* cond/loop_history.h — by which iterations, and from where, the nodes of a product are reached.
 * In: a product.  Out: for each node the loops that an execution is in when it comes there for the first time, outermost last: in which
 * iteration, and on which syntactical path the loop was entered. Paths begin at the function's entry and leave finished loops, and earlier
 * iterations of unfinished ones, out (FRed, Sect. 4.1: contexts of loop executions).
 * First means: with the fewest operations; so a node has one history, although longer paths may lead there, too. Where several executions
 * of a loop come to one node, they count as one execution of it. */
#ifndef COND_LOOP_HISTORY_H
#define COND_LOOP_HISTORY_H

#include "cond/product.h"

typedef struct {
    uint32_t outer; /* the loop around it; 0: none */
    uint32_t head;  /* location */
    uint32_t loop;
    uint32_t iteration; /* from 0 */
    uint64_t entered;   /* the path to it, as a hash */
    uint32_t execution; /* of the loop; loop_history_execution tells which ones are one */
} loop_frame;

typedef struct {
    arena memory;
    VEC(loop_frame) frames; /* [0]: unused */
    uint32_t *frame_of;     /* by node: the innermost loop that it is in; 0: none */
    bool *is_head;          /* by node: it is at the head of that loop */
    VEC(uint32_t) same_as;  /* by execution: union-find */
} loop_history;

loop_history *loop_history_compute(const product *x);
uint32_t loop_history_execution(const loop_history *h, uint32_t frame);
void loop_history_free(loop_history *h);

#endif
