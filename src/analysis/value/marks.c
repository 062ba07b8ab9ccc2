/* Which edges the exploration has taken, for the next revision (analysis/reached_edges.h). */
#include "analysis/reached_edges.h"
#include "analysis/value/internal.h"

void value_mark_edges(value_analysis *v)
{
    uint32_t functions = v->c->p->functions.len;
    v->reached = ARENA_ARRAY(&v->memory, uint8_t *, functions + 1);
    v->stepped_over = ARENA_ARRAY(&v->memory, bool, functions + 1);
    for (uint32_t f = 0; f < functions; f++)
        v->reached[f] = ARENA_ARRAY(&v->memory, uint8_t, v->c->p->functions.data[f].count_locations + 1);
}

void value_forget_marks(value_analysis *v)
{
    for (uint32_t f = 0; v->reached && f < v->c->p->functions.len; f++) {
        memset(v->reached[f], 0, v->c->p->functions.data[f].count_locations);
        v->stepped_over[f] = false;
    }
}

/* Everything that a function calls may be executed if the function is stepped over. */
static void close_stepped_over(value_analysis *v)
{
    const call_graph *g = v->t->calls;
    VEC(uint32_t) open = {0};
    for (uint32_t f = 0; f < v->c->p->functions.len; f++)
        if (v->stepped_over[f]) vec_push(&open, f);
    while (open.len) {
        uint32_t f = vec_pop(&open);
        for (uint32_t e = g->first_edge[f]; e < g->first_edge[f + 1]; e++) {
            uint32_t callee = g->edges[e].callee.i;
            if (callee == FN_NONE.i || v->stepped_over[callee]) continue;
            v->stepped_over[callee] = true;
            vec_push(&open, callee);
        }
    }
    vec_free(&open);
}

void value_leave_reached(value_analysis *v, engine_result *out)
{
    const cfa_program *p = v->c->p;
    reached_edges e = {.marks = ARENA_ARRAY(&v->memory, const uint8_t *, p->functions.len + 1), .count = p->functions.len};
    buf bytes = {0};
    close_stepped_over(v);
    for (uint32_t f = 0; f < p->functions.len; f++) {
        bool entered = v->stepped_over[f];
        if (v->stepped_over[f]) memset(v->reached[f], 3, p->functions.data[f].count_locations);
        for (uint32_t l = 0; l < p->functions.data[f].count_locations && !entered; l++) entered = v->reached[f][l];
        e.marks[f] = entered ? v->reached[f] : NULL;
    }
    reached_edges_write(&e, p, &bytes);
    engine_result_leave(out, ARTEFACT_REACHED, bytes.data, bytes.len);
    buf_free(&bytes);
}
