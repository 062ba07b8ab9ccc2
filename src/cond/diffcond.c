#include "cond/diffcond.h"

#include "cond/dataflow.h"

enum { MOST_SETS = 8, MOST_SKIPPED = 8 };

typedef struct {
    diff_condition *out;
    const compared_program *old, *new;
    same_meaning *same;
    dataflow *flow;           /* NULL: every operation that differs is a difference */
    map64 module_of;          /* (old function, new function) → module */
    VEC(uint32_t) waitlist;   /* pairs whose edges have not been compared */
    VEC(uint32_t) first_in;   /* per pair: edges into it, of the same module: a list through next_in */
    VEC(uint32_t) next_in;    /* per edge */
    VEC(uint32_t) source;     /* per edge: the pair it leaves */
    VEC(uint32_t) first_call; /* per module: edges that enter it, a list through next_call */
    VEC(uint32_t) next_call;  /* per edge */
    bool entry_is_called;     /* so that something comes behind its return */
    limits *limits;
} differ;

/* ---- the graph of pairs ---- */

/* The pair at these locations with this set of variables; DIFF_NONE: there are too many sets. */
static uint32_t pair_at(differ *d, uint32_t module, uint32_t old_location, uint32_t new_location, uint32_t differing)
{
    bool fresh;
    uint32_t *slot = map_slot(&d->out->modules.data[module].pairs, map_pair(old_location, new_location), &fresh);
    uint32_t same_place = fresh ? (uint32_t)DIFF_NONE : *slot, sets = 0;
    for (uint32_t p = same_place; p != DIFF_NONE; p = d->out->pairs.data[p].same_place, sets++)
        if (d->out->pairs.data[p].differing == differing) return p;
    if (sets == MOST_SETS) return DIFF_NONE;
    uint32_t made = *slot = d->out->pairs.len;
    vec_push(&d->out->pairs,
             (diff_pair){.module = module, .old = old_location, .new = new_location, .differing = differing, .same_place = same_place});
    vec_push(&d->first_in, DIFF_NONE);
    vec_push(&d->waitlist, made);
    if (old_location == LOC_EXIT && new_location == LOC_EXIT) d->out->modules.data[module].exit = made;
    return made;
}

static uint32_t module_at(differ *d, fn old_function, fn new_function)
{
    bool fresh;
    uint32_t *slot = map_slot(&d->module_of, map_pair(old_function.i, new_function.i), &fresh);
    if (!fresh) return *slot;
    uint32_t made = *slot = d->out->modules.len;
    vec_push(&d->out->modules, (diff_module){.old = old_function, .new = new_function, .exit = DIFF_NONE});
    vec_push(&d->first_call, DIFF_NONE);
    uint32_t entry = pair_at(d, made, LOC_ENTRY, LOC_ENTRY, 0);
    d->out->modules.data[made].entry = entry;
    return made;
}

static void add_edge(differ *d, uint32_t from, diff_edge e)
{
    diff_condition *c = d->out;
    uint32_t index = c->edges.len;
    vec_push(&c->edges, e);
    vec_push(&d->source, from);
    vec_push(&d->next_in, DIFF_NONE);
    vec_push(&d->next_call, DIFF_NONE);
    if (e.kind == DIFF_EQUAL) {
        d->next_in.data[index] = d->first_in.data[e.to];
        d->first_in.data[e.to] = index;
    }
    if (e.entered != DIFF_NONE) {
        d->next_call.data[index] = d->first_call.data[e.entered];
        d->first_call.data[e.entered] = index;
        if (e.kind == DIFF_EQUAL) vec_push(&c->modules.data[e.entered].behind, e.to);
    }
}

/* ---- Alg. 1, lines 1–11: change detection ---- */

/* A call hands over its arguments by position, so the names at these positions have to be the same. */
static bool same_parameters(const cfa_function *a, const cfa_function *b)
{
    bool same = a->count_params == b->count_params && a->variadic == b->variadic;
    for (uint32_t i = 0; same && i < a->count_params; i++) same = a->params[i].i == b->params[i].i;
    return same;
}

