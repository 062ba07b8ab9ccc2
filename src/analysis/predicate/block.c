/* Blocks: one symbolic walk over the locations between points of abstraction, in reverse postorder, joining states where branches meet. */
#include "analysis/predicate/block.h"

#include "analysis/budgets.h"
#include <stdlib.h>

enum { MOST_INLINED = BUDGET_PREDICATE_INLINED_NESTING, LARGEST_INLINED = BUDGET_PREDICATE_INLINED_SIZE };

struct block_builder {
    const fragment_table *f;
    const verify_task *task;
    encoder *e;
    term_table *t;
    limits *limits;
    bool *open, *inlined; /* per function */
    block_cut cut;
    uint8_t **arrivals; /* per function and location: ways there, at most 2; NULL: not counted yet */
    uint32_t *branches; /* per function: the number of its branches */
    map64 lists;        /* fragment and location → index in made */
    VEC(const block_list *) made;
    map64 resumes; /* hash of call and callee → index in resume_made */
    VEC(resume_block *) resume_made;
    VEC(block *) all;
    guards guards;
    guards along; /* of the walk along a path that is under way */
    arena memory;
};

/* Functions that cannot reach an error call are stepped over at first, if their effects are known. */
static bool is_open_at_first(const verify_task *task, fn f) { return task->can_fail[f.i] || task->effects->mod[f.i].everything; }

block_builder *blocks_new(const fragment_table *f, encoder *e, term_table *t, limits *l)
{
    block_builder *b = mem_alloc(sizeof *b);
    const verify_task *task = f->task;
    *b = (block_builder){.f = f, .task = task, .e = e, .t = t, .limits = l};
    guards_init(&b->guards, t);
    guards_init(&b->along, t);
    uint32_t functions = task->program->functions.len;
    b->open = ARENA_ARRAY(&b->memory, bool, functions + 1);
    b->inlined = ARENA_ARRAY(&b->memory, bool, functions + 1);
    memset(b->inlined, 0, functions + 1);
    b->arrivals = ARENA_ARRAY(&b->memory, uint8_t *, functions + 1);
    memset(b->arrivals, 0, (functions + 1) * sizeof *b->arrivals);
    b->branches = ARENA_ARRAY(&b->memory, uint32_t, functions + 1);
    for (uint32_t k = 0; k < functions; k++) b->open[k] = is_open_at_first(task, (fn){k});
    return b;
}

void blocks_free(block_builder *b)
{
    if (!b) return;
    for (uint32_t k = 0; k < b->all.len; k++) {
        encode_free(b->all.data[k]->start);
        encode_free(b->all.data[k]->at);
        encode_free(b->all.data[k]->after);
    }
    for (uint32_t k = 0; k < b->resume_made.len; k++) {
        encode_free(b->resume_made.data[k]->outer);
        encode_free(b->resume_made.data[k]->inner);
        encode_free(b->resume_made.data[k]->end);
    }
    map_free(&b->lists);
    map_free(&b->resumes);
    vec_free(&b->made);
    vec_free(&b->resume_made);
    vec_free(&b->all);
    guards_free(&b->guards);
    guards_free(&b->along);
    arena_free(&b->memory);
    free(b);
}

void blocks_set_cut(block_builder *b, block_cut cut) { b->cut = cut; }

static const uint8_t *arrivals_of(block_builder *b, fn f)
{
    if (b->arrivals[f.i]) return b->arrivals[f.i];
    const cfa_function *code = fn_get(b->task->program, f);
    uint8_t *ways = ARENA_ARRAY(&b->memory, uint8_t, code->count_locations + 1);
    memset(ways, 0, code->count_locations + 1);
    b->branches[f.i] = 0;
    for (uint32_t k = LOC_ENTRY; k < code->count_locations; k++) {
        const uint32_t *next = code->locations[k].next;
        for (uint32_t n = 0; n < 2; n++)
            if (ways[next[n]] < 2) ways[next[n]]++;
        b->branches[f.i] += next[0] != LOC_NONE && next[1] != LOC_NONE;
    }
    return b->arrivals[f.i] = ways;
}

