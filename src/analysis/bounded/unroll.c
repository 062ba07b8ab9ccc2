/* Carries points out: branches, calls, returns, loops. */
#include "analysis/bounded/unroll_internal.h"

#include "analysis/budgets.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "analysis/facts/prospects.h"
#include "base/heap.h"

/* ---- the heap of points ---- */

static bool comes_before(void *context, const void *a, const void *b) { return unroll_compare_points(context, a, b) < 0; }
void unroll_add(unroll *u, unroll_point p) { heap_push(&u->heap, comes_before, u, p); }

static void drop_point(unroll_point *p)
{
    encode_free(p->s);
    p->s = NULL;
}

/* ---- what was looked at (analysis/explored.h) ---- */

/* The point leads there, and is not followed any more. */
static void end_position(unroll *u, unroll_point *p, uint32_t to)
{
    if (!u->explored) return;
    explored_lead(u->explored, p->position, to);
    p->position = (explored_edge){EXPLORED_LOST, 0};
}

static void decide_position(unroll *u, unroll_point *p, explored_kind kind)
{
    if (!u->explored || p->position.node == EXPLORED_LOST) return;
    uint32_t node = explored_add(u->explored, kind, u->contexts.data[p->in.i].function, p->where);
    end_position(u, p, node);
    if (node != EXPLORED_OPEN) p->position = (explored_edge){node, 0};
}

/* All points of the group go on from one node. If a group has been there before (irreducible loops), each has looked at other executions.
 */
static explored_edge join_positions(unroll *u)
{
    bool fresh;
    if (!u->explored) return (explored_edge){0};
    uint32_t *join = map_slot(&u->explored_joins, map_pair(u->group.data[0].in.i, u->group.data[0].where), &fresh);
    if (fresh) *join = explored_add(u->explored, EXPLORED_JOIN, FN_NONE, LOC_NONE);
    else explored_give_up(u->explored, *join);
    for (uint32_t k = 0; k < u->group.len; k++) explored_lead(u->explored, u->group.data[k].position, *join);
    return (explored_edge){*join == EXPLORED_OPEN || !fresh ? (uint32_t)EXPLORED_LOST : *join, 0};
}

/* ---- moving points ---- */

bool unroll_require(unroll *u, unroll_point *p, term constraint)
{
    p->g = guard_and(&u->guards, p->g, constraint);
    if (p->g.i && encode_is_modelled(p->s)) return true;
    if (p->g.i) vec_push(&u->unmodelled, (unroll_event){p->in, p->where, p->g, u->layer, p->position});
    else end_position(u, p, EXPLORED_NEVER);
    drop_point(p);
    return false;
}

/* Moves a point to another location of its function, out of loops and into loops. true: it may be carried out at once; else it waits in the
 * heap, or is deferred. */
static bool move_to(unroll *u, unroll_point *p, uint32_t to)
{
    const join_order *o = unroll_order(u, u->contexts.data[p->in.i].function);
    p->where = to;
    if (to == LOC_NONE || !unroll_has_prospects(u, p->in, to)) {
        end_position(u, p, EXPLORED_DONE);
        drop_point(p);
        return false;
    }
    p->in = unroll_context_at(u, p->in, to, p->g);
    if (!o->is_join[to] && !o->is_head[to]) return true;
    if (u->mode == UNROLL_LAYERS && o->is_head[to]) vec_push(&u->deferred, *p);
    else unroll_add(u, *p);
    return false;
}

/* Returns to the caller, and moves on there. true: the point may be carried out at once. */
static bool leave_function(unroll *u, unroll_point *p, uint32_t from)
{
    for (;;) {
        unroll_context a = u->contexts.data[u->contexts.data[p->in.i].activation];
        if (!a.parent) { /* the end of the program */
            end_position(u, p, EXPLORED_DONE);
            if (u->watch.leaves) u->watch.leaves(u->watch.context, u, p, from);
            else drop_point(p);
            return false;
        }
        fn caller = u->contexts.data[a.parent].function;
        term c = encode_return(u->enc.e, p->s, a.function, from, caller, a.at);
        if (!unroll_require(u, p, c)) return false;
        p->in = (ctx){a.parent};
        p->where = a.at;
        uint32_t to = fn_get(u->enc.p, caller)->locations[a.at].next[0];
        if (to == LOC_EXIT) {
            from = LOC_EXIT;
            continue;
        }
        if (!move_to(u, p, to)) return false;
        if (u->exits[a.function.i] == 1 &&
            callgraph_constant_callee(u->enc.p->space, op_get(u->enc.p->space, fn_get(u->enc.p, caller)->locations[a.at].op)->rhs).i)
            return true;
        unroll_add(u, *p); /* other returns lead here too */
        return false;
    }
}

