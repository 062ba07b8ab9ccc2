/* The reached set: call stacks, partitions and the CPA algorithm. */
#include "analysis/value/reach.h"

#include <stdlib.h>

struct reach {
    reach_operators operators;
    limits *l;
    stats *s;
    VEC(reach_node) states;  /* reached */
    VEC(reach_frame) frames; /* [0]: none */
    idtable frame_index;
    VEC(reach_point) partitions; /* by number; data is not used */
    idtable partition_index;
    map64 by_data;          /* (partition, data) → state + 1 */
    VEC(uint32_t) waitlist; /* states in the order in which they were found; from next_waiting on */
    uint32_t next_waiting;
    uint32_t expanding;    /* the state whose successors are being added; REACH_NONE: the first state is */
    uint32_t emitted;      /* its successors so far */
    uint32_t budget;       /* states; 0: none */
    uint32_t per_place;    /* states for each place that the budget allows in any case */
    VEC(uint32_t) targets; /* found; from next_target on not yet told */
    uint32_t next_target;
    uint32_t target; /* the last one that was told */
    uint32_t last;   /* that reach_add was about */
};

reach *reach_new(const reach_operators *operators, limits *l, stats *s)
{
    reach *r = mem_alloc(sizeof *r);
    *r = (reach){.operators = *operators, .l = l, .s = s, .expanding = REACH_NONE, .target = REACH_NONE};
    vec_push(&r->frames, (reach_frame){0});
    return r;
}

void reach_restart(reach *r)
{
    vec_clear(&r->states);
    vec_clear(&r->partitions);
    idtable_free(&r->partition_index);
    r->partition_index = (idtable){0};
    map_free(&r->by_data);
    r->by_data = (map64){0};
    vec_clear(&r->waitlist);
    vec_clear(&r->targets);
    r->next_waiting = r->next_target = 0;
    r->expanding = r->target = REACH_NONE;
}

void reach_set_budget(reach *r, uint32_t states, uint32_t per_place)
{
    r->budget = states;
    r->per_place = per_place;
}

static bool is_full(const reach *r)
{
    return r->budget && r->states.len > r->budget && r->states.len > (uint64_t)r->per_place * r->partitions.len;
}

void reach_free(reach *r)
{
    if (!r) return;
    reach_restart(r);
    vec_free(&r->states);
    vec_free(&r->partitions);
    vec_free(&r->waitlist);
    vec_free(&r->frames);
    vec_free(&r->targets);
    idtable_free(&r->frame_index);
    free(r);
}

/* ---- call stacks ---- */

reach_stack reach_push(reach *r, reach_stack below, fn caller, uint32_t call, fn callee, uint32_t saved)
{
    uint64_t h = hash_pair(hash_pair(map_pair(caller.i, call), map_pair(callee.i, saved)), below.i);
    for (uint32_t slot = idtable_first(&r->frame_index, h), id; (id = idtable_at(&r->frame_index, &slot, h));) {
        const reach_frame *f = &r->frames.data[id];
        if (f->below.i == below.i && f->caller.i == caller.i && f->call == call && f->callee.i == callee.i && f->saved == saved)
            return (reach_stack){id};
    }
    uint32_t id = r->frames.len;
    vec_push(
        &r->frames,
        (reach_frame){
            .below = below, .caller = caller, .call = call, .callee = callee, .saved = saved, .depth = r->frames.data[below.i].depth + 1});
    idtable_insert(&r->frame_index, h, id);
    return (reach_stack){id};
}

const reach_frame *reach_top(const reach *r, reach_stack s) { return s.i ? &r->frames.data[s.i] : NULL; }

/* ---- partitions ---- */

static uint32_t partition_of(reach *r, const reach_point *p)
{
    uint64_t h = hash_pair(map_pair(p->function.i, p->where), p->stack.i);
    for (uint32_t slot = idtable_first(&r->partition_index, h), id; (id = idtable_at(&r->partition_index, &slot, h));) {
        const reach_point *q = &r->partitions.data[id - 1];
        if (q->function.i == p->function.i && q->where == p->where && q->stack.i == p->stack.i) return id - 1;
    }
    vec_push(&r->partitions, *p);
    idtable_insert(&r->partition_index, h, r->partitions.len);
    return r->partitions.len - 1;
}

