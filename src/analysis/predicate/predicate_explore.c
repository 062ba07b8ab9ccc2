/* Model validation: is an error call reachable in the abstract model? Every fragment that is entered gets an abstract reachability graph
 * of its own, and a summary.
 * Implements: the model validation phase of Fig. 4 and the use of summaries (Sect. 4.3) of He, Yu, Cai: Efficient Summary Reuse for
 * Software Regression Verification; block-abstraction memoization (Wonisch, Wehrheim: Predicate Analysis with Block-Abstraction
 * Memoization, ICFEM 2012), whose blocks are our fragments: the state is reduced where a fragment is entered, and expanded where it is
 * left.
 * Deviations: a summary is applicable if the fragment is entered at the same place in an equal cube, and if neither its precision nor
 * that of a fragment within it has grown since. The paper also applies it to a stronger state and to a smaller precision. Recursion is
 * solved by iterating a summary until its exits grow no more. Summaries of earlier revisions are not loaded: each abstract successor is
 * looked up instead (doc/adr/0006). An exploration may go on behind its first error and find others, in functions that are independent.
 * In: the precision, p->predicates.  Out: p->whole, or the error path p->path.
 * Invariant: a complete summary covers all executions of its fragment from its entry, and none of them reaches an error call. */
#include "analysis/predicate/internal.h"

#include <stdlib.h>

/* May the fragment change the value of the predicate? */
static bool writes(predicate_run *p, uint32_t fragment_id, term predicate)
{
    const predicate_info *i = predicate_info_of(p, predicate);
    for (uint32_t k = 0; k < i->cells.len; k++)
        if (fragment_writes(&p->f, fragment_id, encode_cell_get(p->e, i->cells.data[k]))) return true;
    return false;
}

typedef VEC(term) term_list;

static term literal(predicate_run *p, term predicate, int value) { return value ? predicate : term_not(p->t, predicate); }

/* ---- abstract successors ---- */

/* abstraction_rows, counted as work for the fragment. */
static const abstract_rows *rows_for_fragment(predicate_run *p, uint32_t in, const term_list *premise, term formula, const term *predicates,
                                              uint32_t count)
{
    abstraction_work before = abstraction_done(p->a);
    bool use_stored =
        p->o->summaries != (fragment_get(&p->f, in)->loop == LOOP_NONE ? REPROVE_SUMMARIES_OF_LOOPS : REPROVE_SUMMARIES_OF_PROCEDURES);
    const abstract_rows *r = abstraction_rows(p->a, use_stored, premise->data, premise->len, formula, predicates, count);
    abstraction_work after = abstraction_done(p->a);
    vec_push(&p->stack.data[p->stack.len - 1].s->asked, abstraction_latest(p->a));
    p->work[in].reused += after.reused - before.reused;
    p->work[in].computed += after.computed - before.computed;
    p->o->stats->abstract_successors += after.computed - before.computed;
    p->o->stats->abstractions_reused += after.reused - before.reused;
    return r;
}

enum { OPEN = 2 }; /* a value that only the solver can decide */

/* The predicates to be decided at the end of a block: those of the fragment, and those of the fragment that is entered there. */
typedef struct {
    VEC(term) plain;
    VEC(uint8_t) side; /* 0: of the fragment itself, 1: of the one that is entered */
    VEC(int8_t) value; /* 1, 0, -1 for either, OPEN */
    VEC(term) open;    /* instances of the open ones, in order */
} question;

static void question_free(question *q)
{
    vec_free(&q->plain);
    vec_free(&q->side);
    vec_free(&q->value);
    vec_free(&q->open);
}

/* Adds the predicates of a fragment. Where the block makes one constant, does not change its variables, or is passed under it as a
 * condition, no solver is needed. */
