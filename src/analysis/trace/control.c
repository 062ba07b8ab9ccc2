/* The program automaton: a walk over blocks in their calling contexts. */
#include "analysis/trace/control.h"

#include "analysis/budgets.h"

enum { NO_CONTEXT = 0, RETURNED = UINT32_MAX - 1, OF_MODULE = UINT32_MAX };

typedef struct {
    uint32_t outer;    /* context of the caller; OF_MODULE: any caller of the module */
    uint32_t fragment; /* where the call is */
    uint32_t call;
    fn callee;
} calling_context;

/* A location in a calling context. */
typedef struct {
    uint32_t context, fragment, where; /* where: RETURNED: the end of the function */
    fn callee;                         /* at a call of a module, before it; else FN_NONE */
} control_state;

/* A call of a module. */
typedef struct {
    uint32_t node, behind; /* behind: where its returns lead */
    fn caller, callee;
    uint32_t call;
} module_call;

typedef struct {
    control_automaton *c;
    trace_graph *out;
    VEC(calling_context) contexts; /* [0]: the entry function's */
    VEC(control_state) states;
    VEC(module_call) calls;
    idtable index, context_index;
    uint32_t error, unmodelled; /* their numbers; 0: not met yet */
} control_walk;

static uint64_t hash_state(const control_state *s) { return hash_pair(map_pair(s->context, s->fragment), map_pair(s->where, s->callee.i)); }

static uint32_t state_number(control_walk *w, control_state s)
{
    uint64_t h = hash_state(&s);
    for (uint32_t slot = idtable_first(&w->index, h), id; (id = idtable_at(&w->index, &slot, h));) {
        const control_state *o = &w->states.data[id - 1];
        if (o->context == s.context && o->fragment == s.fragment && o->where == s.where && o->callee.i == s.callee.i) return id - 1;
    }
    vec_push(&w->states, s);
    idtable_insert(&w->index, h, w->states.len);
    return w->states.len - 1;
}

/* The state at a location: blocks begin in the innermost fragment that is entered there. */
static uint32_t number_at(control_walk *w, uint32_t context, uint32_t in, uint32_t where)
{
    const fragment_table *f = w->c->f;
    in = fragment_outwards(f, in, where);
    for (uint32_t child; (child = fragment_child_at(f, in, where)) != FRAGMENT_NONE;) in = child;
    return state_number(w, (control_state){context, in, where, FN_NONE});
}

static uint32_t special_number(control_walk *w, uint32_t *number, uint32_t mark)
{
    if (!*number) *number = state_number(w, (control_state){mark, FRAGMENT_NONE, LOC_NONE, FN_NONE});
    return *number;
}

static uint32_t context_number(control_walk *w, calling_context x)
{
    uint64_t h = hash_pair(map_pair(x.outer, x.fragment), map_pair(x.call, x.callee.i));
    for (uint32_t slot = idtable_first(&w->context_index, h), id; (id = idtable_at(&w->context_index, &slot, h));) {
        const calling_context *o = &w->contexts.data[id - 1];
        if (o->outer == x.outer && o->fragment == x.fragment && o->call == x.call && o->callee.i == x.callee.i) return id - 1;
    }
    vec_push(&w->contexts, x);
    idtable_insert(&w->context_index, h, w->contexts.len);
    return w->contexts.len - 1;
}

static bool is_active(const control_walk *w, uint32_t context, fn f)
{
    for (;; context = w->contexts.data[context].outer) {
        const calling_context *x = &w->contexts.data[context];
        if (x->callee.i == f.i) return true;
        if (context == NO_CONTEXT || x->outer == OF_MODULE) return false;
    }
}

static void add_edge(control_walk *w, letter l, uint32_t to, uint32_t hier, control_edge what)
{
    vec_push(&w->out->edges, (graph_edge){l, to, w->c->edges.len, hier});
    vec_push(&w->c->edges, what);
}

/* Calls beyond the number of contexts, and those of call cycles, are nested. */
static bool enters_module(const control_walk *w, uint32_t context, fn callee)
{
    return w->c->f->task->calls->recursive[callee.i] || w->contexts.len > BUDGET_TRACE_CONTEXTS || is_active(w, context, callee);
}

static void follow_block(control_walk *w, const control_state *s, const block *b)
{
    control_automaton *c = w->c;
    uint32_t to, context = s->context;
    control_edge what = {.kind = CONTROL_BLOCK, .via = b};
    if (!b->modelled) { /* its formula says nothing: executions that come here are not covered */
        add_edge(w, alphabet_skip(c->a), special_number(w, &w->unmodelled, UINT32_MAX), EDGE_INTERNAL, what);
        return;
    }
    switch ((block_end)b->end) {
    case BLOCK_ERROR: to = special_number(w, &w->error, UINT32_MAX - 1); break;
    case BLOCK_RETURN:
        if (context == NO_CONTEXT) return; /* the end of the program */
        to = state_number(w, (control_state){context, FRAGMENT_NONE, RETURNED, FN_NONE});
        break;
    case BLOCK_CALL:
        if (enters_module(w, context, b->callee)) {
            to = state_number(w, (control_state){context, b->fragment, b->to, b->callee});
            add_edge(w, alphabet_block_to_call(c->a, c->f, b), to, EDGE_INTERNAL, what);
            return;
        }
        context = context_number(w, (calling_context){context, b->fragment, b->to, b->callee});
        to = number_at(w, context, fragment_of_function(c->f, b->callee), LOC_ENTRY);
        break;
    default: to = number_at(w, context, b->fragment, b->to); break;
    }
    add_edge(w, alphabet_block(c->a, c->f, b), to, EDGE_INTERNAL, what);
}