/* The module that a call at both places enters; DIFF_NONE: they cannot be followed side by side. */
static uint32_t followed_module(differ *d, cfa_place o, cfa_place n)
{
    const cfa_space *s = d->new->program->space;
    const op_info *call = op_get(s, fn_get(d->new->program, n.function)->locations[n.where].op);
    if (call->kind != OP_CALL) return DIFF_NONE;
    var symbol = callgraph_constant_callee(s, call->rhs);
    if (!symbol.i) return DIFF_NONE;
    fn old_callee = program_function(d->old->program, symbol), new_callee = program_function(d->new->program, symbol);
    if (old_callee.i == FN_NONE.i || new_callee.i == FN_NONE.i) return DIFF_NONE;
    const cfa_function *old_function = fn_get(d->old->program, old_callee), *new_function = fn_get(d->new->program, new_callee);
    if (old_function->noreturn != new_function->noreturn || !same_parameters(old_function, new_function)) return DIFF_NONE;
    return same_meaning_of_call(d->same, o, n) ? module_at(d, old_callee, new_callee) : DIFF_NONE;
}

/* The next operations of both programs, and the variables that differ then (cond/dataflow.h). */
typedef struct {
    cfa_place old, new;
    uint32_t differing; /* before */
    bool same;          /* both do the same */
    bool is_quiet;      /* the new program does something that need not be the same */
    uint32_t entered;   /* same: the module of a call that is followed; DIFF_NONE: none */
    uint32_t behind;    /* same or quiet: the variables that differ behind it; DATAFLOW_DIFFERS: they part */
} next_step;

static bool is_same(differ *d, next_step *x)
{
    x->behind = x->differing ? dataflow_behind(d->flow, x->differing, x->old, x->new) : 0;
    if (x->behind == DATAFLOW_DIFFERS) return false;
    return same_meaning_of(d->same, x->old, x->new) || (x->entered = followed_module(d, x->old, x->new)) != DIFF_NONE;
}

static const location *location_of(const compared_program *p, cfa_place at)
{
    return &fn_get(p->program, at.function)->locations[at.where];
}

/* Is this operation there, behind the first one and a few more quiet ones? */
static bool comes_soon(differ *d, cfa_place at, bool in_new, op wanted)
{
    const compared_program *p = in_new ? d->new : d->old;
    for (uint32_t k = 0; k < MOST_SKIPPED && dataflow_is_quiet(d->flow, at, in_new); k++) {
        at.where = location_of(p, at)->next[0];
        if (location_of(p, at)->op.i == wanted.i) return true;
    }
    return false;
}

/* The old program goes on alone, by a quiet operation. */
static void skip_old(differ *d, next_step *x, uint32_t *differing)
{
    *differing = dataflow_behind_quiet(d->flow, *differing, x->old, false);
    x->old.where = location_of(d->old, x->old)->next[0];
}

/* They do not do the same now. Quiet operations are passed: those of the old program alone, until both do the same; of the new program
 * alone; or one in the place of another. */
static void align(differ *d, next_step *x)
{
    for (uint32_t k = 0; k < MOST_SKIPPED && x->differing != DATAFLOW_DIFFERS; k++) {
        if (k && (x->same = is_same(d, x))) return;
        bool quiet_old = dataflow_is_quiet(d->flow, x->old, false);
        x->is_quiet = dataflow_is_quiet(d->flow, x->new, true);
        bool inserted = x->is_quiet && (!quiet_old || comes_soon(d, x->new, true, location_of(d->old, x->old)->op));
        bool removed = quiet_old && !inserted && (!x->is_quiet || comes_soon(d, x->old, false, location_of(d->new, x->new)->op));
        if (x->is_quiet && !removed) {
            x->behind = dataflow_behind_quiet(d->flow, x->differing, x->new, true);
            if (!inserted && x->behind != DATAFLOW_DIFFERS) skip_old(d, x, &x->behind);
            return;
        }
        x->is_quiet = false;
        if (!removed) return;
        skip_old(d, x, &x->differing);
    }
}

/* Nothing of the program comes behind its return. */
static bool is_outermost(const differ *d, uint32_t module) { return module == 0 && !d->entry_is_called; }

static bool is_called(const compared_program *p)
{
    return p->calls->recursive[p->entry.i] || program_address_taken(p->program, fn_get(p->program, p->entry)->symbol);
}

