#include "analysis/facts/prospects.h"

static bool call_may_fail(const verify_task *t, fn f, uint32_t where)
{
    uint32_t count;
    bool leaves;
    if (task_is_error_call(t, f, where)) return true;
    const call_graph *g = t->calls;
    for (uint32_t e = g->first_edge[f.i]; e < g->first_edge[f.i + 1]; e++)
        if (g->edges[e].location == where && g->edges[e].callee.i != FN_NONE.i &&
            (t->is_error[g->edges[e].callee.i] || t->can_fail[g->edges[e].callee.i]))
            return true;
    (void)task_callees(t, f, where, &count, &leaves);
    return leaves && t->error_escapes;
}

/* Backwards along the edges. Locations are numbered so that few rounds suffice. */
uint8_t *prospects_find(const verify_task *t, fn f, arena *memory)
{
    const cfa_function *function = fn_get(t->program, f);
    uint8_t *p = ARENA_ARRAY(memory, uint8_t, function->count_locations + 1);
    for (uint32_t w = LOC_ENTRY; w < function->count_locations; w++) {
        const op_info *o = op_get(t->program->space, function->locations[w].op);
        if (o->kind == OP_CALL && call_may_fail(t, f, w)) p[w] |= PROSPECT_ERROR;
    }
    p[LOC_EXIT] = PROSPECT_END;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t w = function->count_locations; w-- > LOC_ENTRY;) {
            const location *l = &function->locations[w];
            uint8_t now = (uint8_t)(p[w] | (l->next[0] ? p[l->next[0]] : 0) | (l->next[1] ? p[l->next[1]] : 0));
            changed |= now != p[w];
            p[w] = now;
        }
    }
    return p;
}

bool prospects_are_reliable(const verify_task *t)
{
    bool all = true;
    for (uint32_t f = 0; f < t->program->functions.len; f++)
        all = all && !(t->reachable[f] && t->program->functions.data[f].unsupported.i != 0);
    return all;
}