static void note_decided(unroll *u, const unroll_point *p, const location *l, bool decided)
{
    if (!decided || u->contexts.data[p->in.i].kind != CONTEXT_LOOP) return;
    const loop_info *loops = &u->enc.task->loops[u->contexts.data[p->in.i].function.i];
    uint32_t in = u->contexts.data[p->in.i].at;
    for (unsigned b = 0; b < 2; b++)
        if (l->next[b] < LOC_ENTRY || !join_order_in_loop(loops, in, l->next[b])) u->contexts.data[p->in.i].decided = true;
}

static void carry_out_branch(unroll *u, unroll_point *p, const location *l)
{
    fn f = u->contexts.data[p->in.i].function;
    term side, c = encode_branch(u->enc.e, p->s, f, p->where, &side);
    if (!unroll_require(u, p, side)) return;
    int decided = guard_decides(&u->guards, p->g, c);
    if (decided < 0 && u->intervals && interval_branch_dead(u->intervals, f, p->where, 0)) decided = 0;
    else if (decided < 0 && u->intervals && interval_branch_dead(u->intervals, f, p->where, 1)) decided = 1;
    note_decided(u, p, l, decided >= 0);
    decide_position(u, p, EXPLORED_BRANCH);
    unroll_point other = *p;
    other.position.branch = 1;
    if (decided < 0) {
        other.g = guard_and(&u->guards, p->g, term_not(u->enc.t, c));
        p->g = guard_and(&u->guards, p->g, c);
        if (other.g.i && p->g.i) other.s = encode_copy(p->s);
        decided = !other.g.i ? 1 : !p->g.i ? 0 : -1;
    }
    if (decided >= 0) end_position(u, decided ? &other : p, EXPLORED_NEVER);
    if (decided != 0) {
        if (l->next[0] == LOC_EXIT) {
            if (leave_function(u, p, LOC_EXIT)) unroll_add(u, *p);
        } else if (move_to(u, p, l->next[0])) {
            unroll_add(u, *p);
        }
    }
    if (decided != 1) {
        if (l->next[1] == LOC_EXIT) {
            if (leave_function(u, &other, LOC_EXIT)) unroll_add(u, other);
        } else if (move_to(u, &other, l->next[1])) {
            unroll_add(u, other);
        }
    }
}

/* ---- calls ---- */

/* A recursive call is free of the bound if constants alone have decided it. */
static bool is_free_call(const unroll *u, ctx c)
{
    const unroll_context *i = &u->contexts.data[c.i];
    if (u->strict || i->recursion > BUDGET_UNROLL_FREE_RECURSION) return false;
    const call_graph *g = u->enc.task->calls;
    for (uint32_t a = u->contexts.data[i->parent].activation; a; a = u->contexts.data[u->contexts.data[a].parent].activation)
        if (g->component[u->contexts.data[a].function.i] == g->component[i->function.i])
            return u->contexts.data[a].entered.i == i->entered.i &&
                   u->enc.t->terms.len - u->contexts.data[a].terms <= BUDGET_UNROLL_FREE_TERMS;
    return true;
}

/* Goes on behind a call that was carried out as a whole. true: the point may be carried out at once. */
static bool go_on_behind(unroll *u, unroll_point *p, bool alone)
{
    if (!p->s) return false;
    uint32_t to = fn_get(u->enc.p, u->contexts.data[p->in.i].function)->locations[p->where].next[0];
    bool moved = to == LOC_EXIT ? leave_function(u, p, LOC_EXIT) : move_to(u, p, to);
    if (moved && !alone) unroll_add(u, *p);
    return moved && alone;
}