static void add_predicates_of(predicate_run *p, question *q, const block *b, cube before, uint32_t of, uint8_t side, bool inside)
{
    for (uint32_t k = 0; k < p->predicates[of].len; k++) {
        term plain = p->predicates[of].data[k], end = predicate_at_end(p, b, inside, plain);
        int8_t value = OPEN;
        if (term_same(end, p->t->true_term)) value = 1;
        else if (term_same(end, p->t->false_term)) value = 0;
        else if (term_same(end, predicate_at_start(p, b, plain))) {
            value = (int8_t)cube_value(&p->cubes, before, plain);
            if (value < 0) value = (int8_t)blocks_decide(p->b, b, end);
        }
        if (value == OPEN) vec_push(&q->open, end);
        vec_push(&q->plain, plain);
        vec_push(&q->side, side);
        vec_push(&q->value, value);
    }
}

/* A predicate may be unknown before a block and known behind it although the block does not change its variables: the block's conditions
 * decide it. This is seldom needed, so it is asked only in fragments where a path could not be refuted otherwise. The predicates are asked
 * one by one: those that stay unknown make no states of their own. */
static void decide_unchanged(predicate_run *p, question *q, const block *b, uint32_t own, const term_list *premise)
{
    for (uint32_t k = 0; k < q->plain.len; k++) {
        if (q->value.data[k] >= 0) continue;
        term start = predicate_at_start(p, b, q->plain.data[k]);
        const abstract_rows *r = rows_for_fragment(p, own, premise, b->formula, &start, 1);
        if (r->count == 1) q->value.data[k] = r->values[0];
    }
}

/* The abstract state on one side of the question, from one row of the answer. */
static cube cube_of_row(predicate_run *p, const question *q, const int8_t *row, uint8_t side)
{
    term_list all = {0};
    for (uint32_t k = 0, open = 0; k < q->plain.len; k++) {
        int8_t v = q->value.data[k];
        if (v == OPEN) v = row[open++];
        if (q->side.data[k] == side && v >= 0) vec_push(&all, literal(p, q->plain.data[k], v));
    }
    cube c = cube_make(&p->cubes, all.data, all.len);
    vec_free(&all);
    return c;
}

/* ---- nodes ---- */

typedef struct {
    summary *s;
    map64 last;            /* location → index + 1 of its newest node */
    VEC(arg_node *) nodes; /* in the order in which they are explored */
    uint32_t next;         /* index of the first node that is not explored */
} exploration;

/* Whatever is found behind the covering node can be found behind this one, too. */
static void keep_covered(predicate_run *p, arg_node *by, const arg_node *n)
{
    arg_node *made = ARENA_NEW(&p->memory, arg_node);
    *made = *n;
    *(by->also ? &by->last->also : &by->also) = made;
    by->last = made;
}

/* Adds a node unless one at its location covers it. */
static bool node_add(predicate_run *p, exploration *x, arg_node n)
{
    uint32_t found = 0;
    (void)map_get(&x->last, n.where, &found);
    for (const arg_node *o = found ? x->nodes.data[found - 1] : NULL; o; o = o->same)
        if (cube_implies(&p->cubes, n.c, o->c)) {
            if (p->wanted && n.inner && n.via->end == BLOCK_CALL) keep_covered(p, (arg_node *)o, &n);
            return false;
        }
    n.same = found ? x->nodes.data[found - 1] : NULL;
    arg_node *made = ARENA_NEW(&p->memory, arg_node);
    *made = n;
    vec_push(&x->nodes, made);
    map_put(&x->last, n.where, x->nodes.len);
    return true;
}

static void exit_add(predicate_run *p, summary *s, summary_exit e)
{
    for (uint32_t k = 0; k < s->exits.len; k++)
        if (s->exits.data[k].where == e.where && cube_implies(&p->cubes, e.c, s->exits.data[k].c)) return;
    vec_push(&s->exits, e);
}

/* Behind a call or a loop: if the location lies in this fragment it is a node, else an exit. */
static void add_node_or_exit(predicate_run *p, exploration *x, arg_node n)
{
    if (n.where == LOC_NONE) return;
    if (n.where == LOC_EXIT || fragment_holds(&p->f, x->s->fragment, n.where)) {
        (void)node_add(p, x, n);
        return;
    }
    arg_node *made = ARENA_NEW(&p->memory, arg_node);
    *made = n;
    exit_add(p, x->s, (summary_exit){n.where, n.c, made, NULL});
}

