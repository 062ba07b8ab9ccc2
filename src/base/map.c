#include "base/map.h"

#include "base/arena.h"
#include "base/hash.h"
#include <stdlib.h>

static uint64_t hash_key(uint64_t key) { return hash_pair(key, 0); }

bool map_get(const map64 *m, uint64_t key, uint32_t *value)
{
    uint64_t h = hash_key(key);
    for (uint32_t slot = idtable_first(&m->index, h), id; (id = idtable_at(&m->index, &slot, h));)
        if (m->entries[id - 1].key == key) {
            if (value) *value = m->entries[id - 1].value;
            return true;
        }
    return false;
}

uint32_t *map_slot(map64 *m, uint64_t key, bool *fresh)
{
    uint64_t h = hash_key(key);
    for (uint32_t slot = idtable_first(&m->index, h), id; (id = idtable_at(&m->index, &slot, h));)
        if (m->entries[id - 1].key == key) {
            if (fresh) *fresh = false;
            return &m->entries[id - 1].value;
        }
    if (m->count == m->cap) {
        m->cap = m->cap ? m->cap * 2 : 16;
        m->entries = mem_realloc(m->entries, m->cap * sizeof *m->entries);
    }
    m->entries[m->count] = (struct map_entry){.key = key};
    idtable_insert(&m->index, h, ++m->count);
    if (fresh) *fresh = true;
    return &m->entries[m->count - 1].value;
}

void map_put(map64 *m, uint64_t key, uint32_t value) { *map_slot(m, key, NULL) = value; }

void map_free(map64 *m)
{
    free(m->entries);
    idtable_free(&m->index);
    *m = (map64){0};
}
