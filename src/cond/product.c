#include "cond/product.h"

/* A call that waits for its callee to return. */
typedef struct {
    uint32_t from;            /* node of the call */
    uint32_t next;            /* where the caller goes on; LOC_NONE: not behind this callee */
    uint32_t entered;         /* context of the callee */
    const cond_transition *t; /* COND_FOLLOWED: which states to return in; NULL: the caller goes on in the callee's state */
} waiting_call;

typedef struct {
    product *x;
    const call_graph *calls;
    bool *ends;             /* by state of the condition: nothing follows it, so the condition ends there */
    map64 context_of;       /* (function, state) → context */
    VEC(uint32_t) waitlist; /* nodes without successors so far */
    VEC(waiting_call) waiting;
} composer;

static bool is_accepting(const product *x, uint32_t state) { return state < STATE_UNOBSERVED && x->c->states.data[state].is_accepting; }

bool product_is_covered(const product *x, const product_node *n) { return is_accepting(x, n->state); }

/* A state without transitions covers nothing any more. One in which a callee is to return tells its caller something. */
static bool *find_ends(const condition *c)
{
    bool *ends = mem_zalloc(c->states.len + 1);
    for (uint32_t k = 0; k < c->states.len; k++) {
        const cond_state *s = &c->states.data[k];
        ends[k] = !s->count && !s->is_accepting && !s->stays;
    }
    for (uint32_t k = 0; k < c->transitions.len; k++) {
        const cond_transition *t = &c->transitions.data[k];
        if (t->call == COND_FOLLOWED && t->returns < c->states.len) ends[t->returns] = false;
    }
    return ends;
}

static uint32_t as_ending(const composer *b, uint32_t state)
{
    return state < STATE_UNOBSERVED && b->ends[state] ? (uint32_t)STATE_UNCOVERED : state;
}

static uint32_t add_node(composer *b, uint32_t context, uint32_t where, uint32_t state)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->x->contexts.data[context].nodes, map_pair(where, state), &fresh);
    if (!fresh) return *slot;
    uint32_t made = *slot = b->x->nodes.len;
    vec_push(&b->waitlist, made);
    vec_push(&b->x->nodes, (product_node){.context = context, .where = where, .state = state});
    return made;
}

/* The way from a node to the node at `where`, in the same context. */
static void add_edge(composer *b, product_edge e, uint32_t where, uint32_t state)
{
    e.to = add_node(b, b->x->nodes.data[e.from].context, where, state);
    vec_push(&b->x->edges, e);
}

static uint32_t add_context(composer *b, fn function, uint32_t state)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->context_of, map_pair(function.i, state), &fresh);
    if (!fresh) return *slot;
    uint32_t made = *slot = b->x->contexts.len;
    vec_push(&b->x->contexts, (product_context){.function = function, .state = state});
    (void)add_node(b, made, LOC_ENTRY, state);
    return made;
}

/* ---- calls ---- */

static void resume(composer *b, const waiting_call *call, uint32_t exit)
{
    uint32_t state = exit;
    bool returns = call->t && state < STATE_UNOBSERVED && state == call->t->returns;
    if (call->t && state != STATE_UNOBSERVED) state = returns ? as_ending(b, call->t->to) : (uint32_t)STATE_UNCOVERED;
    if (call->next) add_edge(b, (product_edge){.from = call->from, .entered = call->entered, .exit = exit}, call->next, state);
}

static void call_context(composer *b, waiting_call call)
{
    uint32_t callee = call.entered;
    vec_push(&b->x->edges, (product_edge){.from = call.from, .to = PRODUCT_NONE, .entered = callee, .exit = PRODUCT_NONE});
    vec_push(&b->x->contexts.data[callee].waiting, b->waiting.len);
    vec_push(&b->waiting, call);
    for (uint32_t k = 0; k < b->x->contexts.data[callee].exits.len; k++) resume(b, &call, b->x->contexts.data[callee].exits.data[k]);
}

static void leave_context(composer *b, uint32_t context, uint32_t state)
{
    product_context *x = &b->x->contexts.data[context];
    for (uint32_t k = 0; k < x->exits.len; k++)
        if (x->exits.data[k] == state) return;
    vec_push(&x->exits, state);
    for (uint32_t k = 0; k < b->x->contexts.data[context].waiting.len; k++) {
        waiting_call call = b->waiting.data[b->x->contexts.data[context].waiting.data[k]];
        resume(b, &call, state);
    }
}

/* The callees with a body that a location calls begin in `state`. Returns whether the call may also go elsewhere. */
static bool call_all(composer *b, uint32_t node, uint32_t next, uint32_t state, const cond_transition *t)
{
    const product_node *n = &b->x->nodes.data[node];
    uint32_t where = n->where;
    fn f = b->x->contexts.data[n->context].function;
    const cfa_space *s = b->x->p->space;
    var named = callgraph_constant_callee(s, op_get(s, fn_get(b->x->p, f)->locations[where].op)->rhs);
    bool elsewhere = false;
    for (uint32_t e = b->calls->first_edge[f.i]; e < b->calls->first_edge[f.i + 1]; e++) {
        const call_edge *edge = &b->calls->edges[e];
        bool is_constructor = named.i && edge->symbol.i != named.i && !edge->indirect; /* called by main, not by this call */
        if (edge->location != where || is_constructor) continue;
        if (edge->callee.i == FN_NONE.i) elsewhere = true;
        else call_context(b, (waiting_call){node, next, add_context(b, edge->callee, state), t});
    }
    return elsewhere;
}