static summary *summarise(predicate_run *p, uint32_t in, uint32_t where, cube entry);

/* The summary of the fragment `in` for this entry, noted as applied by the fragment that is explored; NULL: an error or a limit. */
static summary *apply_summary(predicate_run *p, uint32_t in, uint32_t where, cube outside, cube entry, arg_node *at, const block *via)
{
    running_frame *top = &p->stack.data[p->stack.len - 1];
    summary *user = top->s;
    top->at = at;
    top->via = via;
    top->outside = outside;
    summary *s = summarise(p, in, where, entry);
    if (s) vec_push(&user->applied, (application){at, via, outside, s});
    return s;
}

/* ---- loops within ---- */

/* The states behind a loop ("expand"): what it cannot write keeps its value, the rest comes from an exit. false: an error or a limit. */
static bool pass_loop(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, cube inside)
{
    uint32_t own = x->s->fragment, child = fragment_child_at(&p->f, own, b->to);
    summary *s = apply_summary(p, child, b->to, outside, inside, n, b);
    if (!s) return false;
    x->s->unmodelled |= s->unmodelled;
    for (uint32_t k = 0; k < s->exits.len; k++) {
        term_list all = {0};
        for (uint32_t j = 0; j < p->predicates[own].len; j++) {
            term plain = p->predicates[own].data[j];
            int value = writes(p, child, plain) ? -1 : cube_value(&p->cubes, outside, plain);
            if (value < 0) value = cube_value(&p->cubes, s->exits.data[k].c, plain);
            if (value >= 0) vec_push(&all, literal(p, plain, value));
        }
        cube c = cube_make(&p->cubes, all.data, all.len);
        vec_free(&all);
        add_node_or_exit(p, x, (arg_node){.parent = n, .where = s->exits.data[k].where, .c = c, .via = b, .inner = s, .exit = k});
    }
    return true;
}

/* ---- calls ---- */

/* The caller's predicates behind a call. */
typedef struct {
    term_list decided;          /* literals */
    term_list plain, instances; /* of those that only the solver can decide */
} return_question;

/* The value of a predicate behind the call; -1: either value. *open: only the solver can decide it. */
static int value_behind_call(predicate_run *p, term plain, bool assigned, uint32_t callee, cube outside, cube left, bool *open)
{
    bool has_local = predicate_info_of(p, plain)->has_local;
    *open = assigned || writes(p, callee, plain);
    int value = *open ? -1 : cube_value(&p->cubes, outside, plain); /* the callee cannot change it */
    if (value < 0 && !assigned && !has_local) value = cube_value(&p->cubes, left, plain);
    *open = *open && value < 0;
    return value;
}

/* The state when the callee returns: predicates from before the call that it cannot change, and its exit. */
static void premise_of_return(predicate_run *p, const resume_block *r, uint32_t callee, cube outside, cube left, term_list *premise)
{
    uint32_t count;
    const term *literals = cube_literals(&p->cubes, outside, &count);
    for (uint32_t k = 0; k < count; k++) {
        term positive = term_get(p->t, literals[k])->kind == T_NOT ? term_arg(p->t, literals[k], 0) : literals[k];
        if (!writes(p, callee, positive)) vec_push(premise, encode_instantiate(p->e, r->outer, literals[k]));
    }
    literals = cube_literals(&p->cubes, left, &count);
    for (uint32_t k = 0; k < count; k++) vec_push(premise, encode_instantiate(p->e, r->inner, literals[k]));
}