/* ---- the CPA algorithm; beside the statements, its pseudo-code ---- */

enum { QUEUE_ROOM = 4096 }; /* states of the waitlist that are done before it is moved to the front */

/* choose e from waitlist; waitlist := waitlist \ {e} */
static uint32_t choose_waiting(reach *r)
{
    uint32_t state = r->waitlist.data[r->next_waiting++];
    if (r->next_waiting > QUEUE_ROOM && r->next_waiting > r->waitlist.len / 2) {
        r->waitlist.len -= r->next_waiting;
        memmove(r->waitlist.data, r->waitlist.data + r->next_waiting, r->waitlist.len * sizeof *r->waitlist.data);
        r->next_waiting = 0;
    }
    return state;
}

uint32_t reach_find(const reach *r, uint32_t partition, uint32_t data)
{
    uint32_t equal;
    return map_get(&r->by_data, map_pair(partition, data), &equal) ? equal - 1 : REACH_NONE;
}

/* stop(e', reached): the state that covers it; REACH_NONE: there is none */
static uint32_t covering_state(const reach *r, uint32_t partition, uint32_t data)
{
    uint32_t equal = reach_find(r, partition, data);
    return equal != REACH_NONE ? equal : r->operators.cover(r->operators.context, r, partition, data);
}

uint32_t reach_add(reach *r, const reach_point *p, bool is_target)
{
    uint32_t ordinal = r->emitted++;
    if (r->s) r->s->abstract_successors++;
    uint32_t partition = partition_of(r, p);
    r->last = is_target ? (uint32_t)REACH_NONE : covering_state(r, partition, p->data);
    if (r->last != REACH_NONE) return REACH_NONE; /* if ¬ stop(e', reached) */
    uint32_t state = r->last = r->states.len;
    vec_push(&r->states, /* reached := reached ∪ {e'} */
             (reach_node){.at = *p, .partition = partition, .parent = r->expanding, .ordinal = ordinal});
    if (is_target) {
        vec_push(&r->targets, state);
        return state;
    }
    map_put(&r->by_data, map_pair(partition, p->data), state + 1);
    r->operators.added(r->operators.context, r, state);
    vec_push(&r->waitlist, state); /* waitlist := waitlist ∪ {e'} */
    return state;
}

reach_outcome reach_run(reach *r)
{
    for (;;) {
        if (r->next_target < r->targets.len) {
            r->target = r->targets.data[r->next_target++];
            return REACH_TARGET;
        }
        if (r->next_waiting == r->waitlist.len) return REACH_COMPLETE; /* while waitlist ≠ ∅; return reached */
        if (limits_hit(r->l)) return REACH_LIMIT;
        if (is_full(r)) return REACH_FULL;
        r->expanding = choose_waiting(r);
        r->emitted = 0;
        bool complete = r->operators.expand(r->operators.context, r, r->expanding); /* for each e' with e ⇝ e': reach_add */
        r->expanding = REACH_NONE;
        if (r->l && r->l->hit) return REACH_LIMIT;
        if (!complete && r->next_target == r->targets.len) return REACH_STOPPED;
    }
}

uint32_t reach_last(const reach *r) { return r->last; }
const reach_node *reach_get(const reach *r, uint32_t state) { return &r->states.data[state]; }
uint32_t reach_count(const reach *r) { return r->states.len; }
uint32_t reach_places(const reach *r) { return r->partitions.len; }
uint32_t reach_target(const reach *r) { return r->target; }

void reach_path_to(const reach *r, uint32_t state, uint32_t most, reach_path *path)
{
    vec_clear(path);
    for (uint32_t k = state; k != REACH_NONE && path->len < most; k = r->states.data[k].parent) vec_push(path, k);
    for (uint32_t k = 0; k < path->len / 2; k++) {
        uint32_t other = path->len - 1 - k, swap = path->data[k];
        path->data[k] = path->data[other];
        path->data[other] = swap;
    }
}
