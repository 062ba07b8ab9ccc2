#include "cfa/numbering.h"

#include "cfa/program.h"
#include <string.h>

enum { DONE = 0x80000000u, SEEN = UINT32_MAX };

/* The postorder. The true branch is visited last, so that it comes first in the reverse. */
static void depth_first(numbering *n, uint32_t entry, numbering_edge edge, void *context)
{
    vec_push(&n->stack, entry);
    while (n->stack.len) {
        uint32_t top = vec_pop(&n->stack);
        if (top & DONE) {
            vec_push(&n->order, top & ~(uint32_t)DONE);
            continue;
        }
        if (n->number.data[top]) continue;
        n->number.data[top] = SEEN;
        vec_push(&n->stack, top | DONE);
        for (unsigned k = 0; k < 2; k++) {
            uint32_t next = edge(context, top, k);
            if (next > LOC_EXIT && !n->number.data[next]) vec_push(&n->stack, next);
        }
    }
}

void numbering_make(numbering *n, uint32_t count_locations, uint32_t entry, numbering_edge edge, void *context)
{
    vec_clear(&n->order);
    vec_clear(&n->stack);
    vec_reserve(&n->number, count_locations + LOC_ENTRY);
    n->number.len = count_locations + LOC_ENTRY;
    memset(n->number.data, 0, n->number.len * sizeof *n->number.data);
    if (entry != LOC_NONE) depth_first(n, entry, edge, context);
    for (uint32_t i = 0, k = n->order.len; i + 1 < k; i++) {
        uint32_t other = n->order.data[--k];
        n->order.data[k] = n->order.data[i];
        n->order.data[i] = other;
    }
    for (uint32_t i = 0; i < n->order.len; i++) n->number.data[n->order.data[i]] = LOC_ENTRY + i;
    n->number.data[LOC_EXIT] = LOC_EXIT;
}

void numbering_free(numbering *n)
{
    vec_free(&n->number);
    vec_free(&n->order);
    vec_free(&n->stack);
}