/* true: the point is at the callee's first location, or behind the call, and may be carried out at once. */
static bool enter_function(unroll *u, unroll_point *p, fn callee, bool alone)
{
    fn caller = u->contexts.data[p->in.i].function;
    if (u->watch.steps_over && u->watch.steps_over(u->watch.context, u, p, callee)) {
        end_position(u, p, EXPLORED_OPEN);
        return go_on_behind(u, p, alone);
    }
    decide_position(u, p, EXPLORED_ENTER);
    term c = encode_call(u->enc.e, p->s, caller, p->where, callee);
    if (!unroll_require(u, p, c)) return false;
    ctx in = unroll_call_context(u, p->in, p->where, callee);
    if (!u->contexts.data[in.i].entered.i) {
        u->contexts.data[in.i].entered = p->g;
        u->contexts.data[in.i].terms = u->enc.t->terms.len;
    }
    p->in = in;
    bool waits = false;
    if (u->enc.task->calls->recursive[callee.i])
        waits = u->mode == UNROLL_LAYERS || (u->contexts.data[in.i].recursion > u->bound && !is_free_call(u, in));
    if (waits) {
        p->where = LOC_ENTRY;
        vec_push(&u->deferred, *p);
        return false;
    }
    if (!move_to(u, p, LOC_ENTRY)) return false;
    if (alone) return true;
    unroll_add(u, *p);
    return false;
}

static void add_error(unroll *u, const unroll_point *p)
{
    if (p->g.i) vec_push(&u->errors, (unroll_event){p->in, p->where, p->g, u->layer, p->position});
}

/* The condition that the pointer of a call is the address of a function. */
static term calls_function(unroll *u, unroll_point *p, const op_info *o, var function)
{
    fn f = u->contexts.data[p->in.i].function;
    ty pointer = ex_get(u->enc.p->space, o->rhs)->type;
    term value = encode_value(u->enc.e, p->s, f, o->rhs),
         address = encode_value(u->enc.e, p->s, f, ex_func(u->enc.p->space, pointer, function));
    return term_eq(u->enc.t, value, address);
}

/* One point for each function that the pointer may point to. The remaining case calls a function outside the program. true: the point
 * itself goes on behind the call. */
static bool call_pointer(unroll *u, unroll_point *p, const op_info *o, const fn *callees, uint32_t count, bool leaves)
{
    end_position(u, p, EXPLORED_OPEN); /* a condition does not tell which function a pointer calls */
    for (uint32_t k = 0; k < count && p->g.i; k++) {
        fn callee = callees[k];
        term c = calls_function(u, p, o, fn_get(u->enc.p, callee)->symbol);
        unroll_point other = *p;
        other.g = guard_and(&u->guards, p->g, c);
        p->g = guard_and(&u->guards, p->g, term_not(u->enc.t, c));
        if (!other.g.i) continue;
        if (u->enc.task->is_error[callee.i]) {
            add_error(u, &other);
            continue;
        }
        other.s = encode_copy(p->s);
        (void)enter_function(u, &other, callee, false);
    }
    for (uint32_t k = 0; k < u->enc.p->externals.len && leaves && u->enc.task->error_escapes && p->g.i; k++) {
        if (!u->enc.task->is_error_external[k]) continue;
        term c = calls_function(u, p, o, u->enc.p->externals.data[k].symbol);
        unroll_point other = *p;
        other.g = guard_and(&u->guards, p->g, c);
        add_error(u, &other);
        p->g = guard_and(&u->guards, p->g, term_not(u->enc.t, c));
    }
    if (leaves && p->g.i) return true;
    drop_point(p);
    return false;
}

/* true: the operation is carried out as one edge. *entered: the point is in the callee already. */
static bool carry_out_call(unroll *u, unroll_point *p, const op_info *o, bool *entered)
{
    fn f = u->contexts.data[p->in.i].function;
    *entered = false;
    if (task_is_error_call(u->enc.task, f, p->where)) {
        add_error(u, p);
        drop_point(p);
        return false;
    }
    uint32_t count;
    bool leaves;
    const fn *callees = task_callees(u->enc.task, f, p->where, &count, &leaves);
    if (!callgraph_constant_callee(u->enc.p->space, o->rhs).i) return call_pointer(u, p, o, callees, count, leaves);
    if (!count) return true;
    *entered = enter_function(u, p, callees[0], true);
    return false;
}

/* ---- points ---- */

