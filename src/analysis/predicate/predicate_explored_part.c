/* The explored part as a graph of decisions (analysis/explored.h): the automata once more, fragment by fragment. A place of it stands for
 * all abstract states at a location of one graph. It is open if one of them was not explored, or leads to an error call that was given up.
 * Loops are walked through, since a condition sees their branches; calls whose summaries are all verified are stepped over; a call with one
 * summary that is not verified is entered.
 * Invariant: an execution that comes to a place is in one of the abstract states there, or in the middle of a block from such a state. */
#include "analysis/predicate/internal.h"

#include "analysis/explored.h"
#include "analysis/facts/prospects.h"

enum { NO_FRAME = UINT32_MAX };

/* A fragment that is walked through. */
typedef struct {
    uint32_t parent; /* frame; NO_FRAME: the entry function */
    uint32_t fragment;
    const summary *s; /* NULL: a loop without any open end */
    uint32_t behind;  /* of a procedure: the location behind its call, in the parent */
} frame;

typedef struct {
    uint32_t frame, where, node;
    bool begun; /* in a block from the state that was being explored when the engine ended */
} place;

typedef struct {
    const predicate_run *p;
    explored_graph graph;
    VEC(frame) frames;
    map64 node_of; /* (frame and begun, location) → node */
    VEC(place) waitlist;
    uint8_t **prospects; /* per function; NULL: not yet */
    bool keeps_all;      /* prospects say nothing */
    arena memory;
} looker;

static bool is_verified(const summary *s) { return s->complete && !s->unmodelled; }

/* ---- what was explored of a graph ---- */

static const arg_node *begun_node(const summary *s) { return s->begun ? s->nodes.data[s->done] : NULL; }

static bool is_open_at(const summary *s, uint32_t where)
{
    for (uint32_t k = 0; k < s->open_at.len; k++)
        if (s->open_at.data[k] == where) return true;
    return false;
}

static bool has_unexplored_node(const summary *s, uint32_t where)
{
    for (uint32_t k = s->done + (s->begun != NULL); k < s->nodes.len; k++)
        if (s->nodes.data[k]->where == where) return true;
    return false;
}

/* Were the blocks that end there followed? */
static bool end_was_followed(const summary *s, bool begun, block_end end, uint32_t to)
{
    for (uint32_t k = 0; s && begun && k < s->begun->count; k++) {
        const block *b = s->begun->blocks[k];
        bool followed = b->end != end || b->to != to;
        for (uint32_t i = 0; i < s->followed.len && !followed; i++) followed = s->followed.data[i] == b;
        if (!followed) return false;
    }
    return true;
}

typedef struct {
    uint32_t count;           /* of different ones */
    bool verified;            /* all of them */
    const summary *the_other; /* one that is not */
} applied_summaries;

static applied_summaries applied_at(const summary *s, block_end end, uint32_t to)
{
    applied_summaries all = {.verified = true};
    const summary *last = NULL;
    for (uint32_t k = 0; k < s->applied.len; k++) {
        const application *a = &s->applied.data[k];
        if (a->via->end != end || a->via->to != to) continue;
        all.count += a->s != last;
        last = a->s;
        if (is_verified(a->s)) continue;
        all.verified = false;
        all.the_other = a->s;
    }
    return all;
}

/* ---- frames ---- */

/* EXPLORED_OPEN: recursion */
static uint32_t frame_for(looker *w, frame wanted)
{
    for (uint32_t f = wanted.parent; wanted.s && f != NO_FRAME; f = w->frames.data[f].parent)
        if (w->frames.data[f].s == wanted.s) return EXPLORED_OPEN;
    for (uint32_t f = 0; f < w->frames.len; f++) {
        const frame *o = &w->frames.data[f];
        if (o->parent == wanted.parent && o->fragment == wanted.fragment && o->s == wanted.s && o->behind == wanted.behind) return f;
    }
    vec_push(&w->frames, wanted);
    return w->frames.len - 1;
}

/* ---- places ---- */

/* May an error call follow? */
static bool has_prospects(looker *w, uint32_t f, uint32_t where)
{
    for (; where != LOC_NONE; where = w->frames.data[f].behind, f = w->frames.data[f].parent) {
        fn function = fragment_get(&w->p->f, w->frames.data[f].fragment)->function;
        uint8_t **known = &w->prospects[function.i];
        if (!*known) *known = prospects_find(w->p->task, function, &w->memory);
        if (w->keeps_all || ((*known)[where] & PROSPECT_ERROR)) return true;
        if (!((*known)[where] & PROSPECT_END)) return false;
        while (fragment_get(&w->p->f, w->frames.data[f].fragment)->loop != LOOP_NONE) f = w->frames.data[f].parent;
    }
    return false;
}

