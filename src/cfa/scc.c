#include "cfa/scc.h"

#include <stdlib.h>

enum { UNSEEN = 0 };

uint32_t scc_find(scc_scratch *scratch, uint32_t nodes, const uint32_t *first, const uint32_t *targets, uint32_t *component)
{
    if (scratch->cap < nodes * 5) {
        scratch->cap = nodes * 5;
        scratch->words = mem_realloc(scratch->words, scratch->cap * sizeof *scratch->words);
    }
    uint32_t *number = scratch->words; /* order of discovery from 1; UINT32_MAX once the component is known */
    uint32_t *low = number + nodes;    /* smallest number reachable */
    uint32_t *edge = low + nodes;      /* next successor to look at */
    uint32_t *open = edge + nodes;     /* Tarjan's stack */
    uint32_t *path = open + nodes;     /* the depth-first path */
    uint32_t count = 0, clock = UNSEEN, opens = 0, depth = 0;
    if (nodes) memset(number, 0, nodes * sizeof *number);
    for (uint32_t root = 0; root < nodes; root++) {
        if (number[root] != UNSEEN) continue;
        path[depth++] = root;
        number[root] = low[root] = ++clock;
        edge[root] = first[root];
        open[opens++] = root;
        while (depth) {
            uint32_t v = path[depth - 1];
            if (edge[v] < first[v + 1]) {
                uint32_t w = targets[edge[v]++];
                if (number[w] == UNSEEN) {
                    number[w] = low[w] = ++clock;
                    edge[w] = first[w];
                    open[opens++] = w;
                    path[depth++] = w;
                } else if (number[w] < low[v]) {
                    low[v] = number[w];
                }
                continue;
            }
            depth--;
            if (depth && low[v] < low[path[depth - 1]]) low[path[depth - 1]] = low[v];
            if (low[v] != number[v]) continue;
            for (uint32_t w = UINT32_MAX; w != v;) {
                w = open[--opens];
                component[w] = count;
                number[w] = UINT32_MAX; /* never again smaller than anybody's low */
            }
            count++;
        }
    }
    return count;
}

void scc_free(scc_scratch *scratch)
{
    free(scratch->words);
    *scratch = (scc_scratch){0};
}