/* The states behind a call ("expand"), for one exit: what the callee cannot write keeps its value, the rest comes from the exit. */
static void return_to_caller(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, summary *s, uint32_t which)
{
    uint32_t own = x->s->fragment, callee = s->fragment;
    fn caller = fragment_get(&p->f, own)->function;
    cube left = s->exits.data[which].c;
    const resume_block *r = blocks_resume(p->b, caller, b->to, b->callee);
    return_question q = {0};
    for (uint32_t k = 0; k < p->predicates[own].len; k++) {
        term plain = p->predicates[own].data[k], end = predicate_at_return(p, r, true, plain);
        bool assigned = !term_same(end, predicate_at_return(p, r, false, plain)), open;
        int value = value_behind_call(p, plain, assigned, callee, outside, left, &open);
        if (open) {
            vec_push(&q.plain, plain);
            vec_push(&q.instances, end);
        }
        if (value >= 0) vec_push(&q.decided, literal(p, plain, value));
    }
    const abstract_rows *rows = NULL;
    term_list all = {0};
    if (q.instances.len) {
        premise_of_return(p, r, callee, outside, left, &all);
        rows = rows_for_fragment(p, own, &all, r->formula, q.instances.data, q.instances.len);
    }
    uint32_t where = fn_get(p->task->program, caller)->locations[b->to].next[0];
    for (uint32_t row = 0; row < (rows ? rows->count : 1); row++) {
        vec_clear(&all);
        for (uint32_t k = 0; k < q.decided.len; k++) vec_push(&all, q.decided.data[k]);
        for (uint32_t k = 0; k < q.plain.len; k++) {
            int8_t v = rows->values[(size_t)row * rows->width + k];
            if (v >= 0) vec_push(&all, literal(p, q.plain.data[k], v));
        }
        cube c = cube_make(&p->cubes, all.data, all.len);
        add_node_or_exit(p, x, (arg_node){.parent = n, .where = where, .c = c, .via = b, .inner = s, .exit = which, .outside = outside});
    }
    vec_free(&all);
    vec_free(&q.decided);
    vec_free(&q.plain);
    vec_free(&q.instances);
}

/* The states behind a call, for all exits of the callee. false: an error or a limit. */
static bool pass_call(predicate_run *p, exploration *x, arg_node *n, const block *b, cube outside, cube inside)
{
    summary *s = apply_summary(p, fragment_of_function(&p->f, b->callee), LOC_ENTRY, outside, inside, n, b);
    if (!s) return false;
    x->s->unmodelled |= s->unmodelled;
    for (uint32_t k = 0; k < s->exits.len; k++) return_to_caller(p, x, n, b, outside, s, k);
    return true;
}

/* ---- the error path ---- */

static void append_path_to(predicate_run *p, const arg_node *n);

static void append_path_to_exit(predicate_run *p, const summary *s, uint32_t which)
{
    const summary_exit *e = &s->exits.data[which];
    append_path_to(p, e->from);
    if (e->via) vec_push(&p->path, (path_item){.via = e->via, .before = e->from->c, .behind = e->c});
}

/* Appends the path from the entry of the fragment to the node. Summaries on it are replaced by the paths inside. */
static void append_path_to(predicate_run *p, const arg_node *n)
{
    if (!n->parent) return;
    append_path_to(p, n->parent);
    vec_push(&p->path, (path_item){.via = n->via, .before = n->parent->c, .behind = n->inner ? n->inner->entry : n->c});
    if (!n->inner) return;
    append_path_to_exit(p, n->inner, n->exit);
    if (n->via->end == BLOCK_CALL)
        vec_push(&p->path, (path_item){.caller = fragment_get(&p->f, n->via->fragment)->function,
                                       .callee = n->via->callee,
                                       .call = n->via->to,
                                       .reached = n});
}

/* p->path: from the start of the program through all fragments that are being explored, to the error call at the end of the block. */
static void build_error_path(predicate_run *p, const arg_node *n, const block *b)
{
    vec_clear(&p->path);
    vec_clear(&p->entered);
    for (uint32_t k = 0; k + 1 < p->stack.len; k++) {
        const running_frame *at = &p->stack.data[k];
        append_path_to(p, at->at);
        vec_push(&p->path, (path_item){.via = at->via, .before = at->at->c, .behind = p->stack.data[k + 1].s->entry});
        if (at->via->end == BLOCK_CALL) vec_push(&p->entered, (path_entry){p->path.len, at->via->callee, at->outside, false});
    }
    append_path_to(p, n);
    vec_push(&p->path, (path_item){.via = b, .before = n->c});
}