static uint32_t arrive_at_state(looker *w, uint32_t f, uint32_t where);

static const location *location_at(const looker *w, uint32_t f, uint32_t where)
{
    return &fn_get(w->p->task->program, fragment_get(&w->p->f, w->frames.data[f].fragment)->function)->locations[where];
}

static uint32_t place_node(looker *w, uint32_t f, uint32_t where, bool begun)
{
    const frame *x = &w->frames.data[f];
    const cfa_space *space = w->p->task->program->space;
    bool fresh;
    if (!has_prospects(w, f, where)) return EXPLORED_DONE;
    if (x->s && is_open_at(x->s, where)) return EXPLORED_OPEN;
    uint32_t *slot = map_slot(&w->node_of, map_pair(2 * f + begun, where), &fresh);
    if (!fresh) return *slot;
    op o = location_at(w, f, where)->op;
    bool is_branch = o.i && op_get(space, o)->kind == OP_ASSUME;
    uint32_t made = *slot =
        explored_add(&w->graph, is_branch ? EXPLORED_BRANCH : EXPLORED_JOIN, fragment_get(&w->p->f, x->fragment)->function, where);
    if (made != EXPLORED_OPEN) vec_push(&w->waitlist, (place){f, where, made, begun});
    return made;
}

/* Every location of a loop without open ends is a place, those of inner loops, too. */
static uint32_t enter_loop(looker *w, uint32_t f, uint32_t where)
{
    const frame x = w->frames.data[f];
    applied_summaries all = applied_at(x.s, BLOCK_INNER, where);
    if (!all.verified && all.count > 1) return EXPLORED_OPEN;
    uint32_t made = frame_for(w, (frame){f, fragment_child_at(&w->p->f, x.fragment, where), all.the_other, LOC_NONE});
    if (made == EXPLORED_OPEN) return made;
    return all.verified ? place_node(w, made, where, false) : arrive_at_state(w, made, where);
}

static uint32_t leave_procedure(looker *w, uint32_t f)
{
    const frame x = w->frames.data[f];
    return x.parent == NO_FRAME ? (uint32_t)EXPLORED_DONE : arrive_at_state(w, x.parent, x.behind);
}

/* At the beginning of a block: a state of this graph, or of one around it. */
static uint32_t arrive_at_state(looker *w, uint32_t f, uint32_t where)
{
    const fragment_table *t = &w->p->f;
    if (!has_prospects(w, f, where)) return EXPLORED_DONE;
    while (where != LOC_EXIT && !fragment_holds(t, w->frames.data[f].fragment, where)) f = w->frames.data[f].parent;
    const frame x = w->frames.data[f];
    if (!x.s) return where == LOC_EXIT ? arrive_at_state(w, x.parent, where) : place_node(w, f, where, false);
    if (has_unexplored_node(x.s, where) || is_open_at(x.s, where)) return EXPLORED_OPEN;
    const arg_node *now = begun_node(x.s);
    bool begun = now && now->where == where;
    bool is_procedure = fragment_get(t, x.fragment)->loop == LOOP_NONE;
    if (where == LOC_EXIT && !end_was_followed(x.s, begun, BLOCK_RETURN, LOC_EXIT)) return EXPLORED_OPEN;
    if (where == LOC_EXIT) return is_procedure ? leave_procedure(w, f) : arrive_at_state(w, x.parent, where);
    if (fragment_child_at(t, x.fragment, where) == FRAGMENT_NONE) return place_node(w, f, where, begun);
    return end_was_followed(x.s, begun, BLOCK_INNER, where) ? enter_loop(w, f, where) : (uint32_t)EXPLORED_OPEN;
}

/* From the middle of a block to a location, as the block operator has it (block.c: deliver). */
static uint32_t move_to(looker *w, const place *from, uint32_t to)
{
    const fragment_table *t = &w->p->f;
    const frame x = w->frames.data[from->frame];
    const fragment *own = fragment_get(t, x.fragment);
    if (to == LOC_NONE) return EXPLORED_DONE;
    bool is_inside = to != LOC_EXIT && fragment_holds(t, x.fragment, to);
    if (!x.s) return is_inside ? place_node(w, from->frame, to, false) : arrive_at_state(w, x.parent, to);
    bool is_back = own->loop != LOOP_NONE && to == own->entry;
    bool is_inner = is_inside && !is_back && fragment_child_at(t, x.fragment, to) != FRAGMENT_NONE;
    if (is_inside && !is_back && !is_inner) return place_node(w, from->frame, to, from->begun);
    block_end end = to == LOC_EXIT ? BLOCK_RETURN : is_back ? BLOCK_BACK : is_inner ? BLOCK_INNER : BLOCK_EXIT;
    if (!end_was_followed(x.s, from->begun, end, to)) return EXPLORED_OPEN;
    if (is_inner) return enter_loop(w, from->frame, to);
    if (is_back) return arrive_at_state(w, from->frame, to);
    if (to == LOC_EXIT && own->loop == LOOP_NONE) return leave_procedure(w, from->frame);
    return arrive_at_state(w, x.parent, to);
}

