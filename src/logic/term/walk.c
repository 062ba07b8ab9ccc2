#include "logic/term/walk.h"

static uint32_t slot_of(const term_walk *w, uint32_t id)
{
    uint32_t i = (uint32_t)hash_pair(id, 0) & w->mask;
    while (w->slots[i].term && w->slots[i].term != id) i = (i + 1) & w->mask;
    return i;
}

static void grow(term_walk *w)
{
    struct walk_slot *old = w->slots;
    uint32_t n = old ? w->mask + 1 : 0, size = n ? n * 2 : 64;
    w->slots = mem_zalloc(size * sizeof *w->slots);
    w->mask = size - 1;
    for (uint32_t i = 0; i < n; i++)
        if (old[i].term) w->slots[slot_of(w, old[i].term)] = old[i];
    free(old);
}

bool walk_position(const term_walk *w, term a, uint32_t *position)
{
    if (!w->slots) return false;
    const struct walk_slot *s = &w->slots[slot_of(w, a.i)];
    *position = s->position;
    return s->term != 0;
}

static void append_term(term_walk *w, term a)
{
    if (!w->slots || w->order.len * 2 > w->mask) grow(w);
    w->slots[slot_of(w, a.i)] = (struct walk_slot){a.i, w->order.len};
    vec_push(&w->order, a);
}

/* A term enters the table when all its arguments have. The stack is one path through the term, so nothing is on it twice. */
void walk_add(const term_table *t, term_walk *w, term root)
{
    uint32_t position;
    if (walk_position(w, root, &position)) return;
    vec_push(&w->stack, root.i);
    while (w->stack.len) {
        uint64_t top = vec_last(&w->stack);
        term a = {(uint32_t)top};
        uint32_t next = (uint32_t)(top >> 32), count = term_get(t, a)->count;
        term pending = {0};
        while (next < count && !pending.i) {
            term b = term_arg(t, a, next++);
            if (!walk_position(w, b, &position)) pending = b;
        }
        if (pending.i) {
            vec_last(&w->stack) = a.i | (uint64_t)next << 32;
            vec_push(&w->stack, pending.i);
        } else {
            (void)vec_pop(&w->stack);
            append_term(w, a);
        }
    }
}

void walk_free(term_walk *w)
{
    vec_free(&w->order);
    vec_free(&w->stack);
    free(w->slots);
    w->slots = NULL;
    w->mask = 0;
}