/* Does the cut say that a block ends there? */
static bool is_cut(block_builder *b, fn f, uint32_t where)
{
    if (b->cut != CUT_BRANCHES) return b->cut == CUT_EVERYWHERE;
    const location *l = &fn_get(b->task->program, f)->locations[where];
    const uint8_t *ways = arrivals_of(b, f);
    return b->branches[f.i] > BUDGET_TRACE_BRANCHES && ((l->next[0] != LOC_NONE && l->next[1] != LOC_NONE) || ways[where] > 1);
}

int blocks_decide(block_builder *b, const block *which, term condition) { return guard_decides(&b->guards, which->when, condition); }

uint32_t blocks_length(const block_builder *b, const block *which) { return guard_depth(&b->guards, which->when); }

bool blocks_is_open(const block_builder *b, fn f) { return b->open[f.i]; }

bool blocks_had_to_open(const block_builder *b, fn f) { return b->open[f.i] && !is_open_at_first(b->task, f); }

bool blocks_is_inlined(const block_builder *b, fn f) { return b->inlined[f.i]; }

/* Neither the function nor what it calls has loops. */
static bool can_inline(const block_builder *b, fn f, uint32_t depth)
{
    const verify_task *task = b->task;
    const cfa_function *code = fn_get(task->program, f);
    if (depth > MOST_INLINED || code->count_locations > LARGEST_INLINED || task->loops[f.i].count || task->calls->recursive[f.i] ||
        code->variadic)
        return false;
    for (uint32_t e = task->calls->first_edge[f.i]; e < task->calls->first_edge[f.i + 1]; e++) {
        const call_edge *c = &task->calls->edges[e];
        if (c->callee.i == FN_NONE.i || task->is_error[c->callee.i] || !b->open[c->callee.i]) continue;
        if (c->indirect || (!b->inlined[c->callee.i] && !can_inline(b, c->callee, depth + 1))) return false;
    }
    return true;
}

/* The function and all that it calls. */
static void inline_all(block_builder *b, fn f, function_list *inlined)
{
    const call_graph *g = b->task->calls;
    b->inlined[f.i] = true;
    if (inlined) vec_push(inlined, f);
    for (uint32_t e = g->first_edge[f.i]; e < g->first_edge[f.i + 1]; e++) {
        fn callee = g->edges[e].callee;
        if (callee.i != FN_NONE.i && !b->task->is_error[callee.i] && b->open[callee.i] && !b->inlined[callee.i])
            inline_all(b, callee, inlined);
    }
}

bool blocks_inline(block_builder *b, fn f, function_list *inlined)
{
    if (b->inlined[f.i] || !b->open[f.i] || !can_inline(b, f, 0)) return false;
    inline_all(b, f, inlined);
    map_free(&b->lists);
    return true;
}

void blocks_open(block_builder *b, fn f)
{
    b->open[f.i] = true;
    for (uint32_t k = 0; k < b->task->program->functions.len; k++) /* its callers can be inlined only together with it */
        if (b->inlined[k]) {
            b->inlined[k] = false;
            if (can_inline(b, (fn){k}, 0)) inline_all(b, (fn){k}, NULL);
        }
    map_free(&b->lists);
}

/* ---- one walk over the acyclic part of a fragment ----
 * States say what each cell is in terms of the start of the block, so cells that a question does not mention cost nothing. Where branches
 * meet again, their states are joined, and the condition under which the place is reached becomes simple again. */

typedef struct {
    encode_state *state;
    guard when; /* the condition under which it is reached */
} guarded_state;

typedef VEC(guarded_state) guarded_states;

typedef struct {
    uint8_t end;
    uint32_t to;
    fn callee;
    guarded_states states;
    guarded_state joined; /* all of them as one */
    encode_state *after;
} arrival;

