/* cfa/scc.h — strongly connected components of a small dense graph (Tarjan, without recursion).
 * In: nodes 0..n-1 and their successors in compressed rows: targets[first[v] .. first[v + 1]).
 * Out: component[v], numbered so that every successor of v has a number that is smaller than or equal to v's.
 * Call graphs, loops and objects that point to each other are all ordered by this one function. */
#ifndef CFA_SCC_H
#define CFA_SCC_H

#include "base/arena.h"

typedef struct { /* reusable scratch memory; start with {0}, end with scc_free */
    uint32_t *words;
    uint32_t cap;
} scc_scratch;

/* Returns the number of components. */
uint32_t scc_find(scc_scratch *scratch, uint32_t nodes, const uint32_t *first, const uint32_t *targets, uint32_t *component);
void scc_free(scc_scratch *scratch);

#endif
