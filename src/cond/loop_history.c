#include "cond/loop_history.h"

#include "base/hash.h"
#include "cfa/loops.h"

typedef struct {
    const product *x;
    loop_history *h;
    loop_info *loops; /* by function */
    bool *has_loops;  /* by function: they are there */
    uint64_t *path;   /* by node */
    bool *seen;       /* by node */
    VEC(uint32_t) queue;
    map64 executions; /* (context, loop, path to it), as a hash → execution */
} follower;

static const loop_info *loops_of(follower *b, fn f)
{
    if (!b->has_loops[f.i]) {
        b->loops[f.i] = loops_find(fn_get(b->x->p, f), &b->h->memory);
        b->has_loops[f.i] = true;
    }
    return &b->loops[f.i];
}

static bool is_in_loop(const loop_info *l, uint32_t where, uint32_t of)
{
    uint32_t inner = l->innermost[where];
    while (inner != LOOP_NONE && inner != of) inner = l->loops[inner].parent;
    return inner == of;
}

/* ---- executions of loops ---- */

static uint32_t find_execution(const loop_history *h, uint32_t execution)
{
    while (h->same_as.data[execution] != execution) execution = h->same_as.data[execution];
    return execution;
}

uint32_t loop_history_execution(const loop_history *h, uint32_t frame) { return find_execution(h, h->frames.data[frame].execution); }

static uint32_t begin_execution(follower *b, uint32_t context, uint32_t head, uint64_t path)
{
    bool fresh;
    uint32_t *slot = map_slot(&b->executions, hash_pair(map_pair(context, head), path), &fresh);
    if (fresh) {
        *slot = b->h->same_as.len;
        vec_push(&b->h->same_as, *slot);
    }
    return *slot;
}

static void join_executions(loop_history *h, uint32_t one, uint32_t other)
{
    one = find_execution(h, one);
    other = find_execution(h, other);
    if (one < other) h->same_as.data[other] = one;
    else h->same_as.data[one] = other;
}

/* An edge comes to a node that has a history already. */
static void meet(follower *b, uint32_t node, uint32_t frame, uint64_t path)
{
    loop_history *h = b->h;
    const product_node *n = &b->x->nodes.data[node];
    uint32_t known = h->frame_of[node];
    if (h->is_head[node] && (!frame || h->frames.data[frame].loop != h->frames.data[known].loop)) {
        join_executions(h, h->frames.data[known].execution, begin_execution(b, n->context, n->where, path));
        known = h->frames.data[known].outer;
    }
    for (; known && frame && h->frames.data[known].loop == h->frames.data[frame].loop; known = h->frames.data[known].outer) {
        join_executions(h, h->frames.data[known].execution, h->frames.data[frame].execution);
        frame = h->frames.data[frame].outer;
    }
}

/* ---- nodes ---- */

/* A node that an edge comes to for the first time. path: up to there. */
static void arrive(follower *b, uint32_t node, uint32_t frame, uint64_t path)
{
    const product_node *n = &b->x->nodes.data[node];
    const loop_info *l = loops_of(b, b->x->contexts.data[n->context].function);
    uint32_t in = n->where == LOC_EXIT ? LOOP_NONE : l->innermost[n->where];
    if (in != LOOP_NONE && l->loops[in].head == n->where) {
        loop_frame made = {.outer = frame, .head = n->where, .loop = in, .entered = path};
        const loop_frame *last = &b->h->frames.data[frame];
        if (frame && last->loop == in) {
            made = *last;
            made.iteration++;
        } else {
            made.execution = begin_execution(b, n->context, n->where, path);
        }
        path = hash_pair(made.entered, n->where);
        frame = b->h->frames.len;
        vec_push(&b->h->frames, made);
        b->h->is_head[node] = true;
    }
    b->h->frame_of[node] = frame;
    b->path[node] = path;
    b->seen[node] = true;
    vec_push(&b->queue, node);
}

static void follow(follower *b, const product_edge *e)
{
    const product_node *from = &b->x->nodes.data[e->from], *to = &b->x->nodes.data[e->to];
    const loop_info *l = loops_of(b, b->x->contexts.data[from->context].function);
    uint32_t frame = b->h->frame_of[e->from];
    uint64_t path = b->path[e->from];
    while (frame && (to->where == LOC_EXIT || !is_in_loop(l, to->where, b->h->frames.data[frame].loop))) {
        path = b->h->frames.data[frame].entered; /* the loop is finished */
        frame = b->h->frames.data[frame].outer;
    }
    path = hash_pair(path, map_pair(from->where, e->branch));
    if (b->seen[e->to]) meet(b, e->to, frame, path);
    else arrive(b, e->to, frame, path);
}

static void follow_context(follower *b, uint32_t context)
{
    vec_clear(&b->queue);
    arrive(b, b->x->contexts.data[context].nodes.entries[0].value, 0, 0);
    for (uint32_t done = 0; done < b->queue.len; done++) {
        const product_node *n = &b->x->nodes.data[b->queue.data[done]];
        for (uint32_t e = n->first_edge; e < n->first_edge + n->count_edges; e++) {
            const product_edge *edge = &b->x->edges.data[e];
            if (edge->to != PRODUCT_NONE) follow(b, edge);
        }
    }
}

loop_history *loop_history_compute(const product *x)
{
    loop_history *h = mem_alloc(sizeof *h);
    *h = (loop_history){0};
    arena memory = {0};
    h->frame_of = ARENA_ARRAY(&h->memory, uint32_t, x->nodes.len + 1);
    h->is_head = ARENA_ARRAY(&h->memory, bool, x->nodes.len + 1);
    follower b = {.x = x,
                  .h = h,
                  .loops = ARENA_ARRAY(&memory, loop_info, x->p->functions.len + 1),
                  .has_loops = ARENA_ARRAY(&memory, bool, x->p->functions.len + 1),
                  .path = ARENA_ARRAY(&memory, uint64_t, x->nodes.len + 1),
                  .seen = ARENA_ARRAY(&memory, bool, x->nodes.len + 1)};
    vec_push(&h->frames, (loop_frame){0});
    for (uint32_t c = 0; c < x->contexts.len; c++) follow_context(&b, c);
    vec_free(&b.queue);
    map_free(&b.executions);
    arena_free(&memory);
    return h;
}

void loop_history_free(loop_history *h)
{
    if (!h) return;
    vec_free(&h->frames);
    vec_free(&h->same_as);
    arena_free(&h->memory);
    free(h);
}
