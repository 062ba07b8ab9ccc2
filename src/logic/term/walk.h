/* logic/term/walk.h — the distinct subterms of some terms, arguments before the terms made of them.
 * Works with an explicit stack: terms may be hundreds of thousands of levels deep. The order depends on the terms alone.
 *   term_walk w = {0}; walk_add(t, &w, a); for (i < w.order.len) w.order.data[i] …; walk_free(&w);
 * Further roots may be added; subterms that are already listed keep their positions. */
#ifndef LOGIC_TERM_WALK_H
#define LOGIC_TERM_WALK_H

#include "logic/term/term.h"

typedef struct {
    VEC(term) order;
    struct walk_slot {
        uint32_t term, position; /* term 0: free */
    } * slots;
    uint32_t mask;
    VEC(uint64_t) stack; /* term and its next argument */
} term_walk;

void walk_add(const term_table *t, term_walk *w, term root);
bool walk_position(const term_walk *w, term a, uint32_t *position); /* of a in order; false: not a subterm */
void walk_free(term_walk *w);

#endif
