#include "analysis/value/reach.h"

#include <stdlib.h>

typedef struct {
    uint64_t key; /* smallest first */
    uint32_t state;
} waiting;

struct reach {
    reach_analysis a;
    reach_order order;
    limits *l;
    stats *s;
    VEC(reach_node) states;
    VEC(reach_frame) frames; /* [0]: none */
    idtable frame_index;
    VEC(reach_point) partitions; /* by number; data is not used */
    idtable partition_index;
    map64 by_data;         /* (partition, data) → state + 1 */
    VEC(uint32_t) members; /* with merge: states by partition, linked through next_member */
    VEC(uint32_t) next_member;
    VEC(uint32_t) queue; /* breadth first: from queue_head on; depth first: a stack */
    uint32_t queue_head;
    VEC(waiting) heap;
    uint64_t arrivals;
    uint32_t expanding, emitted;
    uint32_t budget;
    VEC(uint32_t) targets; /* found, not yet told: from next_target on */
    uint32_t next_target;
    uint32_t target;
};

reach *reach_new(const reach_analysis *a, reach_order order, limits *l, stats *s)
{
    reach *r = mem_alloc(sizeof *r);
    *r = (reach){.a = *a, .order = order, .l = l, .s = s, .expanding = REACH_NONE, .target = REACH_NONE};
    vec_push(&r->frames, (reach_frame){0});
    return r;
}

static void drop_states(reach *r)
{
    vec_clear(&r->states);
    vec_clear(&r->partitions);
    idtable_free(&r->partition_index);
    r->partition_index = (idtable){0};
    map_free(&r->by_data);
    r->by_data = (map64){0};
    vec_clear(&r->members);
    vec_clear(&r->next_member);
    vec_clear(&r->queue);
    vec_clear(&r->heap);
    vec_clear(&r->targets);
    r->queue_head = r->next_target = 0;
    r->arrivals = 0;
    r->expanding = r->target = REACH_NONE;
}

void reach_restart(reach *r) { drop_states(r); }
void reach_set_budget(reach *r, uint32_t states) { r->budget = states; }

void reach_free(reach *r)
{
    if (!r) return;
    drop_states(r);
    vec_free(&r->states);
    vec_free(&r->partitions);
    vec_free(&r->members);
    vec_free(&r->next_member);
    vec_free(&r->queue);
    vec_free(&r->heap);
    vec_free(&r->frames);
    vec_free(&r->targets);
    idtable_free(&r->frame_index);
    free(r);
}

/* ---- call stacks ---- */

static uint64_t mix(uint64_t h, uint64_t x) { return hash_fold(h ^ x, 0x9e3779b97f4a7c15u) + x; }

reach_stack reach_push(reach *r, reach_stack below, fn caller, uint32_t call, fn callee, uint32_t saved)
{
    uint64_t h = mix(mix(mix(below.i + 1, map_pair(caller.i, call)), callee.i), saved);
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
    uint64_t h = mix(mix(map_pair(p->function.i, p->where), p->stack.i), p->condition);
    for (uint32_t slot = idtable_first(&r->partition_index, h), id; (id = idtable_at(&r->partition_index, &slot, h));) {
        const reach_point *q = &r->partitions.data[id - 1];
        if (q->function.i == p->function.i && q->where == p->where && q->stack.i == p->stack.i && q->condition == p->condition)
            return id - 1;
    }
    vec_push(&r->partitions, *p);
    if (r->a.merge) vec_push(&r->members, REACH_NONE);
    idtable_insert(&r->partition_index, h, r->partitions.len);
    return r->partitions.len - 1;
}

/* ---- the waitlist ---- */

static bool before(const waiting *a, const waiting *b) { return a->key != b->key ? a->key < b->key : a->state < b->state; }

static void heap_push(reach *r, waiting w)
{
    uint32_t k = r->heap.len;
    vec_push(&r->heap, w);
    for (; k && before(&w, &r->heap.data[(k - 1) / 2]); k = (k - 1) / 2) r->heap.data[k] = r->heap.data[(k - 1) / 2];
    r->heap.data[k] = w;
}

static uint32_t heap_pop(reach *r)
{
    uint32_t first = r->heap.data[0].state, k = 0;
    waiting w = vec_pop(&r->heap);
    uint32_t n = r->heap.len;
    while (2 * k + 1 < n) {
        uint32_t child = 2 * k + 1;
        if (child + 1 < n && before(&r->heap.data[child + 1], &r->heap.data[child])) child++;
        if (!before(&r->heap.data[child], &w)) break;
        r->heap.data[k] = r->heap.data[child];
        k = child;
    }
    if (n) r->heap.data[k] = w;
    return first;
}