/* The way behind a call that needs no callee with a body. */
static void go_on(composer *b, uint32_t node, const location *l, uint32_t state)
{
    if (l->next[0]) add_edge(b, (product_edge){.from = node, .entered = PRODUCT_NONE, .exit = PRODUCT_NONE}, l->next[0], state);
}

/* A call without transition leaves the state as it is where the state stays. */
static void compose_call(composer *b, uint32_t node, const location *l, const cond_transition *t, uint32_t to)
{
    uint32_t state = b->x->nodes.data[node].state;
    if (state >= STATE_UNOBSERVED) to = state;
    bool is_followed = t && t->call == COND_FOLLOWED, is_stepped = t && t->call == COND_STEPPED;
    if (is_stepped || state == STATE_UNOBSERVED) {
        (void)call_all(b, node, LOC_NONE, STATE_UNOBSERVED, NULL);
        go_on(b, node, l, to);
    } else if (is_followed) {
        if (call_all(b, node, l->next[0], as_ending(b, t->enters), t)) go_on(b, node, l, STATE_UNCOVERED);
    } else if (call_all(b, node, l->next[0], to, NULL)) {
        go_on(b, node, l, to);
    }
}

/* ---- edges ---- */

/* Where an edge leads; *taken: by which transition. */
static uint32_t next_state(const composer *b, const product_node *n, op o, unsigned branch, const cond_transition **taken)
{
    const product *x = b->x;
    *taken = NULL;
    if (n->state >= STATE_UNOBSERVED) return n->state;
    const cond_transition *t = condition_step(x->c, n->state, cond_letter(o, branch));
    if (!t) return x->c->states.data[n->state].stays ? n->state : (uint32_t)STATE_UNCOVERED;
    if (t->assumption) return STATE_UNCOVERED;
    *taken = t;
    return as_ending(b, t->to);
}

static void compose_edges(composer *b, uint32_t node)
{
    product_node n = b->x->nodes.data[node];
    fn f = b->x->contexts.data[n.context].function;
    const location *l = &fn_get(b->x->p, f)->locations[n.where];
    if (is_accepting(b->x, n.state)) return;
    if (n.where == LOC_EXIT) {
        leave_context(b, n.context, n.state);
        return;
    }
    if (!l->op.i) return;
    const cond_transition *t;
    if (op_get(b->x->p->space, l->op)->kind == OP_CALL) {
        uint32_t to = next_state(b, &n, l->op, 0, &t);
        compose_call(b, node, l, t, to);
        return;
    }
    for (unsigned k = 0; k < 2; k++)
        if (l->next[k])
            add_edge(b, (product_edge){.from = node, .branch = (uint8_t)k, .entered = PRODUCT_NONE, .exit = PRODUCT_NONE}, l->next[k],
                     next_state(b, &n, l->op, k, &t));
}

/* Functions that run before and after the entry function are not looked at. */
static void add_constructors(composer *b)
{
    const cfa_program *p = b->x->p;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].constructor || p->functions.data[f].destructor) (void)add_context(b, (fn){f}, STATE_UNOBSERVED);
}

/* By the node that they leave; otherwise they keep their order. */
static void order_edges(product *x)
{
    VEC(product_edge) ordered = {0};
    vec_reserve(&ordered, x->edges.len);
    for (uint32_t k = 0; k < x->edges.len; k++) x->nodes.data[x->edges.data[k].from].count_edges++;
    for (uint32_t n = 0, next = 0; n < x->nodes.len; n++) {
        x->nodes.data[n].first_edge = next;
        next += x->nodes.data[n].count_edges;
        x->nodes.data[n].count_edges = 0;
    }
    ordered.len = x->edges.len;
    for (uint32_t k = 0; k < x->edges.len; k++) {
        product_node *n = &x->nodes.data[x->edges.data[k].from];
        ordered.data[n->first_edge + n->count_edges++] = x->edges.data[k];
    }
    for (uint32_t k = 0; k < x->edges.len; k++) x->edges.data[k] = ordered.data[k];
    vec_free(&ordered);
}

product *product_compute(const cfa_program *p, const call_graph *calls, fn entry, const condition *c, limits *l)
{
    product *x = mem_alloc(sizeof *x);
    *x = (product){.p = p, .c = c};
    composer b = {.x = x, .calls = calls, .ends = find_ends(c)};
    bool stopped = false;
    (void)add_context(&b, entry, as_ending(&b, c->initial));
    add_constructors(&b);
    while (b.waitlist.len && !(stopped = limits_hit(l))) compose_edges(&b, vec_pop(&b.waitlist));
    free(b.ends);
    map_free(&b.context_of);
    vec_free(&b.waitlist);
    vec_free(&b.waiting);
    if (!stopped) {
        order_edges(x);
        return x;
    }
    product_free(x);
    return NULL;
}

void product_free(product *x)
{
    if (!x) return;
    for (uint32_t k = 0; k < x->contexts.len; k++) {
        vec_free(&x->contexts.data[k].exits);
        vec_free(&x->contexts.data[k].waiting);
        map_free(&x->contexts.data[k].nodes);
    }
    vec_free(&x->contexts);
    vec_free(&x->nodes);
    vec_free(&x->edges);
    free(x);
}