/* Exchanges p->path with another one. */
static void exchange_path(predicate_run *p, error_path *other)
{
    error_path now = {.items = {p->path.data, p->path.len, p->path.cap}, .entered = {p->entered.data, p->entered.len, p->entered.cap}};
    p->path.data = other->items.data, p->path.len = other->items.len, p->path.cap = other->items.cap;
    p->entered.data = other->entered.data, p->entered.len = other->entered.len, p->entered.cap = other->entered.cap;
    *other = now;
}

/* The first error path of an exploration is p->path; later ones are kept beside it. */
static void note_error(predicate_run *p, const arg_node *n, const block *b)
{
    error_path first = {0};
    bool is_first = !p->path.len;
    if (!is_first) exchange_path(p, &first);
    build_error_path(p, n, b);
    if (is_first) return;
    exchange_path(p, &first);
    vec_push(&p->further, first);
}

/* ---- one fragment ---- */

static bool is_given_up(const predicate_run *p, const block *error)
{
    uint32_t unused;
    return p->given_up.count && map_get(&p->given_up, map_pair(fragment_get(&p->f, error->fragment)->function.i, error->to), &unused);
}

/* Not everything behind this location is verified. */
static void leave_open(summary *s, uint32_t where)
{
    s->unmodelled = true;
    vec_push(&s->open_at, where);
}

/* The abstract successors of a node over one block; false: an error was found, or a limit was hit. */
static bool follow_block(predicate_run *p, exploration *x, arg_node *n, const block *b)
{
    uint32_t own = x->s->fragment, count;
    question q = {0};
    term_list premise = {0};
    if (b->end != BLOCK_ERROR) add_predicates_of(p, &q, b, n->c, own, 0, false);
    /* "reduce" of block-abstraction memoization: the entered fragment gets a state over its own predicates */
    if (b->end == BLOCK_INNER) add_predicates_of(p, &q, b, n->c, fragment_child_at(&p->f, own, b->to), 1, false);
    if (b->end == BLOCK_CALL) add_predicates_of(p, &q, b, n->c, fragment_of_function(&p->f, b->callee), 1, true);
    const term *literals = cube_literals(&p->cubes, n->c, &count);
    for (uint32_t k = 0; k < count; k++) vec_push(&premise, predicate_at_start(p, b, literals[k]));
    if (p->ask_unchanged[own]) decide_unchanged(p, &q, b, own, &premise);
    const abstract_rows *rows = rows_for_fragment(p, own, &premise, b->formula, q.open.data, q.open.len);
    vec_free(&premise);
    uint32_t found = rows->count, width = rows->width;
    int8_t *values = mem_alloc((size_t)found * width + 1);
    if (found && width) memcpy(values, rows->values, (size_t)found * width); /* the next question may move them */
    if (found && !b->modelled) leave_open(x->s, n->where);
    bool go_on = true;
    for (uint32_t row = 0; row < found && go_on; row++) {
        const int8_t *r = values + (size_t)row * width;
        cube c = b->end == BLOCK_ERROR ? (cube){0} : cube_of_row(p, &q, r, 0);
        switch ((block_end)b->end) {
        case BLOCK_ERROR:
            if (is_given_up(p, b)) {
                leave_open(x->s, b->to);
                break;
            }
            note_error(p, n, b);
            go_on = false;
            break;
        case BLOCK_BACK: (void)node_add(p, x, (arg_node){.parent = n, .where = b->to, .c = c, .via = b}); break;
        case BLOCK_EXIT:
        case BLOCK_RETURN: exit_add(p, x->s, (summary_exit){b->to, c, n, b}); break;
        case BLOCK_INNER: go_on = pass_loop(p, x, n, b, c, cube_of_row(p, &q, r, 1)); break;
        case BLOCK_STEP: break; /* blocks are not single statements here */
        case BLOCK_CALL: go_on = pass_call(p, x, n, b, c, cube_of_row(p, &q, r, 1)); break;
        }
    }
    free(values);
    question_free(&q);
    return go_on;
}