/* The pair behind an edge; DIFF_NONE: they part. */
static uint32_t pair_behind(differ *d, uint32_t module, const next_step *x, uint8_t branch)
{
    const location *o = location_of(d->old, x->old), *n = location_of(d->new, x->new);
    uint32_t to_old = x->is_quiet ? x->old.where : o->next[branch], to_new = n->next[branch], behind = x->behind;
    if (!(x->same || x->is_quiet) || !to_old || !to_new || behind == DATAFLOW_DIFFERS) return DIFF_NONE;
    if (behind && to_new == LOC_EXIT) behind = dataflow_at_return(d->flow, behind, is_outermost(d, module));
    return behind == DATAFLOW_DIFFERS ? (uint32_t)DIFF_NONE : pair_at(d, module, to_old, to_new, behind);
}

/* Lines 5–11 for one pair. A location has one edge, or the two of a condition. */
static void compare_edges(differ *d, uint32_t pair)
{
    diff_pair at = d->out->pairs.data[pair];
    const diff_module *m = &d->out->modules.data[at.module];
    next_step x = {.old = {m->old, at.old}, .new = {m->new, at.new}, .differing = at.differing, .entered = DIFF_NONE};
    const location *nl = location_of(d->new, x.new);
    uint32_t first = d->out->edges.len;
    if (at.new == LOC_EXIT) {
        d->out->pairs.data[pair].differs_at_return = at.old != LOC_EXIT && !is_outermost(d, at.module);
    } else if (nl->op.i) {
        x.same = is_same(d, &x);
        if (!x.same && d->flow) align(d, &x);
        const location *ol = location_of(d->old, x.old);
        for (uint8_t k = 0; k < 2; k++) {
            if (k && !nl->next[k]) continue;
            diff_edge e = {.kind = DIFF_DIFFERENCE, .branch = k, .entered = DIFF_NONE, .to = pair_behind(d, at.module, &x, k)}; /* line 7 */
            if (x.same && !nl->next[k] && !ol->next[k]) e.kind = DIFF_END;
            else if (e.to != DIFF_NONE) e.kind = DIFF_EQUAL;      /* lines 9–11 */
            if (e.kind != DIFF_DIFFERENCE) e.entered = x.entered; /* else what it calls is not followed any more */
            add_edge(d, pair, e);
        }
    }
    d->out->pairs.data[pair].first_edge = first;
    d->out->pairs.data[pair].count_edges = d->out->edges.len - first;
}

/* ---- lines 12–18: which pairs can reach a difference ---- */

static void open_pair(differ *d, uint32_t pair)
{
    diff_pair *p = &d->out->pairs.data[pair];
    if (p->is_open) return;
    p->is_open = true;
    vec_push(&d->waitlist, pair);
}

/* Backwards along edges within a module and from the entry of a callee that can differ to its calls. */
static void spread_inside(differ *d)
{
    diff_condition *c = d->out;
    while (d->waitlist.len) {
        uint32_t pair = vec_pop(&d->waitlist);
        diff_module *m = &c->modules.data[c->pairs.data[pair].module];
        for (uint32_t e = d->first_in.data[pair]; e != DIFF_NONE; e = d->next_in.data[e]) open_pair(d, d->source.data[e]);
        if (m->entry != pair || m->can_differ) continue;
        m->can_differ = true;
        for (uint32_t e = d->first_call.data[c->pairs.data[pair].module]; e != DIFF_NONE; e = d->next_call.data[e])
            open_pair(d, d->source.data[e]);
    }
}

static void find_differing_pairs(differ *d)
{
    diff_condition *c = d->out;
    for (uint32_t p = 0; p < c->pairs.len; p++) {
        bool differs = c->pairs.data[p].differs_at_return;
        for (uint32_t k = 0; k < c->pairs.data[p].count_edges; k++)
            differs = differs || c->edges.data[c->pairs.data[p].first_edge + k].kind == DIFF_DIFFERENCE;
        if (differs) open_pair(d, p);
    }
    spread_inside(d);
}