/* ---- calls ---- */

static void decide(looker *w, const place *at, explored_kind kind, uint32_t to)
{
    explored_node *n = &w->graph.nodes.data[at->node];
    n->kind = (uint8_t)kind;
    n->to[0] = to;
}

static void expand_call(looker *w, const place *at)
{
    const frame x = w->frames.data[at->frame];
    const verify_task *task = w->p->task;
    fn function = fragment_get(&w->p->f, x.fragment)->function;
    const location *l = location_at(w, at->frame, at->where);
    uint32_t count;
    bool leaves,
        is_followed = end_was_followed(x.s, at->begun, BLOCK_ERROR, at->where) && end_was_followed(x.s, at->begun, BLOCK_CALL, at->where);
    (void)task_callees(task, function, at->where, &count, &leaves);
    if (!is_followed) return;
    if (task_is_error_call(task, function, at->where)) {
        decide(w, at, EXPLORED_JOIN, EXPLORED_NEVER);
        return;
    }
    applied_summaries all = x.s ? applied_at(x.s, BLOCK_CALL, at->where) : (applied_summaries){.verified = true};
    bool is_direct = callgraph_constant_callee(task->program->space, op_get(task->program->space, l->op)->rhs).i != 0;
    if (all.verified) {
        uint32_t to = EXPLORED_OPEN;
        if (!all.count) to = move_to(w, at, l->next[0]);
        else if (is_direct || !at->begun) to = arrive_at_state(w, at->frame, l->next[0]);
        decide(w, at, count || !is_direct ? EXPLORED_STEP : EXPLORED_JOIN, to);
    } else if (all.count == 1 && is_direct) {
        uint32_t made = frame_for(w, (frame){at->frame, all.the_other->fragment, all.the_other, l->next[0]});
        decide(w, at, EXPLORED_ENTER, made == EXPLORED_OPEN ? made : arrive_at_state(w, made, LOC_ENTRY));
    }
}

static void expand(looker *w, const place *at)
{
    const location *l = location_at(w, at->frame, at->where);
    op_kind kind = l->op.i ? (op_kind)op_get(w->p->task->program->space, l->op)->kind : OP_NONE;
    if (kind == OP_CALL) {
        expand_call(w, at);
    } else if (kind == OP_ASSUME) {
        for (uint32_t k = 0; k < 2; k++)
            explored_lead(&w->graph, (explored_edge){at->node, k}, l->next[k] ? move_to(w, at, l->next[k]) : (uint32_t)EXPLORED_NEVER);
    } else {
        uint32_t to = kind == OP_NONE ? LOC_NONE : kind == OP_RETURN ? (uint32_t)LOC_EXIT : l->next[0];
        explored_lead(&w->graph, (explored_edge){at->node, 0}, move_to(w, at, to));
    }
}

void predicate_tell_explored(const predicate_run *p)
{
    const summary *s = p->stack.len ? p->stack.data[0].s : p->whole;
    if (!s || p->task->places_matter) return; /* a proof of a part needs the same conditions as one of the whole */
    looker w = {.p = p, .keeps_all = !prospects_are_reliable(p->task)};
    w.prospects = ARENA_ARRAY(&w.memory, uint8_t *, p->task->program->functions.len + 1);
    explored_begin(&w.graph);
    vec_push(&w.frames, (frame){NO_FRAME, s->fragment, s, LOC_NONE});
    explored_lead(&w.graph, (explored_edge){0, 0}, arrive_at_state(&w, 0, LOC_ENTRY));
    while (w.waitlist.len) {
        place at = vec_pop(&w.waitlist);
        expand(&w, &at);
    }
    explored_leave(&w.graph, p->out);
    explored_free(&w.graph);
    vec_free(&w.frames);
    vec_free(&w.waitlist);
    map_free(&w.node_of);
    arena_free(&w.memory);
}
