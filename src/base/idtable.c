#include "base/idtable.h"

#include "base/arena.h"
#include <stdlib.h>

static void insert_slot(idtable *t, uint32_t hash, uint32_t id)
{
    uint32_t i = hash & t->mask;
    while (t->slots[i].id) i = (i + 1) & t->mask;
    t->slots[i].hash = hash;
    t->slots[i].id = id;
}

static void resize(idtable *t, uint32_t size)
{
    struct idtable_slot *old = t->slots;
    uint32_t n = old ? t->mask + 1 : 0;
    t->slots = calloc(size, sizeof *t->slots);
    if (!t->slots) abort();
    t->mask = size - 1;
    for (uint32_t i = 0; i < n; i++)
        if (old[i].id) insert_slot(t, old[i].hash, old[i].id);
    free(old);
}

void idtable_reserve(idtable *t, uint32_t items)
{
    uint32_t size = 64;
    while (size < items * 2) size *= 2;
    if (!t->slots || size > t->mask + 1) resize(t, size);
}

void idtable_insert(idtable *t, uint64_t hash, uint32_t id)
{
    if (!t->slots || t->count * 2 > t->mask) resize(t, t->slots ? (t->mask + 1) * 2 : 64);
    insert_slot(t, (uint32_t)(hash >> 32), id);
    t->count++;
}

void idtable_free(idtable *t)
{
    free(t->slots);
    *t = (idtable){0};
}