/* A difference behind the return of a callee is one that its pairs can reach. It does not make the callee's other calls open. */
static void spread_through_returns(differ *d)
{
    diff_condition *c = d->out;
    bool again = true;
    while (again) {
        again = false;
        for (uint32_t k = 0; k < c->modules.len; k++) {
            const diff_module *m = &c->modules.data[k];
            if (m->exit == DIFF_NONE || c->pairs.data[m->exit].is_open) continue;
            bool open = false;
            for (uint32_t b = 0; b < m->behind.len; b++) open = open || c->pairs.data[m->behind.data[b]].is_open;
            if (!open) continue;
            /* its calls need not be opened: those with something open behind them are open already */
            open_pair(d, m->exit);
            while (d->waitlist.len) {
                uint32_t pair = vec_pop(&d->waitlist);
                for (uint32_t e = d->first_in.data[pair]; e != DIFF_NONE; e = d->next_in.data[e]) open_pair(d, d->source.data[e]);
            }
            again = true;
        }
    }
}

/* ---- the whole ---- */

static fn next_constructor(const cfa_program *p, uint32_t from)
{
    while (from < p->functions.len && !p->functions.data[from].constructor && !p->functions.data[from].destructor) from++;
    return (fn){from};
}

/* Functions that run before and after the entry function: the same ones, in the same order. *any: there are some. */
static bool same_constructors(const cfa_program *o, const cfa_program *n, bool *any)
{
    fn a = next_constructor(o, 0), b = next_constructor(n, 0);
    for (; a.i < o->functions.len && b.i < n->functions.len; a = next_constructor(o, a.i + 1), b = next_constructor(n, b.i + 1)) {
        const cfa_function *x = fn_get(o, a), *y = fn_get(n, b);
        if (x->symbol.i != y->symbol.i || !hash_equal(x->closure, y->closure)) return false;
        *any = true;
    }
    return a.i == o->functions.len && b.i == n->functions.len;
}

/* Initialisers before the entry function begins, and its arguments. */
static const char *differs_from_the_start(const differ *d)
{
    const cfa_program *o = d->old->program, *n = d->new->program;
    const cfa_function *a = fn_get(o, d->old->entry), *b = fn_get(n, d->new->entry);
    bool any = false;
    if (same_meaning_is_unknown(d->same)) return "the outline of the previous revision does not tell enough";
    if (!same_constructors(o, n, &any)) return "a constructor or destructor differs";
    if (any && same_meaning_data_differ(d->same)) return "an object differs, and there is a constructor or destructor";
    if (a->symbol.i != b->symbol.i || !same_parameters(a, b)) return "the entry function has another type";
    if (o->unmodelled || n->unmodelled) return "something outside of all functions is not modelled";
    return o->assemblies.len || n->assemblies.len ? "there is assembly outside of all functions" : NULL;
}

static void release(differ *d)
{
    map_free(&d->module_of);
    vec_free(&d->waitlist);
    vec_free(&d->first_in);
    vec_free(&d->next_in);
    vec_free(&d->source);
    vec_free(&d->first_call);
    vec_free(&d->next_call);
    dataflow_free(d->flow);
    if (d->same) same_meaning_free(d->same);
}

diff_condition *diffcond_compute(const compared_program *old_program, const compared_program *new_program, externals_mode externals,
                                 diff_detector detector, limits *l)
{
    diff_condition *c = mem_alloc(sizeof *c);
    *c = (diff_condition){.old = old_program->program, .new = new_program->program};
    differ d = {.out = c, .old = old_program, .new = new_program, .limits = l};
    bool stopped = false;
    d.entry_is_called = is_called(old_program) || is_called(new_program);
    d.same = same_meaning_new(old_program, new_program, externals);
    if (detector == DETECTOR_DATAFLOW && !old_program->is_outline) d.flow = dataflow_new(old_program, new_program, externals);
    c->everything = differs_from_the_start(&d);
    if (!c->everything) {
        module_at(&d, old_program->entry, new_program->entry);                                        /* lines 1, 2 */
        while (d.waitlist.len && !(stopped = limits_hit(l))) compare_edges(&d, vec_pop(&d.waitlist)); /* lines 3, 4 */
        if (!stopped) {
            find_differing_pairs(&d);
            spread_through_returns(&d);
        }
    }
    release(&d);
    if (!stopped) return c;
    diffcond_free(c);
    return NULL;
}

void diffcond_free(diff_condition *d)
{
    if (!d) return;
    for (uint32_t i = 0; i < d->modules.len; i++) {
        vec_free(&d->modules.data[i].behind);
        map_free(&d->modules.data[i].pairs);
    }
    vec_free(&d->modules);
    vec_free(&d->pairs);
    vec_free(&d->edges);
    free(d);
}