/* The location to go on with if the slice leaves this one out; else LOC_NONE. Operations that add assumptions or are not modelled are
 * carried out in any case. */
static uint32_t location_behind_irrelevant(const unroll *u, fn f, const op_info *o, const location *l, uint32_t where)
{
    if (!u->slice || slice_has_location(u->slice, f, where)) return LOC_NONE;
    switch ((op_kind)o->kind) {
    case OP_ASSUME: return slice_join_of(u->slice, f, where);
    case OP_ASSIGN:
    case OP_DECL:
    case OP_HAVOC: return l->next[0];
    case OP_CALL: {
        uint32_t count;
        bool leaves;
        (void)task_callees(u->enc.task, f, where, &count, &leaves);
        return count && !leaves ? l->next[0] : (uint32_t)LOC_NONE;
    }
    default: return LOC_NONE;
    }
}

static bool carry_out(unroll *u, unroll_point *p)
{
    fn f = u->contexts.data[p->in.i].function;
    const location *l = &fn_get(u->enc.p, f)->locations[p->where];
    u->edges++;
    if (!l->op.i) {
        end_position(u, p, EXPLORED_DONE);
        drop_point(p);
        return false;
    }
    const op_info o = *op_get(u->enc.p->space, l->op);
    uint32_t around = location_behind_irrelevant(u, f, &o, l, p->where);
    if (around != LOC_NONE) return around == LOC_EXIT ? leave_function(u, p, LOC_EXIT) : move_to(u, p, around);
    if (o.kind == OP_ASSUME) {
        carry_out_branch(u, p, l);
        return false;
    }
    if (o.kind == OP_RETURN) return leave_function(u, p, p->where);
    bool entered;
    if (o.kind == OP_CALL && !carry_out_call(u, p, &o, &entered)) return entered;
    term c = encode_edge(u->enc.e, p->s, f, p->where, 0);
    if (!unroll_require(u, p, c)) return false;
    if (l->next[0] == LOC_EXIT) return leave_function(u, p, LOC_EXIT);
    return move_to(u, p, l->next[0]);
}

static void merge_points(void *context, uint32_t a, uint32_t b, term is_a)
{
    unroll *u = context;
    encode_merge(u->enc.e, u->group.data[a].s, u->group.data[b].s, is_a);
    drop_point(&u->group.data[b]);
}

static bool same_place(const unroll_point *a, const unroll_point *b) { return a->in.i == b->in.i && a->where == b->where; }

bool unroll_merge_group(unroll *u, unroll_point *p)
{
    uint32_t left = 0;
    guard g = u->group.len == 1 ? u->group.data[0].g : guard_join(&u->guards, u->group_guards.data, u->group.len, merge_points, u, &left);
    *p = u->group.data[left];
    p->g = g;
    if (g.i) return true;
    drop_point(p);
    return false;
}

/* Takes the next point from the heap, merged with all others at its place. false: its guard is never true. */
static bool next_point(unroll *u, unroll_point *p)
{
    vec_clear(&u->group);
    vec_clear(&u->group_guards);
    do {
        vec_push(&u->group, heap_pop(&u->heap, comes_before, u));
        vec_push(&u->group_guards, vec_last(&u->group).g);
    } while (u->heap.len && same_place(&u->heap.data[0], &u->group.data[0]));
    explored_edge position = join_positions(u);
    bool is_reached = unroll_merge_group(u, p);
    p->position = position;
    if (!is_reached) end_position(u, p, EXPLORED_NEVER);
    return is_reached;
}

/* An iteration is free of the bound if no condition was added since the one before, constants decided that the loop goes on, and the one
 * before was cheap. */
static bool is_free_iteration(unroll *u, unroll_context *c)
{
    if (u->strict || !u->free_left || !c->count) return false;
    ctx last = unroll_find_context(u, (ctx){c->parent}, CONTEXT_LOOP, c->at, c->count - 1);
    if (!last.i) return false;
    const unroll_context *before = &u->contexts.data[last.i];
    bool fits = before->decided && before->entered.i == c->entered.i && c->terms - before->terms <= BUDGET_UNROLL_FREE_TERMS;
    c->free = before->free + fits;
    u->free_left -= fits;
    return fits;
}

