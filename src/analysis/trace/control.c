/* The program automaton: a walk over blocks in their calling contexts. */
#include "analysis/trace/control.h"

#include "analysis/budgets.h"

enum { NO_CONTEXT = 0, RETURNED = UINT32_MAX - 1, CALLERS_FORGOTTEN = UINT32_MAX };

typedef struct {
    uint32_t outer;    /* context of the caller; CALLERS_FORGOTTEN: the call never returns */
    uint32_t fragment; /* where the call is */
    uint32_t call;
    fn callee;
} calling_context;

/* A location in a calling context. */
typedef struct {
    uint32_t context, fragment, where; /* where: RETURNED: the end of the function */
} control_state;

typedef struct {
    control_automaton *c;
    trace_graph *out;
    VEC(calling_context) contexts; /* [0]: the entry function's */
    VEC(control_state) states;
    idtable index, context_index;
    uint32_t error, unmodelled; /* their numbers; 0: not met yet */
} control_walk;

static uint64_t hash_state(const control_state *s) { return hash_pair(map_pair(s->context, s->fragment), s->where); }

static uint32_t state_number(control_walk *w, control_state s)
{
    uint64_t h = hash_state(&s);
    for (uint32_t slot = idtable_first(&w->index, h), id; (id = idtable_at(&w->index, &slot, h));) {
        const control_state *o = &w->states.data[id - 1];
        if (o->context == s.context && o->fragment == s.fragment && o->where == s.where) return id - 1;
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
    return state_number(w, (control_state){context, in, where});
}

static uint32_t special_number(control_walk *w, uint32_t *number, uint32_t mark)
{
    if (!*number) *number = state_number(w, (control_state){mark, FRAGMENT_NONE, LOC_NONE});
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
        if (context == NO_CONTEXT || x->outer == CALLERS_FORGOTTEN) return false;
    }
}

static void add_edge(control_walk *w, letter l, uint32_t to, control_edge what)
{
    vec_push(&w->out->edges, (graph_edge){l, to, w->c->edges.len});
    vec_push(&w->c->edges, what);
}

/* The call returns, and what it may modify is arbitrary. false: that cannot be said. */
static bool step_over_call(control_walk *w, uint32_t context, const block *b)
{
    control_automaton *c = w->c;
    const effect_set *mod = &c->f->task->effects->mod[b->callee.i];
    fn caller = fragment_get(c->f, b->fragment)->function;
    uint32_t where = fn_get(c->f->task->program, caller)->locations[b->to].next[0];
    if (mod->everything) {
        c->why = "recursion of a function that may modify anything";
        return false;
    }
    if (where != LOC_NONE)
        add_edge(w, alphabet_step_over(c->a, caller, b, mod), number_at(w, context, b->fragment, where),
                 (control_edge){.via = b, .is_stepped_over = true});
    return true;
}

static void follow_block(control_walk *w, const control_state *s, const block *b)
{
    control_automaton *c = w->c;
    uint32_t to, context = s->context;
    if (!b->modelled) { /* its formula says nothing: whoever comes here is not covered */
        add_edge(w, alphabet_skip(c->a), special_number(w, &w->unmodelled, UINT32_MAX), (control_edge){.via = b});
        return;
    }
    switch ((block_end)b->end) {
    case BLOCK_ERROR: to = special_number(w, &w->error, UINT32_MAX - 1); break;
    case BLOCK_RETURN:
        if (context == NO_CONTEXT) return;                                /* the end of the program */
        if (w->contexts.data[context].outer == CALLERS_FORGOTTEN) return; /* calls that return are stepped over */
        to = state_number(w, (control_state){context, FRAGMENT_NONE, RETURNED});
        break;
    case BLOCK_CALL:
        if (is_active(w, context, b->callee) || w->contexts.len > BUDGET_TRACE_CONTEXTS) {
            if (!step_over_call(w, context, b)) return;
            context = context_number(w, (calling_context){.outer = CALLERS_FORGOTTEN, .callee = b->callee});
        } else {
            context = context_number(w, (calling_context){context, b->fragment, b->to, b->callee});
        }
        to = number_at(w, context, fragment_of_function(c->f, b->callee), LOC_ENTRY);
        break;
    default: to = number_at(w, context, b->fragment, b->to); break;
    }
    add_edge(w, alphabet_block(c->a, c->f, b), to, (control_edge){.via = b});
}

static void return_to_caller(control_walk *w, const control_state *s)
{
    control_automaton *c = w->c;
    calling_context x = w->contexts.data[s->context];
    fn caller = fragment_get(c->f, x.fragment)->function;
    uint32_t where = fn_get(c->f->task->program, caller)->locations[x.call].next[0];
    if (where == LOC_NONE) return;
    add_edge(w, alphabet_return(c->a, c->b, caller, x.call, x.callee), number_at(w, x.outer, x.fragment, where),
             (control_edge){.caller = caller, .callee = x.callee, .call = x.call});
}

static void expand(control_walk *w, uint32_t number)
{
    control_state s = w->states.data[number];
    graph_node n = {.first = w->out->edges.len};
    if (number && number == w->error) {
        n.kind = NODE_ERROR;
    } else if (number && number == w->unmodelled) {
        n.kind = NODE_UNMODELLED;
    } else if (s.where == RETURNED) {
        return_to_caller(w, &s);
    } else if (!number) { /* before the program */
        fn entry = w->c->f->task->entry;
        uint32_t to = number_at(w, NO_CONTEXT, fragment_of_function(w->c->f, entry), LOC_ENTRY);
        add_edge(w, LETTER_START, to, (control_edge){.call = LOC_NONE});
    } else {
        const block_list *all = blocks_from(w->c->b, s.fragment, s.where);
        for (uint32_t k = 0; k < all->count && !w->c->why; k++) follow_block(w, &s, all->blocks[k]);
    }
    n.count = w->out->edges.len - n.first;
    vec_push(&w->out->nodes, n);
}

bool control_build(control_automaton *c, trace_graph *out)
{
    control_walk w = {.c = c, .out = out};
    c->why = NULL;
    vec_push(&w.contexts, (calling_context){.callee = c->f->task->entry});
    (void)state_number(&w, (control_state){NO_CONTEXT, FRAGMENT_NONE, LOC_NONE});
    for (uint32_t k = 0; k < w.states.len && !c->why && !limits_hit(c->limits); k++) expand(&w, k);
    bool done = !c->why && !limits_hit(c->limits);
    vec_free(&w.contexts);
    vec_free(&w.states);
    idtable_free(&w.index);
    idtable_free(&w.context_index);
    if (done) graph_trim(out);
    return done;
}
