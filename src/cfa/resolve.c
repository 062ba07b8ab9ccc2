#include "cfa/resolve.h"

#include "cfa/numbering.h"

typedef VEC(location) location_list;

typedef struct {
    cfa_program *p;
    cfa_space *s;
    const call_graph *g;
    location_list made; /* the function being rewritten: old locations keep their indices, new ones follow */
    numbering order;
} resolver;

/* A direct call of the candidate. Where the pointer's type differs from the function's, the pointer's stays, by a cast: arguments and
 * result are converted as the call through the pointer converts them. */
static op call_of(resolver *r, const op_info *call, var symbol)
{
    ty pointer = ex_get(r->s, call->rhs)->type;
    ty_info own = {.kind = TY_POINTER,
                   .size = ty_get(r->s, pointer)->size,
                   .align = ty_get(r->s, pointer)->align,
                   .complete = true,
                   .target = var_get(r->s, symbol)->type};
    ex f = ex_func(r->s, ty_intern(r->s, &own), symbol);
    op_info made = *call;
    made.rhs = ex_cast(r->s, pointer, f);
    return op_intern(r->s, &made);
}

static bool never_returns(const resolver *r, const call_edge *e)
{
    if (e->callee.i != FN_NONE.i) return fn_get(r->p, e->callee)->noreturn;
    const cfa_external *x = program_external(r->p, e->symbol);
    return x && x->noreturn;
}

static void expand(resolver *r, uint32_t at, uint32_t first, uint32_t end)
{
    const location original = r->made.data[at];
    const op_info call = *op_get(r->s, original.op);
    uint32_t here = at;
    for (uint32_t e = first; e < end; e++) {
        const call_edge *edge = &r->g->edges[e];
        if (!edge->symbol.i) continue;
        op direct = call_of(r, &call, edge->symbol);
        ex same = ex_binary(r->s, E_EQ, r->p->int_type, call.rhs, op_get(r->s, direct)->rhs);
        op guard = op_assume(r->s, same, true);
        uint32_t taken = r->made.len, rest = taken + 1;
        vec_push(&r->made, (location){.op = direct, .next = {never_returns(r, edge) ? LOC_NONE : original.next[0], 0}, .at = original.at});
        vec_push(&r->made, original);
        r->made.data[here] = (location){.op = guard, .next = {taken, rest}, .at = original.at};
        here = rest;
    }
}

static uint32_t edge_of(void *resolver_, uint32_t where, unsigned branch)
{
    const resolver *r = resolver_;
    return r->made.data[where].next[branch];
}

static void renumber(resolver *r, cfa_function *f)
{
    numbering *n = &r->order;
    numbering_make(n, r->made.len, LOC_ENTRY, edge_of, r);
    uint32_t count = n->order.len;
    location *made = ARENA_ARRAY(&r->p->memory, location, count + LOC_ENTRY);
    made[LOC_EXIT] = r->made.data[LOC_EXIT];
    for (uint32_t i = 0; i < count; i++) {
        location l = r->made.data[n->order.data[i]];
        for (int k = 0; k < 2; k++) l.next[k] = n->number.data[l.next[k]];
        made[LOC_ENTRY + i] = l;
    }
    for (uint32_t i = 0; i < f->count_labels; i++)
        if (f->labels[i].target) f->labels[i].target = n->number.data[f->labels[i].target];
    f->locations = made;
    f->count_locations = count + LOC_ENTRY;
}

static uint32_t resolve_function(resolver *r, fn f)
{
    cfa_function *function = fn_get(r->p, f);
    uint32_t expanded = 0, end = r->g->first_edge[f.i + 1];
    for (uint32_t e = r->g->first_edge[f.i]; e < end;) {
        const call_edge *edge = &r->g->edges[e];
        uint32_t after = e + 1;
        while (after < end && r->g->edges[after].location == edge->location) after++;
        if (edge->indirect && after - e > 1) { /* the last edge is the one that leaves */
            if (!expanded++) {
                vec_clear(&r->made);
                for (uint32_t i = 0; i < function->count_locations; i++) vec_push(&r->made, function->locations[i]);
            }
            expand(r, edge->location, e, after);
        }
        e = after;
    }
    if (expanded) renumber(r, function);
    return expanded;
}

uint32_t resolve_indirect_calls(cfa_program *p, call_targets targets, void *context, limits *l)
{
    call_graph *g = callgraph_build(p, targets, context);
    resolver r = {.p = p, .s = p->space, .g = g};
    uint32_t expanded = 0;
    for (uint32_t f = 0; f < p->functions.len && !limits_hit(l); f++) expanded += resolve_function(&r, (fn){f});
    callgraph_free(g);
    vec_free(&r.made);
    numbering_free(&r.order);
    return expanded;
}
