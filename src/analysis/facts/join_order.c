/* A depth-first walk that numbers what follows a loop before its body. */
#include "analysis/facts/join_order.h"

typedef struct {
    uint32_t where, next; /* the successor to look at */
} visit;

typedef struct {
    const cfa_function *f;
    const loop_info *l;
    join_order o;
    bool *seen;
    uint32_t *scanned; /* per loop: edges whose targets were looked at */
    VEC(visit) stack;
    uint32_t left; /* positions not yet given */
} walk;

static void open_location(walk *w, uint32_t where)
{
    if (where < LOC_ENTRY || w->seen[where]) return;
    w->seen[where] = true;
    vec_push(&w->stack, (visit){where, 0});
}

/* Numbers are given from the last to the first: the code behind a loop gets its numbers before the body does. */
static bool open_exit(walk *w, uint32_t which)
{
    const loop *l = &w->l->loops[which];
    for (uint32_t *k = &w->scanned[which]; *k < 2 * l->count_body; (*k)++) {
        uint32_t from = l->body[*k / 2], to = w->f->locations[from].next[*k % 2];
        if (to < LOC_ENTRY || w->seen[to] || join_order_in_loop(w->l, which, to) || join_order_is_back_edge(w->l, from, to)) continue;
        open_location(w, to);
        return true;
    }
    return false;
}

static void advance_walk(walk *w)
{
    visit *v = &vec_last(&w->stack);
    uint32_t where = v->where;
    VEC(uint32_t) chain = {0};
    for (uint32_t k = w->l->innermost[where]; k != LOOP_NONE; k = w->l->loops[k].parent)
        if (w->scanned[k] < 2 * w->l->loops[k].count_body) vec_push(&chain, k);
    bool opened = false;
    while (chain.len && !opened) opened = open_exit(w, vec_pop(&chain)); /* outer loops first */
    vec_free(&chain);
    if (opened) return;
    if (v->next < 2) {
        uint32_t to = w->f->locations[where].next[v->next++];
        if (to >= LOC_ENTRY && !join_order_is_back_edge(w->l, where, to)) open_location(w, to);
        return;
    }
    w->o.position[where] = w->left--;
    (void)vec_pop(&w->stack);
}

static void look_at_edges(walk *w)
{
    uint32_t n = w->f->count_locations;
    uint32_t *entering = mem_alloc(n * sizeof *entering);
    memset(entering, 0, n * sizeof *entering);
    w->o.complete = true;
    entering[LOC_ENTRY]++;
    for (uint32_t i = LOC_ENTRY; i < n; i++)
        for (unsigned b = 0; b < 2; b++) {
            uint32_t to = w->f->locations[i].next[b];
            if (to < LOC_ENTRY || join_order_is_back_edge(w->l, i, to)) continue;
            entering[to]++;
        }
    for (uint32_t i = LOC_ENTRY; i < n; i++) w->o.is_join[i] = entering[i] > 1;
    /* without the back edges there may be no cycle: remove locations without predecessors, again and again */
    VEC(uint32_t) free_now = {0};
    uint32_t removed = 0, reached = 0;
    entering[LOC_ENTRY]--;
    for (uint32_t i = LOC_ENTRY; i < n; i++) {
        reached += w->seen[i];
        if (w->seen[i] && !entering[i]) vec_push(&free_now, i);
    }
    while (free_now.len) {
        uint32_t i = vec_pop(&free_now);
        removed++;
        for (unsigned b = 0; b < 2; b++) {
            uint32_t to = w->f->locations[i].next[b];
            if (to >= LOC_ENTRY && !join_order_is_back_edge(w->l, i, to) && --entering[to] == 0) vec_push(&free_now, to);
        }
    }
    w->o.complete = removed == reached;
    vec_free(&free_now);
    free(entering);
}

join_order join_order_find(const cfa_function *f, const loop_info *l, arena *memory)
{
    uint32_t n = f->count_locations;
    walk w = {.f = f, .l = l, .left = n};
    w.o.position = ARENA_ARRAY(memory, uint32_t, n + 1);
    w.o.loop_position = ARENA_ARRAY(memory, uint32_t, l->count + 1);
    w.o.is_join = ARENA_ARRAY(memory, bool, n + 1);
    w.o.is_head = ARENA_ARRAY(memory, bool, n + 1);
    w.seen = mem_alloc(n + 1);
    memset(w.seen, 0, n + 1);
    w.scanned = mem_alloc((l->count + 1) * sizeof *w.scanned);
    memset(w.scanned, 0, (l->count + 1) * sizeof *w.scanned);
    open_location(&w, LOC_ENTRY);
    while (w.stack.len) advance_walk(&w);
    for (uint32_t k = 0; k < l->count; k++) {
        w.o.is_head[l->loops[k].head] = true;
        w.o.loop_position[k] = UINT32_MAX;
        for (uint32_t i = 0; i < l->loops[k].count_body; i++) {
            uint32_t p = w.o.position[l->loops[k].body[i]];
            if (p < w.o.loop_position[k]) w.o.loop_position[k] = p;
        }
    }
    look_at_edges(&w);
    free(w.seen);
    free(w.scanned);
    vec_free(&w.stack);
    return w.o;
}