/* A precision or structure that does not fit can cost more than none. */
static bool hint_too_expensive(predicate_run *p)
{
    const engine_options *o = p->o;
    if (!p->reused && !p->decisions) return p->hint_failed;
    if (o->precision_budget && solver_statistics(p->s)->queries > o->precision_budget) p->hint_failed = true;
    if (o->precision_ticks && o->limits->ticks - p->began > o->precision_ticks) p->hint_failed = true;
    return p->hint_failed;
}

/* An error was found in a function that the fragment calls, or in a loop in it. Independent functions need a refinement each. If each
 * exploration ended with the first error, it would pass all that is refined already once for each of them. So the fragment is explored
 * further, if more paths are wanted. */
static bool goes_on_after_error(predicate_run *p, const summary *s, const block *b)
{
    if (b->end == BLOCK_ERROR || p->stopped || p->o->limits->hit || p->further.len >= p->wanted) return false;
    p->stack.len = s->depth + 1;
    return true;
}

/* Builds the graph of one fragment from its entry; false: an error was found, or a limit was hit. */
static bool explore_fragment(predicate_run *p, summary *s)
{
    exploration x = {.s = s};
    bool go_on = true, has_error = false;
    vec_clear(&s->open_at);
    s->begun = NULL;
    (void)node_add(p, &x, (arg_node){.where = s->at, .c = s->entry});
    while (go_on && x.next < x.nodes.len) {
        arg_node *n = x.nodes.data[x.next++];
        const block_list *all = blocks_from(p->b, s->fragment, n->where);
        s->done = x.next - 1;
        s->begun = p->o->limits->hit ? NULL : all;
        vec_clear(&s->followed);
        /* blocks to error calls first: they end the exploration */
        for (int pass = 0; pass < 2 && go_on; pass++)
            for (uint32_t k = 0; k < all->count && go_on; k++) {
                if ((all->blocks[k]->end == BLOCK_ERROR) != (pass == 0)) continue;
                if (limits_hit(p->o->limits) || hint_too_expensive(p)) {
                    p->stopped = true;
                    go_on = false;
                } else {
                    go_on = follow_block(p, &x, n, all->blocks[k]);
                    if (go_on && !p->o->limits->hit) vec_push(&s->followed, all->blocks[k]);
                    has_error |= !go_on;
                    if (!go_on) go_on = goes_on_after_error(p, s, all->blocks[k]);
                }
            }
    }
    if (go_on && !has_error) {
        s->done = x.next;
        s->begun = NULL;
    }
    map_free(&x.last);
    vec_free(&s->nodes);
    s->nodes.data = x.nodes.data;
    s->nodes.len = x.nodes.len;
    s->nodes.cap = x.nodes.cap;
    return go_on && !has_error;
}

/* A number for the place where a fragment is entered. */
static uint32_t entry_point(predicate_run *p, uint32_t in, uint32_t where)
{
    bool fresh;
    uint32_t *number = map_slot(&p->entry_points, map_pair(in, where), &fresh);
    if (fresh) *number = p->entry_points.count;
    return *number;
}

/* "The verifier seeks in Ξ for an applicable summary." Recursion applies a running one as far as it goes. NULL: there is none. */
static summary *applicable_summary(predicate_run *p, uint32_t in, uint64_t key)
{
    uint32_t found;
    if (!map_get(&p->summary_of, key, &found)) return NULL;
    summary *old = p->summaries.data[found];
    if (old->running) {
        old->used = true;
        summary *top = p->stack.data[p->stack.len - 1].s;
        if (old->depth < top->lowest) top->lowest = old->depth;
        return old;
    }
    if (!old->complete || old->made < p->changed[in]) return NULL; /* its λ is not the current one */
    p->count_hits++;
    return old;
}