/* The walk over one function's locations. */
struct level { /* of functions that are inlined into each other */
    struct level *outer;
    fn function;
    const cfa_function *code;
    guarded_states *at; /* per location: what has arrived */
    uint32_t last;      /* the highest location where something has */
    uint32_t context;
    uint32_t call; /* of the fragment's function: where the outermost inlined function was called; LOC_NONE: this is the fragment's */
    guarded_states returns; /* of an inlined function */
};

typedef struct {
    block_builder *b;
    guards *guards;
    uint32_t fragment;
    struct level *top; /* the function that is walked over: the fragment's, or one that is inlined */
    uint32_t contexts; /* how many there were so far */
    VEC(arrival) ends;
    const block *wanted; /* only this end; NULL: all */
    block_trace *trace;
} walk;

static void note(walk *w, block_note n)
{
    if (!w->trace) return;
    map_put(&w->trace->at, map_pair(n.context, n.where), w->trace->notes.len);
    vec_push(&w->trace->notes, n);
}

/* The state under one more condition. */
static guarded_state require(walk *w, guarded_state x, term condition)
{
    x.when = guard_and(w->guards, x.when, condition);
    return x;
}

static bool is_unreachable(const guarded_state *x) { return x->when.i == GUARD_NEVER.i; }

static guarded_state copy_guarded(guarded_state x)
{
    x.state = encode_copy(x.state);
    return x;
}

static void merge_states(void *context, uint32_t a, uint32_t b, term is_a)
{
    walk *w = ((void **)context)[0];
    guarded_states *l = ((void **)context)[1];
    encode_merge(w->b->e, l->data[a].state, l->data[b].state, is_a);
}

/* All states that have arrived at a place as one. Frees the list. */
static guarded_state join_states(walk *w, guarded_states *l)
{
    guarded_state one = l->data[0];
    if (l->len > 1) {
        VEC(guard) guards_of = {0};
        for (uint32_t k = 0; k < l->len; k++) vec_push(&guards_of, l->data[k].when);
        uint32_t left = 0;
        guard joined = guard_join(w->guards, guards_of.data, l->len, merge_states, (void *[]){w, l}, &left);
        one = (guarded_state){l->data[left].state, joined};
        for (uint32_t k = 0; k < l->len; k++)
            if (k != left) encode_free(l->data[k].state);
        vec_free(&guards_of);
    }
    vec_free(l);
    return one;
}

/* A state arrives at an end of the block; states for the same end are collected. Takes the state. */
static void arrive_end(walk *w, block_end end, uint32_t to, fn callee, guarded_state x)
{
    const block *only = w->wanted;
    if (is_unreachable(&x) || (only && (only->end != end || only->to != to || only->callee.i != callee.i))) {
        encode_free(x.state);
        return;
    }
    for (uint32_t k = 0; k < w->ends.len; k++) {
        arrival *a = &w->ends.data[k];
        if (a->end != end || a->to != to || a->callee.i != callee.i) continue;
        vec_push(&a->states, x);
        return;
    }
    arrival a = {.end = (uint8_t)end, .to = to, .callee = callee};
    vec_push(&a.states, x);
    vec_push(&w->ends, a);
}

/* Hands a state on to the location `to`, or, if the block operator says that the block ends there, to that end. Inside of an inlined
 * function only error calls end a block. Takes the state. */
