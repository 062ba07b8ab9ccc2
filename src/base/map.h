/* base/map.h — 64-bit keys to 32-bit values; for keys that are ids or pairs of ids.
 * Iteration is by insertion order over entries[0..count), so it is deterministic. No removal. */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/idtable.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    struct map_entry {
        uint64_t key;
        uint32_t value;
    } * entries;
    uint32_t count, cap;
    idtable index;
} map64;

bool map_get(const map64 *m, uint64_t key, uint32_t *value); /* value may be NULL */
void map_put(map64 *m, uint64_t key, uint32_t value);        /* inserts or overwrites */
uint32_t *map_slot(map64 *m, uint64_t key, bool *fresh);     /* the value's place, 0 if fresh; valid until the next insertion */
void map_free(map64 *m);

static inline uint64_t map_pair(uint32_t a, uint32_t b) { return (uint64_t)a << 32 | b; }

#endif