/* At a loop's head: the point is beyond the bound. */
static bool defers(unroll *u, const unroll_point *p)
{
    unroll_context *c = &u->contexts.data[p->in.i];
    c->entered = p->g;
    c->terms = u->enc.t->terms.len;
    return u->mode == UNROLL_ITERATIONS && !is_free_iteration(u, c) && c->count - c->free >= u->bound;
}

static bool at_head(const unroll *u, const unroll_point *p)
{
    const unroll_context *c = &u->contexts.data[p->in.i];
    return c->kind == CONTEXT_LOOP && u->enc.task->loops[c->function.i].loops[c->at].head == p->where;
}

unroll_outcome unroll_run(unroll *u, uint32_t bound, bool strict)
{
    u->bound = bound;
    u->strict = strict;
    u->layer++;
    u->free_left = BUDGET_UNROLL_FREE_ITERATIONS;
    for (uint32_t k = 0; k < u->deferred.len; k++) unroll_add(u, u->deferred.data[k]);
    vec_clear(&u->deferred);
    map_free(&u->explored_joins); /* executions of this run are others */
    u->explored_joins = (map64){0};
    while (u->heap.len) {
        unroll_point p;
        if (limits_hit(u->enc.limits)) return UNROLL_LIMIT;
        if (u->watch.stops && u->watch.stops(u->watch.context, u)) return UNROLL_STOPPED;
        if (!next_point(u, &p)) continue;
        if (at_head(u, &p)) {
            bool later = defers(u, &p);
            if (u->watch.is_feasible && !u->watch.is_feasible(u->watch.context, u, &p)) {
                end_position(u, &p, EXPLORED_NEVER);
                drop_point(&p);
                continue;
            }
            if (later) {
                vec_push(&u->deferred, p);
                continue;
            }
        }
        vec_push(&u->log, (unroll_event){p.in, p.where, p.g, u->layer, p.position});
        while (carry_out(u, &p))
            if (limits_hit(u->enc.limits)) {
                drop_point(&p);
                return UNROLL_LIMIT;
            }
    }
    return UNROLL_DONE;
}

/* ---- beginning and end ---- */

void unroll_begin(unroll *u, unroll_point p)
{
    if (move_to(u, &p, LOC_ENTRY)) unroll_add(u, p);
}

void unroll_start(unroll *u)
{
    unroll_point p = {.in = CONTEXT_ENTRY, .where = LOC_ENTRY, .g = GUARD_ALWAYS, .s = encode_initial(u->enc.e, u->enc.task->entry)};
    encode_set_style(p.s, true);
    term c = encode_globals(u->enc.e, p.s);
    if (unroll_require(u, &p, c)) unroll_begin(u, p);
}

void unroll_drop_deferred(unroll *u)
{
    for (uint32_t k = 0; k < u->deferred.len; k++) drop_point(&u->deferred.data[k]);
    vec_clear(&u->deferred);
}

void unroll_init(unroll *u, const task_encoding *enc, unroll_mode mode)
{
    const verify_task *t = enc->task;
    *u = (unroll){.enc = *enc, .mode = mode};
    guards_init(&u->guards, enc->t);
    u->orders = ARENA_ARRAY(&u->memory, join_order, t->program->functions.len);
    u->exits = ARENA_ARRAY(&u->memory, uint32_t, t->program->functions.len);
    u->prospects = ARENA_ARRAY(&u->memory, uint8_t *, t->program->functions.len);
    u->keeps_all |= !prospects_are_reliable(t);
    vec_push(&u->contexts, (unroll_context){0});
    vec_push(&u->contexts,
             (unroll_context){.kind = CONTEXT_CALL, .function = t->entry, .activation = 1, .recursion = 1, .entered = GUARD_ALWAYS});
}

void unroll_free(unroll *u)
{
    unroll_drop_deferred(u);
    for (uint32_t k = 0; k < u->heap.len; k++) drop_point(&u->heap.data[k]);
    guards_free(&u->guards);
    vec_free(&u->contexts);
    idtable_free(&u->context_index);
    map_free(&u->explored_joins);
    vec_free(&u->heap);
    vec_free(&u->deferred);
    vec_free(&u->errors);
    vec_free(&u->unmodelled);
    vec_free(&u->log);
    vec_free(&u->group);
    vec_free(&u->group_guards);
    arena_free(&u->memory);
}