static void deliver(walk *w, uint32_t from, uint32_t to, guarded_state x)
{
    const fragment_table *f = w->b->f;
    const fragment *g = fragment_get(f, w->fragment);
    struct level *top = w->top;
    if (to == LOC_NONE && !is_unreachable(&x) &&
        !encode_is_modelled(x.state)) { /* after something unsupported anything may follow: the path may go on */
        if (top->call) vec_push(&top->returns, x);
        else arrive_end(w, BLOCK_RETURN, LOC_EXIT, FN_NONE, x);
    } else if (to == LOC_NONE || is_unreachable(&x)) {
        encode_free(x.state);
    } else if (to == LOC_EXIT) {
        term leave = encode_leave(w->b->e, x.state, top->function, from);
        if (top->call) vec_push(&top->returns, require(w, x, leave));
        else arrive_end(w, BLOCK_RETURN, LOC_EXIT, FN_NONE, require(w, x, leave));
    } else if (top->call) {
        vec_push(&top->at[to], x);
        if (to > top->last) top->last = to;
    } else if (g->loop != LOOP_NONE && to == g->entry) {
        arrive_end(w, BLOCK_BACK, to, FN_NONE, x);
    } else if (!fragment_holds(f, w->fragment, to)) {
        arrive_end(w, BLOCK_EXIT, to, FN_NONE, x);
    } else if (fragment_child_at(f, w->fragment, to) != FRAGMENT_NONE) {
        arrive_end(w, BLOCK_INNER, to, FN_NONE, x);
    } else if (is_cut(w->b, top->function, to)) {
        arrive_end(w, BLOCK_STEP, to, FN_NONE, x);
    } else {
        vec_push(&top->at[to], x);
        if (to > top->last) top->last = to;
    }
}

/* A call of a function that is not opened: variables that it may modify are arbitrary afterwards. */
static void step_over(walk *w, uint32_t where, fn callee, guarded_state x)
{
    block_builder *b = w->b;
    x = copy_guarded(x);
    term constraint = encode_step_over(b->e, x.state, w->top->function, where, &b->task->effects->mod[callee.i]);
    deliver(w, where, w->top->code->locations[where].next[0], require(w, x, constraint));
}

/* An error call belongs to the fragment's own call through which it was reached. */
static void arrive_error(walk *w, uint32_t where, guarded_state x)
{
    arrive_end(w, BLOCK_ERROR, w->top->call ? w->top->call : where, FN_NONE, x);
}

static void walk_level(walk *w, struct level *l, fn function, uint32_t from, guarded_state x);

/* The body of the callee becomes part of the block. */
static void inline_call(walk *w, uint32_t where, fn callee, guarded_state x)
{
    block_builder *b = w->b;
    struct level *outer = w->top;
    fn caller = outer->function;
    struct level l = {.outer = outer, .context = ++w->contexts, .call = outer->call ? outer->call : where};
    note(w, (block_note){outer->context, where, {0}, l.context});
    x = copy_guarded(x);
    x = require(w, x, encode_call(b->e, x.state, caller, where, callee));
    walk_level(w, &l, callee, LOC_ENTRY, x);
    if (!l.returns.len) return;
    guarded_state back = join_states(w, &l.returns);
    back = require(w, back, encode_resume(b->e, back.state, callee, caller, where));
    deliver(w, where, outer->code->locations[where].next[0], back);
}

static void walk_call(walk *w, uint32_t where, guarded_state x)
{
    fn function = w->top->function;
    block_builder *b = w->b;
    const verify_task *task = b->task;
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(task, function, where, &count, &leaves);
    if (task_is_error_call(task, function, where)) {
        arrive_error(w, where, copy_guarded(x));
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        term target = count == 1 && !leaves ? b->t->true_term : encode_target(b->e, x.state, function, where, callees[k]);
        guarded_state taken = require(w, x, target);
        if (task->is_error[callees[k].i]) arrive_error(w, where, copy_guarded(taken));
        else if (count == 1 && !leaves && b->open[callees[k].i] && b->inlined[callees[k].i]) inline_call(w, where, callees[k], taken);
        else if (b->open[callees[k].i]) arrive_end(w, BLOCK_CALL, where, callees[k], copy_guarded(taken));
        else step_over(w, where, callees[k], taken);
        x = require(w, x, term_not(b->t, target)); /* the remaining targets are for the other states */
    }
    if (leaves || !count) {
        const cfa_space *space = task->program->space;
        bool indirect = !callgraph_constant_callee(space, op_get(space, w->top->code->locations[where].op)->rhs).i;
        if (indirect && task->error_escapes) arrive_error(w, where, copy_guarded(x));
        guarded_state outside = copy_guarded(x);
        term constraint = encode_edge(b->e, outside.state, function, where, 0);
        deliver(w, where, w->top->code->locations[where].next[0], require(w, outside, constraint));
    }
}

