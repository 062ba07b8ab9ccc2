#include "logic/term/array_index.h"

#include "base/map.h"

enum { INTERVAL = 64, BITS = 5, SLOTS = 1 << BITS, MASK = SLOTS - 1 };

/* A slot holds nothing (0), a node (2 · number) or an entry (2 · number + 1). */
typedef struct {
    uint32_t batch; /* nodes of the batch under way may be changed, others are shared */
    uint32_t slots[SLOTS];
} trie_node;

typedef struct {
    uint32_t index, value; /* terms */
} trie_entry;

typedef struct {
    uint32_t root; /* slot */
    term below;    /* where the indexed stores end */
} checkpoint;

struct array_index {
    map64 at; /* array term → checkpoint */
    VEC(checkpoint) checkpoints;
    VEC(trie_node) nodes;
    VEC(trie_entry) entries;
    uint32_t batch;
    VEC(uint32_t) stores;
    VEC(uint64_t) marks; /* bit per term: there is a checkpoint */
};

array_index *array_index_new(void)
{
    array_index *x = mem_alloc(sizeof *x);
    *x = (array_index){0};
    vec_push(&x->nodes, (trie_node){0});
    return x;
}

void array_index_free(array_index *x)
{
    if (!x) return;
    map_free(&x->at);
    vec_free(&x->checkpoints);
    vec_free(&x->nodes);
    vec_free(&x->entries);
    vec_free(&x->stores);
    vec_free(&x->marks);
    free(x);
}

static const uint32_t SCATTER =
    0x9e3779b1u; /* odd, so that multiplying by it maps different ids to different numbers; the trie relies on that */

static uint32_t scatter(uint32_t i) { return i * SCATTER; }

static uint32_t digit(uint32_t hash, uint32_t level) { return level * BITS < 32 ? hash >> (level * BITS) & MASK : 0; }

static uint32_t writable_node(array_index *x, uint32_t node)
{
    if (node && x->nodes.data[node].batch == x->batch) return node;
    trie_node copy = x->nodes.data[node]; /* node 0 is empty */
    copy.batch = x->batch;
    vec_push(&x->nodes, copy);
    return x->nodes.len - 1;
}

/* The slot with one more entry (which is not shared before it gets here). Hashes of different ids differ, so the levels suffice. */
static uint32_t insert(array_index *x, uint32_t slot, uint32_t level, uint32_t entry)
{
    if (!slot) return 2 * entry + 1;
    uint32_t hash = scatter(x->entries.data[entry].index);
    if (slot & 1) {
        uint32_t old = slot / 2;
        if (x->entries.data[old].index == x->entries.data[entry].index) return 2 * entry + 1;
        uint32_t node = writable_node(x, 0);
        x->nodes.data[node].slots[digit(scatter(x->entries.data[old].index), level)] = slot;
        slot = 2 * node;
    }
    uint32_t node = writable_node(x, slot / 2), d = digit(hash, level);
    uint32_t changed = insert(x, x->nodes.data[node].slots[d], level + 1, entry);
    x->nodes.data[node].slots[d] = changed;
    return 2 * node;
}

static term look_up(const array_index *x, uint32_t slot, term index)
{
    uint32_t hash = scatter(index.i);
    for (uint32_t level = 0; slot && !(slot & 1); level++) slot = x->nodes.data[slot / 2].slots[digit(hash, level)];
    if (!slot || x->entries.data[slot / 2].index != index.i) return (term){0};
    return (term){x->entries.data[slot / 2].value};
}

static bool is_plain_store(const term_table *t, term a)
{
    return term_get(t, a)->kind == T_STORE && term_get(t, term_arg(t, a, 1))->kind == T_BV;
}

static checkpoint *checkpoint_at(array_index *x, term a)
{
    uint32_t number;
    if (a.i / 64 >= x->marks.len || !(x->marks.data[a.i / 64] >> a.i % 64 & 1)) return NULL;
    return map_get(&x->at, a.i, &number) ? &x->checkpoints.data[number] : NULL;
}

/* A tree for this array, on top of the one below it. */
static checkpoint *index_from(array_index *x, const term_table *t, term array)
{
    checkpoint made = {0};
    term a = array;
    vec_clear(&x->stores);
    while (is_plain_store(t, a)) {
        const checkpoint *c = checkpoint_at(x, a);
        if (c) {
            made = *c;
            break;
        }
        vec_push(&x->stores, a.i);
        a = term_arg(t, a, 0);
    }
    if (!made.root) made.below = a;
    x->batch++;
    for (uint32_t k = x->stores.len; k-- > 0;) {
        term s = {x->stores.data[k]};
        vec_push(&x->entries, (trie_entry){term_arg(t, s, 1).i, term_arg(t, s, 2).i});
        made.root = insert(x, made.root, 0, x->entries.len - 1);
    }
    vec_push(&x->checkpoints, made);
    map_put(&x->at, array.i, x->checkpoints.len - 1);
    while (x->marks.len <= array.i / 64) vec_push(&x->marks, 0);
    x->marks.data[array.i / 64] |= (uint64_t)1 << array.i % 64;
    return &vec_last(&x->checkpoints);
}

term array_index_find(array_index *x, const term_table *t, term array, term index, term *below)
{
    term a = array;
    const checkpoint *c = NULL;
    for (uint32_t steps = 0; !c && is_plain_store(t, a); steps++) {
        if (term_arg(t, a, 1).i == index.i) return term_arg(t, a, 2);
        if (steps >= INTERVAL) c = index_from(x, t, array);
        else c = checkpoint_at(x, a);
        if (!c) a = term_arg(t, a, 0);
    }
    *below = c ? c->below : a;
    return c ? look_up(x, c->root, index) : (term){0};
}
