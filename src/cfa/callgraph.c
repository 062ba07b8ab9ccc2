#include "cfa/callgraph.h"

#include "cfa/external_effect.h"
#include "cfa/recast.h"
#include "cfa/scc.h"

var callgraph_constant_callee(const cfa_space *s, ex callee)
{
    const ex_info *e = ex_get(s, callee);
    while (e->kind == E_CAST) e = ex_get(s, e->a);
    return e->kind == E_FUNC ? e->var : (var){0};
}

typedef struct {
    fn function; /* FN_NONE: external */
    var symbol;
} candidate;

typedef VEC(candidate) candidate_list;

typedef struct {
    const cfa_program *p;
    const cfa_space *s;
    call_targets targets;
    void *context;
    uint32_t *function_of; /* var → function, UINT32_MAX: no body */
    candidate_list taken;  /* whose address is taken: functions in order, then externals */
    map64 list_of_type;    /* function type → index of its candidates in lists, plus 1 */
    VEC(candidate_list) lists;
    VEC(call_edge) edges;
    external_effects effects;
} builder;

static void find_taken(builder *b)
{
    for (uint32_t i = 0; i < b->p->functions.len; i++) {
        var symbol = b->p->functions.data[i].symbol;
        b->function_of[symbol.i] = i;
        if (program_address_taken(b->p, symbol)) vec_push(&b->taken, (candidate){{i}, symbol});
    }
    for (uint32_t i = 0; i < b->p->externals.len; i++) {
        var symbol = b->p->externals.data[i].symbol;
        if (program_address_taken(b->p, symbol)) vec_push(&b->taken, (candidate){FN_NONE, symbol});
    }
}

static const candidate_list *candidates_of_type(builder *b, ty called_as)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->list_of_type, called_as.i, &fresh);
    if (fresh) {
        candidate_list list = {0};
        for (uint32_t i = 0; i < b->taken.len; i++)
            if (recast_callable(b->p, b->taken.data[i].symbol, called_as)) vec_push(&list, b->taken.data[i]);
        vec_push(&b->lists, list);
        *slot = b->lists.len;
    }
    return &b->lists.data[*slot - 1];
}

/* ---- edges ---- */

static void add_candidates(builder *b, fn caller, uint32_t at, const candidate_list *list)
{
    for (uint32_t k = 0; k < list->len; k++)
        vec_push(&b->edges, (call_edge){caller, at, list->data[k].function, list->data[k].symbol, true});
}

static void add_indirect(builder *b, fn caller, uint32_t at, ex callee)
{
    if (b->targets) {
        uint32_t count = 0;
        const fn *found = b->targets(b->context, caller, at, &count);
        for (uint32_t i = 0; i < count; i++)
            vec_push(&b->edges, (call_edge){caller, at, found[i], b->p->functions.data[found[i].i].symbol, true});
    } else {
        add_candidates(b, caller, at, candidates_of_type(b, ty_get(b->s, ex_get(b->s, callee)->type)->target));
    }
    vec_push(&b->edges, (call_edge){caller, at, FN_NONE, {0}, true});
}

/* Library functions that call their arguments. A function that gets no pointer to a function finds it in memory (sigaction).
 * Calls by functions outside of the table depend on --externals; they are not in the graph. */
static void add_callbacks(builder *b, fn caller, uint32_t at, const op_info *o, var external)
{
    const external_effect *effect = external_effects_of(&b->effects, b->s, external);
    if (!effect || !external_effect_calls_back(b->s, effect, o)) return;
    bool has_function = false;
    for (uint32_t i = 0; i < o->count_args; i++) {
        var symbol = callgraph_constant_callee(b->s, o->args[i]);
        const ty_info *t = ty_get(b->s, ex_get(b->s, o->args[i])->type);
        bool is_pointer = t->kind == TY_POINTER && ty_get(b->s, t->target)->kind == TY_FUNCTION;
        if (symbol.i) vec_push(&b->edges, (call_edge){caller, at, {b->function_of[symbol.i]}, symbol, true});
        else if (is_pointer) add_candidates(b, caller, at, candidates_of_type(b, t->target));
        has_function |= symbol.i || is_pointer;
    }
    if (!has_function) add_candidates(b, caller, at, &b->taken);
}