static void visit_location(walk *w, uint32_t where)
{
    block_builder *b = w->b;
    const location *l = &w->top->code->locations[where];
    fn function = w->top->function;
    guarded_state x = join_states(w, &w->top->at[where]);
    op_kind kind = l->op.i ? (op_kind)op_get(b->task->program->space, l->op)->kind : OP_NONE;
    if (kind == OP_NONE) {
        encode_free(x.state);
    } else if (kind == OP_CALL) {
        walk_call(w, where, x);
        encode_free(x.state);
    } else if (kind == OP_ASSUME && l->next[1]) {
        term side, yes = encode_branch(b->e, x.state, function, where, &side);
        note(w, (block_note){w->top->context, where, yes, 0});
        x = require(w, x, side);
        guarded_state other = copy_guarded(x);
        deliver(w, where, l->next[0], require(w, x, yes));
        deliver(w, where, l->next[1], require(w, other, term_not(b->t, yes)));
    } else if (kind == OP_RETURN) {
        deliver(w, where, LOC_EXIT, x);
    } else {
        term constraint = encode_edge(b->e, x.state, function, where, 0);
        deliver(w, where, l->next[0], require(w, x, constraint));
    }
}

/* No later location of the fragment's own function leads to the end that is wanted. */
static uint32_t last_before_end(const walk *w, const struct level *l)
{
    bool is_here = w->wanted && !l->call && (w->wanted->end == BLOCK_CALL || w->wanted->end == BLOCK_ERROR);
    return is_here ? w->wanted->to : UINT32_MAX;
}

/* Locations are numbered in reverse postorder: all edges lead to higher numbers, except those back to heads of loops. */
static void walk_level(walk *w, struct level *l, fn function, uint32_t from, guarded_state x)
{
    block_builder *b = w->b;
    l->function = function;
    l->code = fn_get(b->task->program, function);
    l->at = calloc(l->code->count_locations + 1, sizeof *l->at);
    if (!l->at) abort();
    w->top = l;
    if (!l->call && fragment_child_at(b->f, w->fragment, from) != FRAGMENT_NONE) {
        arrive_end(w, BLOCK_INNER, from, FN_NONE, x);
    } else if (from == LOC_EXIT) {
        deliver(w, from, from, x);
    } else {
        vec_push(&l->at[from], x);
        l->last = from;
        uint32_t last = last_before_end(w, l);
        for (uint32_t k = from; k <= l->last && k <= last && !limits_hit(b->limits); k++)
            if (l->at[k].len) visit_location(w, k);
        for (uint32_t k = from; k <= l->last; k++) { /* states are left here if a limit was hit, or behind the end that is wanted */
            for (uint32_t j = 0; j < l->at[k].len; j++) encode_free(l->at[k].data[j].state);
            vec_free(&l->at[k]);
        }
    }
    free(l->at);
    w->top = l->outer;
}

/* The whole block: all ends that can be reached from the location. Takes the state. */
static void walk_fragment(walk *w, uint32_t from, encode_state *s)
{
    block_builder *b = w->b;
    fn function = fragment_get(b->f, w->fragment)->function;
    struct level own = {0};
    walk_level(w, &own, function, from, (guarded_state){s, GUARD_ALWAYS});
    for (uint32_t k = 0; k < w->ends.len; k++) {
        arrival *a = &w->ends.data[k];
        a->joined = join_states(w, &a->states);
        if (a->end != BLOCK_CALL) continue;
        a->after = encode_copy(a->joined.state);
        a->joined = require(w, a->joined, encode_call(b->e, a->after, function, a->to, a->callee));
    }
}

/* The condition of a state as a formula. */
static term formula_of(walk *w, const guarded_state *x)
{
    guard_terms all = {0};
    guard_list(w->guards, x->when, &all);
    term r = all.len == 0 ? w->b->t->true_term : all.len == 1 ? all.data[0] : term_and_n(w->b->t, all.data, all.len);
    vec_free(&all);
    return r;
}

