/* base/idtable.h — the hash index behind every hash-consed table.
 * Holds 32-bit ids (never 0) under 64-bit hashes; the caller keeps the items and compares them.
 *   for (uint32_t slot = idtable_first(t, h), id; (id = idtable_at(t, &slot, h));) if (same(id)) return id;
 *   idtable_insert(t, h, new_id);
 * Why not a generic map: the items live in a dense array indexed by id anyway, and one probe loop serves all tables. */
#ifndef BASE_IDTABLE_H
#define BASE_IDTABLE_H

#include <stdint.h>

typedef struct {
    struct idtable_slot {
        uint32_t hash; /* upper half of the item's hash: decides most comparisons */
        uint32_t id;   /* 0: free */
    } * slots;
    uint32_t mask, count;
} idtable;

void idtable_insert(idtable *t, uint64_t hash, uint32_t id);
void idtable_reserve(idtable *t, uint32_t items); /* room for that many without rehashing */
void idtable_free(idtable *t);

static inline uint32_t idtable_first(const idtable *t, uint64_t hash) { return (uint32_t)(hash >> 32) & t->mask; }

/* the next id whose stored hash agrees, or 0; *slot advances */
static inline uint32_t idtable_at(const idtable *t, uint32_t *slot, uint64_t hash)
{
    if (!t->slots) return 0;
    for (;;) {
        struct idtable_slot s = t->slots[*slot];
        if (!s.id) return 0;
        *slot = (*slot + 1) & t->mask;
        if (s.hash == (uint32_t)(hash >> 32)) return s.id;
    }
}

#endif