/* Functions that run before and after main count as called by it. */
static void add_constructors(builder *b, fn caller)
{
    if (fn_get(b->p, caller)->is_static || strcmp(fn_name(b->p, caller), "main") != 0) return;
    for (uint32_t i = 0; i < b->p->functions.len; i++) {
        const cfa_function *f = &b->p->functions.data[i];
        if (f->constructor || f->destructor) vec_push(&b->edges, (call_edge){caller, LOC_ENTRY, {i}, f->symbol, false});
    }
}

static void add_calls(builder *b, fn caller)
{
    add_constructors(b, caller);
    const cfa_function *f = fn_get(b->p, caller);
    for (uint32_t i = LOC_ENTRY; i < f->count_locations; i++) {
        const op_info *o = op_get(b->s, f->locations[i].op);
        if (o->kind != OP_CALL) continue;
        var symbol = callgraph_constant_callee(b->s, o->rhs);
        if (!symbol.i) {
            add_indirect(b, caller, i, o->rhs);
            continue;
        }
        vec_push(&b->edges, (call_edge){caller, i, {b->function_of[symbol.i]}, symbol, false});
        if (b->function_of[symbol.i] == FN_NONE.i) add_callbacks(b, caller, i, o, symbol);
    }
}

/* ---- components ---- */

static void find_components(call_graph *g, uint32_t functions)
{
    uint32_t *first = mem_alloc((functions + 1) * sizeof *first), *targets = mem_alloc(g->count_edges * sizeof *targets);
    uint32_t count = 0;
    for (uint32_t f = 0; f < functions; f++) {
        first[f] = count;
        for (uint32_t e = g->first_edge[f]; e < g->first_edge[f + 1]; e++) {
            uint32_t callee = g->edges[e].callee.i;
            if (callee == FN_NONE.i) continue;
            if (callee == f) g->recursive[f] = true;
            targets[count++] = callee;
        }
    }
    first[functions] = count;
    scc_scratch scratch = {0};
    g->count_components = scc_find(&scratch, functions, first, targets, g->component);
    scc_free(&scratch);
    free(targets);
    /* counting sort by component */
    uint32_t *start = mem_alloc((g->count_components + 1) * sizeof *start);
    memset(start, 0, (g->count_components + 1) * sizeof *start);
    for (uint32_t f = 0; f < functions; f++) start[g->component[f] + 1]++;
    for (uint32_t f = 0; f < functions; f++) g->recursive[f] |= start[g->component[f] + 1] > 1;
    for (uint32_t c = 0; c < g->count_components; c++) start[c + 1] += start[c];
    for (uint32_t f = 0; f < functions; f++) g->order[start[g->component[f]]++] = f;
    free(start);
    free(first);
}

call_graph *callgraph_build(const cfa_program *p, call_targets targets, void *context)
{
    builder b = {.p = p, .s = p->space, .targets = targets, .context = context};
    uint32_t functions = p->functions.len, vars = p->space->vars.len;
    b.function_of = mem_alloc(vars * sizeof *b.function_of);
    memset(b.function_of, 0xff, vars * sizeof *b.function_of);
    find_taken(&b);

    call_graph *g = mem_alloc(sizeof *g);
    *g = (call_graph){0};
    g->first_edge = ARENA_ARRAY(&g->memory, uint32_t, functions + 1);
    g->component = ARENA_ARRAY(&g->memory, uint32_t, functions);
    g->order = ARENA_ARRAY(&g->memory, uint32_t, functions);
    g->recursive = ARENA_ARRAY(&g->memory, bool, functions);
    for (uint32_t f = 0; f < functions; f++) {
        g->first_edge[f] = b.edges.len;
        add_calls(&b, (fn){f});
    }
    g->first_edge[functions] = g->count_edges = b.edges.len;
    g->edges = arena_alloc(&g->memory, g->count_edges * sizeof *g->edges);
    if (g->count_edges) memcpy(g->edges, b.edges.data, g->count_edges * sizeof *g->edges);
    find_components(g, functions);

    free(b.function_of);
    vec_free(&b.taken);
    for (uint32_t i = 0; i < b.lists.len; i++) vec_free(&b.lists.data[i]);
    vec_free(&b.lists);
    vec_free(&b.edges);
    map_free(&b.list_of_type);
    external_effects_free(&b.effects);
    return g;
}

void callgraph_free(call_graph *g)
{
    if (!g) return;
    arena_free(&g->memory);
    free(g);
}
