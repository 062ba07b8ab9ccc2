#include "analysis/cooperate/written_condition.h"

/* States: one for each decision, in their order, then the one that accepts and the one that ends. */
static uint32_t state_of(const explored_graph *g, uint32_t node)
{
    if (node < g->nodes.len) return node;
    return node == EXPLORED_OPEN ? g->nodes.len + 1 : g->nodes.len;
}

static void add_transitions(const explored_graph *g, const cfa_program *p, const explored_node *n, condition *out)
{
    op o = fn_get(p, n->function)->locations[n->where].op;
    uint8_t call = n->kind == EXPLORED_STEP ? COND_STEPPED : COND_FLAT;
    for (unsigned k = 0; k < (n->kind == EXPLORED_BRANCH ? 2 : 1); k++)
        vec_push(&out->transitions, (cond_transition){.letter = cond_letter(o, k), .to = state_of(g, n->to[k]), .call = call});
}

condition *written_condition_make(const explored_graph *g, const cfa_program *p)
{
    uint32_t start = g->nodes.data[0].to[0];
    if (start >= EXPLORED_NEVER) return condition_of_all(start != EXPLORED_OPEN);
    condition *out = condition_new();
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        const explored_node *n = &g->nodes.data[k];
        uint32_t first = out->transitions.len;
        if (n->kind != EXPLORED_JOIN) add_transitions(g, p, n, out);
        vec_push(&out->states, (cond_state){.stays = true, .first = first, .count = out->transitions.len - first});
    }
    vec_push(&out->states, (cond_state){.is_accepting = true});
    vec_push(&out->states, (cond_state){.is_accepting = false});
    out->initial = start;
    return out;
}
