#include "cond/fold.h"

#include "base/hash.h"
#include <string.h>

/* ---- the folders ---- */

/* The iterations of the loops that a node is in; those from the bound on count as one. */
static uint64_t iterations_of(const fold_view *v, uint32_t node, uint32_t bound)
{
    uint64_t key = 0;
    for (uint32_t f = v->loops->frame_of[node]; f; f = v->loops->frames.data[f].outer) {
        uint32_t k = v->loops->frames.data[f].iteration;
        key = hash_pair(key, k < bound ? k : bound);
    }
    return key;
}

static const loop_frame *frame_of(const fold_view *v, uint32_t node) { return &v->loops->frames.data[v->loops->frame_of[node]]; }

/* All executions of a loop. */
static bool by_loop(const fold_view *v, uint32_t node, uint64_t *key)
{
    if (!v->loops->is_head[node]) return false;
    *key = 0;
    return true;
}

/* Executions of a loop that were begun on the same path, or come to the same nodes. */
static bool by_loop_and_context(const fold_view *v, uint32_t node, uint64_t *key)
{
    if (!v->loops->is_head[node]) return false;
    *key = loop_history_execution(v->loops, v->loops->frame_of[node]);
    return true;
}

/* The same iteration, up to a bound. */
static bool by_bounded_iteration(const fold_view *v, uint32_t node, uint64_t *key)
{
    if (!v->loops->is_head[node]) return false;
    *key = iterations_of(v, node, v->bound);
    return true;
}

/* The same iteration and path up to a bound; from there on, as by_loop_and_context. */
static bool by_bounded_iteration_and_context(const fold_view *v, uint32_t node, uint64_t *key)
{
    if (!v->loops->is_head[node]) return false;
    bool is_kept = frame_of(v, node)->iteration < v->bound;
    uint64_t context = is_kept ? frame_of(v, node)->entered : loop_history_execution(v->loops, v->loops->frame_of[node]);
    *key = hash_pair(context, iterations_of(v, node, v->bound));
    return true;
}

/* Branches come together again, iterations do not. */
static bool by_iteration(const fold_view *v, uint32_t node, uint64_t *key)
{
    *key = iterations_of(v, node, UINT32_MAX);
    return true;
}

static bool never(const fold_view *v, uint32_t node, uint64_t *key)
{
    (void)v, (void)node, (void)key;
    return false;
}

static const fold_folder folders[] = {
    {"cfa", "each location once", NULL},
    {"lh", "each head of a loop once", by_loop},
    {"lhc", "… for each syntactical path to the loop", by_loop_and_context},
    {"lhb", "… for each of the first iterations", by_bounded_iteration},
    {"lhbc", "… for each of both", by_bounded_iteration_and_context},
    {"nlh", "each location once for each iteration of its loops", by_iteration},
    {"sep", "each location once for each state of the condition", never},
    {"id", "the program as it is", NULL},
};
enum { FOLDERS = sizeof folders / sizeof *folders };

const fold_folder *fold_folder_at(uint32_t i) { return i < FOLDERS ? &folders[i] : NULL; }

bool fold_is_cfa(const fold_folder *f) { return f == &folders[0]; }

bool fold_is_id(const fold_folder *f) { return f == &folders[FOLDERS - 1]; }

/* ---- partitions ---- */

static void unite_by_key(const fold_view *v, const fold_folder *f, partition *p)
{
    map64 first = {0}; /* (location, key) within a context, as a hash → node */
    for (uint32_t n = 0; n < v->x->nodes.len; n++) {
        const product_node *node = &v->x->nodes.data[n];
        uint64_t key;
        bool fresh;
        if (!f->key(v, n, &key)) continue;
        uint32_t *slot = map_slot(&first, hash_pair(map_pair(node->context, node->where), key), &fresh);
        if (fresh) *slot = n;
        const product_node *other = &v->x->nodes.data[*slot];
        if (other->context == node->context && other->where == node->where) partition_unite(p, *slot, n);
    }
    map_free(&first);
}

partition *fold_compute(const product *x, const fold_folder *f, uint32_t bound)
{
    loop_history *loops = loop_history_compute(x);
    partition *p = partition_new(x);
    unite_by_key(&(fold_view){x, loops, bound}, f, p);
    partition_determine(p);
    partition_close(p);
    loop_history_free(loops);
    return p;
}
