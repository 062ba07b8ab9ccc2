#include "cond/product.h"

/* A call that waits for its callee to return. */
typedef struct {
    uint32_t context, next;   /* where the caller goes on */
    const cond_transition *t; /* COND_FOLLOWED: which states to return in; NULL: the caller goes on in the callee's state */
} waiting_call;

typedef struct {
    product *x;
    const call_graph *calls;
    map64 context_of;       /* (function, state) → context */
    VEC(uint32_t) waitlist; /* nodes without successors so far */
    VEC(waiting_call) waiting;
} composer;

static bool is_accepting(const product *x, uint32_t state) { return state < STATE_UNOBSERVED && x->c->states.data[state].is_accepting; }

bool product_is_covered(const product *x, const product_node *n) { return is_accepting(x, n->state); }

static void add_node(composer *b, uint32_t context, uint32_t where, uint32_t state)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->x->contexts.data[context].nodes, map_pair(where, state), &fresh);
    if (!fresh) return;
    *slot = b->x->nodes.len;
    vec_push(&b->waitlist, b->x->nodes.len);
    vec_push(&b->x->nodes, (product_node){context, where, state});
}

static uint32_t add_context(composer *b, fn function, uint32_t state)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->context_of, map_pair(function.i, state), &fresh);
    if (!fresh) return *slot;
    uint32_t made = *slot = b->x->contexts.len;
    vec_push(&b->x->contexts, (product_context){.function = function, .state = state});
    add_node(b, made, LOC_ENTRY, state);
    return made;
}

/* ---- calls ---- */

static void resume(composer *b, const waiting_call *call, uint32_t state)
{
    bool returns = call->t && state < STATE_UNOBSERVED && state == call->t->returns;
    if (call->t && state != STATE_UNOBSERVED) state = returns ? call->t->to : (uint32_t)STATE_UNCOVERED;
    if (call->next) add_node(b, call->context, call->next, state);
}

static void call_context(composer *b, uint32_t callee, waiting_call call)
{
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
static bool call_all(composer *b, const product_node *n, uint32_t next, uint32_t state, const cond_transition *t)
{
    fn f = b->x->contexts.data[n->context].function;
    const cfa_space *s = b->x->p->space;
    var named = callgraph_constant_callee(s, op_get(s, fn_get(b->x->p, f)->locations[n->where].op)->rhs);
    bool elsewhere = false;
    for (uint32_t e = b->calls->first_edge[f.i]; e < b->calls->first_edge[f.i + 1]; e++) {
        const call_edge *edge = &b->calls->edges[e];
        bool is_constructor = named.i && edge->symbol.i != named.i && !edge->indirect; /* called by main, not by this call */
        if (edge->location != n->where || is_constructor) continue;
        if (edge->callee.i == FN_NONE.i) elsewhere = true;
        else call_context(b, add_context(b, edge->callee, state), (waiting_call){n->context, next, t});
    }
    return elsewhere;
}

/* A call without transition leaves the state as it is where the state stays. */
static void compose_call(composer *b, const product_node *n, const location *l, const cond_transition *t, uint32_t to)
{
    if (n->state >= STATE_UNOBSERVED) to = n->state;
    bool is_followed = t && t->call == COND_FOLLOWED, is_stepped = t && t->call == COND_STEPPED;
    if (is_stepped || n->state == STATE_UNOBSERVED) {
        (void)call_all(b, n, LOC_NONE, STATE_UNOBSERVED, NULL);
        if (l->next[0]) add_node(b, n->context, l->next[0], to);
    } else if (is_followed) {
        if (call_all(b, n, l->next[0], t->enters, t) && l->next[0]) add_node(b, n->context, l->next[0], STATE_UNCOVERED);
    } else if (call_all(b, n, l->next[0], to, NULL) && l->next[0]) {
        add_node(b, n->context, l->next[0], to);
    }
}

/* ---- edges ---- */

/* Where an edge leads; *taken: by which transition. */
static uint32_t next_state(const product *x, const product_node *n, op o, unsigned branch, const cond_transition **taken)
{
    *taken = NULL;
    if (n->state >= STATE_UNOBSERVED) return n->state;
    const cond_transition *t = condition_step(x->c, n->state, cond_letter(o, branch));
    if (!t) return x->c->states.data[n->state].stays ? n->state : (uint32_t)STATE_UNCOVERED;
    if (t->assumption) return STATE_UNCOVERED;
    *taken = t;
    return t->to;
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
        uint32_t to = next_state(b->x, &n, l->op, 0, &t);
        compose_call(b, &n, l, t, to);
        return;
    }
    for (unsigned k = 0; k < 2; k++)
        if (l->next[k]) add_node(b, n.context, l->next[k], next_state(b->x, &n, l->op, k, &t));
}

/* What runs before and after the entry function is not looked at. */
static void add_constructors(composer *b)
{
    const cfa_program *p = b->x->p;
    for (uint32_t f = 0; f < p->functions.len; f++)
        if (p->functions.data[f].constructor || p->functions.data[f].destructor) (void)add_context(b, (fn){f}, STATE_UNOBSERVED);
}

product *product_compute(const cfa_program *p, const call_graph *calls, fn entry, const condition *c, limits *l)
{
    product *x = mem_alloc(sizeof *x);
    *x = (product){.p = p, .c = c};
    composer b = {.x = x, .calls = calls};
    bool stopped = false;
    (void)add_context(&b, entry, c->initial);
    add_constructors(&b);
    while (b.waitlist.len && !(stopped = limits_hit(l))) compose_edges(&b, vec_pop(&b.waitlist));
    map_free(&b.context_of);
    vec_free(&b.waitlist);
    vec_free(&b.waiting);
    if (!stopped) return x;
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
    free(x);
}