/* ⟨λ, φin, φout⟩ for φin = entry: from the cache, or by the fix-point computation on the fragment. NULL: an error or a limit. */
static summary *summarise(predicate_run *p, uint32_t in, uint32_t where, cube entry)
{
    uint64_t key = map_pair(entry_point(p, in, where), entry.i);
    summary *cached = applicable_summary(p, in, key);
    if (cached) return cached;
    summary *s = ARENA_NEW(&p->memory, summary);
    *s = (summary){
        .fragment = in, .at = where, .entry = entry, .made = p->iteration, .running = true, .depth = p->stack.len, .lowest = p->stack.len};
    map_put(&p->summary_of, key, p->summaries.len);
    vec_push(&p->summaries, s);
    vec_push(&p->stack, (running_frame){.s = s});
    p->count_summaries++;
    uint32_t exits;
    bool ok;
    do { /* again, if recursion has used exits that were not all of them */
        exits = s->exits.len;
        s->used = false;
        vec_clear(&s->applied);
        vec_clear(&s->asked);
        ok = explore_fragment(p, s);
    } while (ok && s->used && s->exits.len > exits);
    s->running = false;
    if (!ok) return NULL; /* the stack is left as it is: it leads to the error */
    (void)vec_pop(&p->stack);
    s->complete = s->lowest >= s->depth && !p->o->limits->hit; /* else it rests on a summary that is still running */
    if (!s->complete && p->stack.len) {
        summary *below = p->stack.data[p->stack.len - 1].s;
        if (s->lowest < below->lowest) below->lowest = s->lowest;
    }
    return s;
}

/* ---- the program ---- */

/* The predicates of the entry function that the initial values of the globals imply. */
static cube initial_cube(predicate_run *p, uint32_t in)
{
    encode_state *s = encode_initial(p->e, p->task->entry);
    encode_set_style(s, true);
    (void)encode_globals(p->e, s);
    term_list all = {0};
    for (uint32_t k = 0; k < p->predicates[in].len; k++) {
        term plain = p->predicates[in].data[k], start = encode_instantiate(p->e, s, plain);
        if (term_same(start, p->t->true_term)) vec_push(&all, plain);
        else if (term_same(start, p->t->false_term)) vec_push(&all, term_not(p->t, plain));
    }
    encode_free(s);
    cube c = cube_make(&p->cubes, all.data, all.len);
    vec_free(&all);
    return c;
}

void predicate_add_other_calls(predicate_run *p, const arg_node *behind)
{
    for (const arg_node *other = behind->also; other && p->further.len < p->wanted; other = other->also) {
        error_path part = {0};
        exchange_path(p, &part);
        append_path_to_exit(p, other->inner, other->exit);
        vec_push(&p->entered, (path_entry){.function = other->via->callee, .known = other->outside});
        exchange_path(p, &part);
        vec_push(&p->further, part);
    }
}

void predicate_forget_further(predicate_run *p)
{
    for (uint32_t k = 0; k < p->further.len; k++) {
        vec_free(&p->further.data[k].items);
        vec_free(&p->further.data[k].entered);
    }
    vec_clear(&p->further);
}

bool predicate_next_path(predicate_run *p)
{
    if (!p->further.len) return false;
    error_path next = vec_pop(&p->further);
    exchange_path(p, &next);
    vec_free(&next.items);
    vec_free(&next.entered);
    return true;
}

model_answer predicate_explore(predicate_run *p)
{
    vec_clear(&p->stack);
    p->stopped = false;
    for (uint32_t k = 0; k < p->summaries.len; k++) p->summaries.data[k]->running = false;
    uint32_t main_fragment = fragment_of_function(&p->f, p->task->entry);
    vec_clear(&p->path);
    predicate_forget_further(p);
    const summary *all = summarise(p, main_fragment, LOC_ENTRY, initial_cube(p, main_fragment));
    if (limits_hit(p->o->limits)) return MODEL_STOPPED; /* then blocks may be incomplete */
    if (all) {
        p->whole = all;
        p->unmodelled = all->unmodelled;
        return MODEL_SAFE;
    }
    return p->stopped ? MODEL_STOPPED : MODEL_ERROR;
}