bool diffcond_covers_all(const diff_condition *d) { return !d->everything && !d->pairs.data[d->modules.data[0].entry].is_open; }

/* ---- lines 19–27: condition generation ---- */

static uint32_t new_state(condition *out, bool is_accepting)
{
    vec_push(&out->states, (cond_state){.is_accepting = is_accepting});
    return out->states.len - 1;
}

/* Pairs that are not states: covered, and not behind an open pair. */
static uint32_t *number_states(const diff_condition *d, condition *out)
{
    uint32_t *state = mem_alloc((d->pairs.len + 1) * sizeof *state);
    for (uint32_t p = 0; p < d->pairs.len; p++) state[p] = COND_NONE;
    for (uint32_t p = 0; p < d->pairs.len; p++) {
        const diff_pair *pair = &d->pairs.data[p];
        if (!pair->is_open) continue;
        if (state[p] == COND_NONE) state[p] = new_state(out, false);
        for (uint32_t k = 0; k < pair->count_edges; k++) { /* line 23: F */
            const diff_edge *e = &d->edges.data[pair->first_edge + k];
            uint32_t reached[2] = {e->kind == DIFF_EQUAL ? e->to : DIFF_NONE,
                                   e->entered != DIFF_NONE ? d->modules.data[e->entered].entry : DIFF_NONE};
            for (int i = 0; i < 2; i++) {
                if (reached[i] == DIFF_NONE || state[reached[i]] != COND_NONE) continue;
                state[reached[i]] = new_state(out, !d->pairs.data[reached[i]].is_open);
            }
        }
    }
    return state;
}

/* Does a call come to a function with a body? */
static bool calls_body(const diff_condition *d, op o)
{
    const cfa_space *s = d->new->space;
    if (!o.i || op_get(s, o)->kind != OP_CALL) return false;
    var callee = callgraph_constant_callee(s, op_get(s, o)->rhs);
    return !callee.i || program_function(d->new, callee).i != FN_NONE.i;
}

static void add_transition(const diff_condition *d, const uint32_t *state, op o, bool is_call, const diff_edge *e, uint32_t differs,
                           condition *out)
{
    cond_transition t = {.letter = cond_letter(o, e->branch), .to = COND_NONE};
    if (e->kind == DIFF_EQUAL) t.to = state[e->to];
    if (e->kind == DIFF_DIFFERENCE) t.to = differs;
    if (e->entered != DIFF_NONE) {
        const diff_module *m = &d->modules.data[e->entered];
        t.call = COND_FOLLOWED;
        t.enters = state[m->entry];
        t.returns = m->exit == DIFF_NONE ? COND_NONE : state[m->exit];
    } else if (is_call) {
        t.call = COND_STEPPED;
    }
    if (e->kind == DIFF_END && t.call == COND_FOLLOWED) t.to = t.enters; /* it does not return */
    if (t.to != COND_NONE) vec_push(&out->transitions, t);
}

condition *diffcond_automaton(const diff_condition *d)
{
    if (d->everything) return condition_of_all(false);
    if (diffcond_covers_all(d)) return condition_of_all(true); /* lines 19–21 */
    condition *out = condition_new();
    vec_reserve(&out->states, d->pairs.len + 1);
    vec_reserve(&out->transitions, d->edges.len);
    uint32_t *state = number_states(d, out);
    uint32_t differs = new_state(out, false);     /* line 12: where differences lead; one state stands for all of them */
    for (uint32_t p = 0; p < d->pairs.len; p++) { /* line 25 */
        const diff_pair *pair = &d->pairs.data[p];
        if (!pair->is_open) continue;
        op o = fn_get(d->new, d->modules.data[pair->module].new)->locations[pair->new].op;
        bool is_call = calls_body(d, o);
        cond_state *s = &out->states.data[state[p]];
        s->first = out->transitions.len;
        for (uint32_t k = 0; k < pair->count_edges; k++)
            add_transition(d, state, o, is_call, &d->edges.data[pair->first_edge + k], differs, out);
        s->count = out->transitions.len - s->first;
    }
    out->initial = state[d->modules.data[0].entry];
    free(state);
    return out;
}