/* ---- blocks from an arbitrary state ---- */

const block_list *blocks_from(block_builder *b, uint32_t in, uint32_t from)
{
    uint64_t key = map_pair(in, from);
    uint32_t found;
    if (map_get(&b->lists, key, &found)) return b->made.data[found];
    walk w = {.b = b, .guards = &b->guards, .fragment = in};
    encode_state *start = encode_unconstrained(b->e, fragment_get(b->f, in)->function);
    encode_set_style(start, true);
    walk_fragment(&w, from, encode_copy(start));
    block_list *list = ARENA_NEW(&b->memory, block_list);
    *list = (block_list){ARENA_ARRAY(&b->memory, block *, w.ends.len + 1), 0};
    for (uint32_t k = 0; k < w.ends.len; k++) {
        arrival *a = &w.ends.data[k];
        term formula = formula_of(&w, &a->joined);
        if (term_same(formula, b->t->false_term)) {
            encode_free(a->joined.state);
            encode_free(a->after);
            continue;
        }
        block *n = ARENA_NEW(&b->memory, block);
        *n = (block){in,
                     from,
                     a->end,
                     a->to,
                     a->callee,
                     formula,
                     a->joined.when,
                     encode_copy(start),
                     a->joined.state,
                     a->after,
                     encode_is_modelled(a->joined.state),
                     b->all.len};
        vec_push(&b->all, n);
        list->blocks[list->count++] = n;
    }
    encode_free(start);
    vec_free(&w.ends);
    map_put(&b->lists, key, b->made.len);
    vec_push(&b->made, list);
    return list;
}

const resume_block *blocks_resume(block_builder *b, fn caller, uint32_t call_at, fn callee)
{
    uint64_t key = hash_pair(map_pair(caller.i, call_at), callee.i);
    uint32_t found;
    if (map_get(&b->resumes, key, &found)) return b->resume_made.data[found];
    resume_block *r = ARENA_NEW(&b->memory, resume_block);
    r->outer = encode_unconstrained(b->e, caller);
    encode_set_style(r->outer, true);
    r->inner = encode_copy(r->outer);
    encode_enter_arbitrary(b->e, r->inner, callee);
    r->end = encode_copy(r->inner);
    r->formula = encode_resume(b->e, r->end, callee, caller, call_at);
    r->number = b->resume_made.len;
    map_put(&b->resumes, key, r->number);
    vec_push(&b->resume_made, r);
    return r;
}

/* ---- along a path ---- */

/* The facts about conditions from one walk do not help the next: its conditions would only be in the way. */
static walk walk_along(block_builder *b, const block *which, block_trace *trace)
{
    guards_clear(&b->along);
    return (walk){.b = b, .guards = &b->along, .fragment = which->fragment, .wanted = which, .trace = trace};
}

void block_trace_free(block_trace *t)
{
    vec_free(&t->notes);
    map_free(&t->at);
}

void blocks_trace(block_builder *b, const block *which, block_trace *trace)
{
    walk w = walk_along(b, which, trace);
    walk_fragment(&w, which->from, encode_copy(which->start));
    for (uint32_t k = 0; k < w.ends.len; k++) {
        encode_free(w.ends.data[k].joined.state);
        encode_free(w.ends.data[k].after);
    }
    vec_free(&w.ends);
}

term block_replay(block_builder *b, const block *which, encode_state **state, block_trace *trace)
{
    walk w = walk_along(b, which, trace);
    encode_set_style(*state, true);
    walk_fragment(&w, which->from, *state);
    term formula = b->t->false_term;
    *state = NULL;
    for (uint32_t k = 0; k < w.ends.len; k++) {
        arrival *a = &w.ends.data[k];
        formula = formula_of(&w, &a->joined);
        *state = a->after ? a->after : a->joined.state;
        if (a->after) encode_free(a->joined.state);
        formula = term_and(b->t, formula, encode_commit(b->e, *state));
        encode_set_style(*state, false);
    }
    vec_free(&w.ends);
    return formula;
}
