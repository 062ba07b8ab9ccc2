#include "cond/partition.h"

#include <assert.h>

static uint32_t entry_node(const product *x, uint32_t context) { return x->contexts.data[context].nodes.entries[0].value; }

/* ---- union-find ---- */

static uint32_t find_class(partition *p, uint32_t node)
{
    while (p->parent[node] != node) node = p->parent[node] = p->parent[p->parent[node]];
    return node;
}

/* The edges of this class have to be looked at again, and those of calls that return there. */
static void mark_changed(partition *p, uint32_t class)
{
    uint32_t n = class;
    do {
        const product_node *node = &p->x->nodes.data[n];
        for (uint32_t e = node->first_edge; e < node->first_edge + node->count_edges; e++) vec_push(&p->changed, e);
        for (uint32_t e = p->first_return[n]; e != PRODUCT_NONE; e = p->other_return[e]) vec_push(&p->changed, e);
        n = p->next[n];
    } while (n != class);
}

static bool are_one_copy(partition *p, uint32_t a, uint32_t b)
{
    return find_class(p, entry_node(p->x, a)) == find_class(p, entry_node(p->x, b));
}

void partition_unite(partition *p, uint32_t a, uint32_t b)
{
    const product_node *of_a = &p->x->nodes.data[a], *of_b = &p->x->nodes.data[b];
    assert(of_a->where == of_b->where && p->x->contexts.data[of_a->context].function.i == p->x->contexts.data[of_b->context].function.i);
    a = find_class(p, a);
    b = find_class(p, b);
    if (a == b) return;
    if (p->size[a] < p->size[b]) {
        uint32_t smaller = a;
        a = b;
        b = smaller;
    }
    mark_changed(p, b);
    p->parent[b] = a;
    p->size[a] += p->size[b];
    uint32_t behind = p->next[a];
    p->next[a] = p->next[b];
    p->next[b] = behind;
    if (!are_one_copy(p, of_a->context, of_b->context))
        partition_unite(p, entry_node(p->x, of_a->context), entry_node(p->x, of_b->context));
}

/* ---- det ---- */

/* Labels of edges: their branch; of calls that they are behind one that does not tell how it has returned, which function they enter, or in
 * which class that returns. */
enum { BEHIND = 2, ENTERS = 3, RETURNS = 4 };

static uint32_t label_of(partition *p, uint32_t edge)
{
    const product_edge *e = &p->x->edges.data[edge];
    if (e->to == PRODUCT_NONE) return ENTERS + 2 * p->x->contexts.data[e->entered].function.i;
    if (p->exit_node[edge] != PRODUCT_NONE) return RETURNS + 2 * find_class(p, p->exit_node[edge]);
    const product_node *from = &p->x->nodes.data[e->from];
    op o = fn_get(p->x->p, p->x->contexts.data[from->context].function)->locations[from->where].op;
    return op_get(p->x->p->space, o)->kind == OP_CALL ? (uint32_t)BEHIND : e->branch;
}

void partition_determine(partition *p)
{
    map64 leads_to = {0}; /* (class, label) → node */
    vec_clear(&p->changed);
    for (uint32_t e = 0; e < p->x->edges.len; e++) vec_push(&p->changed, e);
    while (p->changed.len) { /* Alg. 1, line 2 */
        uint32_t edge = vec_pop(&p->changed), behind;
        const product_edge *e = &p->x->edges.data[edge];
        uint32_t to = e->to == PRODUCT_NONE ? entry_node(p->x, e->entered) : e->to;
        uint32_t class = find_class(p, e->from), label = label_of(p, edge);
        bool fresh, returns = p->exit_node[edge] != PRODUCT_NONE;
        uint32_t *slot = map_slot(&leads_to, map_pair(class, label), &fresh);
        if (fresh) *slot = to;
        else partition_unite(p, *slot, to); /* lines 5 and 6 */
        if (fresh && label == BEHIND) mark_changed(p, class);
        if (returns && map_get(&leads_to, map_pair(class, BEHIND), &behind)) partition_unite(p, behind, to);
    }
    map_free(&leads_to);
}

/* ---- the whole ---- */

/* A call by name goes to the copy of the function for the state it is called in, which can tell how it returns. */
static bool tells_return(const product *x, const product_edge *e)
{
    const product_node *from = &x->nodes.data[e->from];
    if (e->to == PRODUCT_NONE || e->entered == PRODUCT_NONE) return false;
    const cfa_function *callee = fn_get(x->p, x->contexts.data[e->entered].function);
    op call = fn_get(x->p, x->contexts.data[from->context].function)->locations[from->where].op;
    return callgraph_constant_callee(x->p->space, op_get(x->p->space, call)->rhs).i == callee->symbol.i && !callee->count_labels;
}

partition *partition_new(const product *x)
{
    uint32_t n = x->nodes.len;
    partition *p = mem_alloc(sizeof *p);
    *p = (partition){.x = x};
    p->parent = ARENA_ARRAY(&p->memory, uint32_t, n + 1);
    p->size = ARENA_ARRAY(&p->memory, uint32_t, n + 1);
    p->next = ARENA_ARRAY(&p->memory, uint32_t, n + 1);
    p->first_return = ARENA_ARRAY(&p->memory, uint32_t, n + 1);
    p->exit_node = ARENA_ARRAY(&p->memory, uint32_t, x->edges.len + 1);
    p->other_return = ARENA_ARRAY(&p->memory, uint32_t, x->edges.len + 1);
    for (uint32_t k = 0; k < n; k++) {
        p->parent[k] = p->next[k] = k;
        p->size[k] = 1;
        p->first_return[k] = PRODUCT_NONE;
    }
    for (uint32_t e = 0; e < x->edges.len; e++) {
        const product_edge *edge = &x->edges.data[e];
        p->exit_node[e] = p->other_return[e] = PRODUCT_NONE;
        if (!tells_return(x, edge)) continue;
        if (!map_get(&x->contexts.data[edge->entered].nodes, map_pair(LOC_EXIT, edge->exit), &p->exit_node[e])) continue;
        p->other_return[e] = p->first_return[p->exit_node[e]];
        p->first_return[p->exit_node[e]] = e;
    }
    return p;
}

void partition_close(partition *p)
{
    const product *x = p->x;
    uint32_t n = x->nodes.len;
    p->class_of = ARENA_ARRAY(&p->memory, uint32_t, n + 1);
    p->context_of = ARENA_ARRAY(&p->memory, uint32_t, x->contexts.len + 1);
    p->is_covered = ARENA_ARRAY(&p->memory, bool, n + 1);
    uint32_t *first = p->size; /* of a class; it is not needed any more */
    for (uint32_t k = 0; k < n; k++) first[k] = PRODUCT_NONE;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t *of = &first[find_class(p, k)];
        if (*of == PRODUCT_NONE) {
            *of = k;
            p->is_covered[k] = true;
        }
        p->class_of[k] = *of;
        if (!product_is_covered(x, &x->nodes.data[k]) && p->is_covered[*of]) {
            p->is_covered[*of] = false;
            p->count++;
        }
    }
    map64 copies = {0}; /* class of the entry → context */
    for (uint32_t c = 0; c < x->contexts.len; c++) {
        bool fresh;
        uint32_t *slot = map_slot(&copies, p->class_of[entry_node(x, c)], &fresh);
        if (fresh) *slot = c;
        p->context_of[c] = *slot;
    }
    map_free(&copies);
}

void partition_free(partition *p)
{
    if (!p) return;
    vec_free(&p->changed);
    arena_free(&p->memory);
    free(p);
}