static void wait(reach *r, uint32_t state)
{
    const reach_point *p = &r->states.data[state].at;
    if (r->order == REACH_POSTORDER)
        heap_push(r, (waiting){(uint64_t)(UINT32_MAX - r->frames.data[p->stack.i].depth) << 32 | p->where, state});
    else vec_push(&r->queue, state);
}

static bool is_anything_left(const reach *r) { return r->order == REACH_POSTORDER ? r->heap.len > 0 : r->queue.len > r->queue_head; }

static uint32_t next_waiting(reach *r)
{
    if (r->order == REACH_POSTORDER) return heap_pop(r);
    if (r->order == REACH_DEPTH_FIRST) return vec_pop(&r->queue);
    uint32_t state = r->queue.data[r->queue_head++];
    if (r->queue_head > 4096 && r->queue_head > r->queue.len / 2) {
        r->queue.len -= r->queue_head;
        memmove(r->queue.data, r->queue.data + r->queue_head, r->queue.len * sizeof *r->queue.data);
        r->queue_head = 0;
    }
    return state;
}

/* ---- the algorithm ---- */

/* for each e″ ∈ reached: e_new = merge(e', e″); if e_new ≠ e″: replace */
static void merge_all(reach *r, uint32_t partition, uint32_t data)
{
    for (uint32_t k = r->members.data[partition]; k != REACH_NONE; k = r->next_member.data[k]) {
        reach_node *old = &r->states.data[k];
        uint32_t merged = r->a.merge(r->a.context, data, old->at.data);
        if (merged == old->at.data || old->is_target) continue;
        old->at.data = merged;
        map_put(&r->by_data, map_pair(partition, merged), k + 1);
        if (r->a.added) r->a.added(r->a.context, r, k);
        wait(r, k);
    }
}

uint32_t reach_find(const reach *r, uint32_t partition, uint32_t data)
{
    uint32_t equal;
    return map_get(&r->by_data, map_pair(partition, data), &equal) ? equal - 1 : REACH_NONE;
}

static uint32_t find_cover(const reach *r, uint32_t partition, uint32_t data)
{
    uint32_t equal = reach_find(r, partition, data);
    if (equal != REACH_NONE) return equal;
    return r->a.cover ? r->a.cover(r->a.context, r, partition, data) : REACH_NONE;
}

uint32_t reach_add(reach *r, const reach_point *p, bool is_target)
{
    reach_point at = *p;
    uint32_t ordinal = r->emitted++;
    if (r->s) r->s->abstract_successors++;
    if (r->a.adjust) at.data = r->a.adjust(r->a.context, &at); /* prec */
    uint32_t partition = partition_of(r, &at);
    if (!is_target) {
        if (r->a.merge) merge_all(r, partition, at.data);
        if (find_cover(r, partition, at.data) != REACH_NONE) return REACH_NONE; /* stop */
    }
    uint32_t state = r->states.len;
    vec_push(&r->states,
             (reach_node){.at = at, .partition = partition, .parent = r->expanding, .ordinal = ordinal, .is_target = is_target});
    if (is_target) {
        vec_push(&r->targets, state);
        if (r->a.merge) vec_push(&r->next_member, REACH_NONE);
        return state;
    }
    map_put(&r->by_data, map_pair(partition, at.data), state + 1);
    if (r->a.merge) {
        vec_push(&r->next_member, r->members.data[partition]);
        r->members.data[partition] = state;
    }
    if (r->a.added) r->a.added(r->a.context, r, state);
    wait(r, state);
    return state;
}

reach_outcome reach_run(reach *r)
{
    for (;;) {
        if (r->next_target < r->targets.len) {
            r->target = r->targets.data[r->next_target++];
            return REACH_TARGET;
        }
        if (!is_anything_left(r)) return REACH_COMPLETE;
        if (limits_hit(r->l)) return REACH_LIMIT;
        if (r->budget && r->states.len > r->budget) return REACH_FULL;
        r->expanding = next_waiting(r);
        r->emitted = 0;
        bool complete = r->a.expand(r->a.context, r, r->expanding);
        r->expanding = REACH_NONE;
        if (r->l && r->l->hit) return REACH_LIMIT;
        if (!complete && r->next_target == r->targets.len) return REACH_STOPPED;
    }
}

const reach_node *reach_get(const reach *r, uint32_t state) { return &r->states.data[state]; }
uint32_t reach_count(const reach *r) { return r->states.len; }
uint32_t reach_target(const reach *r) { return r->target; }

void reach_path_to(const reach *r, uint32_t state, reach_path *path)
{
    vec_clear(path);
    for (uint32_t k = state; k != REACH_NONE; k = r->states.data[k].parent) vec_push(path, k);
    for (uint32_t k = 0; k < path->len / 2; k++) {
        uint32_t other = path->len - 1 - k, swap = path->data[k];
        path->data[k] = path->data[other];
        path->data[other] = swap;
    }
}