static void call_module(control_walk *w, const control_state *s, uint32_t number)
{
    control_automaton *c = w->c;
    fn caller = fragment_get(c->f, s->fragment)->function;
    uint32_t where = fn_get(c->f->task->program, caller)->locations[s->where].next[0];
    uint32_t module = context_number(w, (calling_context){.outer = OF_MODULE, .callee = s->callee});
    add_edge(w, alphabet_call(c->a, caller, s->where, s->callee), number_at(w, module, fragment_of_function(c->f, s->callee), LOC_ENTRY),
             EDGE_CALL, (control_edge){.kind = CONTROL_CALL});
    if (where == LOC_NONE) return;
    vec_push(&w->calls, (module_call){number, number_at(w, s->context, s->fragment, where), caller, s->callee, s->where});
}

static void return_to_caller(control_walk *w, const control_state *s)
{
    control_automaton *c = w->c;
    calling_context x = w->contexts.data[s->context];
    fn caller = fragment_get(c->f, x.fragment)->function;
    uint32_t where = fn_get(c->f->task->program, caller)->locations[x.call].next[0];
    if (where == LOC_NONE) return;
    add_edge(w, alphabet_return(c->a, c->b, caller, x.call, x.callee), number_at(w, x.outer, x.fragment, where), EDGE_INTERNAL,
             (control_edge){CONTROL_RETURN, NULL, caller, x.callee, x.call});
}

/* The returns of the modules, when all calls are known. */
static void return_from_modules(control_walk *w)
{
    control_automaton *c = w->c;
    for (uint32_t k = 0; k < w->out->nodes.len && !limits_hit(c->limits); k++) {
        const control_state *s = &w->states.data[k];
        if (s->where != RETURNED || w->contexts.data[s->context].outer != OF_MODULE) continue;
        fn callee = w->contexts.data[s->context].callee;
        w->out->nodes.data[k].first = w->out->edges.len;
        for (uint32_t n = 0; n < w->calls.len; n++) {
            const module_call *x = &w->calls.data[n];
            if (x->callee.i == callee.i)
                add_edge(w, alphabet_nested_return(c->a, c->b, x->caller, x->call, callee), x->behind, x->node,
                         (control_edge){CONTROL_RETURN, NULL, x->caller, callee, x->call});
        }
        w->out->nodes.data[k].count = w->out->edges.len - w->out->nodes.data[k].first;
    }
}

static void expand(control_walk *w, uint32_t number)
{
    control_state s = w->states.data[number];
    graph_node n = {.first = w->out->edges.len};
    if (number && number == w->error) {
        n.kind = NODE_ERROR;
    } else if (number && number == w->unmodelled) {
        n.kind = NODE_UNMODELLED;
    } else if (s.callee.i != FN_NONE.i) {
        call_module(w, &s, number);
    } else if (s.where == RETURNED) {
        if (w->contexts.data[s.context].outer != OF_MODULE) return_to_caller(w, &s);
    } else if (!number) { /* before the program */
        fn entry = w->c->f->task->entry;
        uint32_t to = number_at(w, NO_CONTEXT, fragment_of_function(w->c->f, entry), LOC_ENTRY);
        add_edge(w, LETTER_START, to, EDGE_INTERNAL, (control_edge){.kind = CONTROL_START});
    } else {
        const block_list *all = blocks_from(w->c->b, s.fragment, s.where);
        for (uint32_t k = 0; k < all->count; k++) follow_block(w, &s, all->blocks[k]);
    }
    n.count = w->out->edges.len - n.first;
    vec_push(&w->out->nodes, n);
}

bool control_build(control_automaton *c, trace_graph *out)
{
    control_walk w = {.c = c, .out = out};
    vec_push(&w.contexts, (calling_context){.callee = c->f->task->entry});
    (void)state_number(&w, (control_state){NO_CONTEXT, FRAGMENT_NONE, LOC_NONE, FN_NONE});
    for (uint32_t k = 0; k < w.states.len && !limits_hit(c->limits); k++) expand(&w, k);
    return_from_modules(&w);
    bool done = !limits_hit(c->limits);
    vec_free(&w.contexts);
    vec_free(&w.states);
    vec_free(&w.calls);
    idtable_free(&w.index);
    idtable_free(&w.context_index);
    if (done) graph_trim(out);
    return done;
}
