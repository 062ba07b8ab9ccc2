#include "replay/tainted_bytes.h"

static bool overlaps(const tainted_range *r, uint64_t first, uint64_t end) { return first < r->end && r->first < end; }

void tainted_bytes_clear(tainted_bytes *t, uint64_t address, uint64_t size)
{
    uint64_t end = address + size;
    for (uint32_t k = t->ranges.len; k--;) {
        tainted_range old = t->ranges.data[k];
        if (!overlaps(&old, address, end)) continue;
        t->ranges.data[k] = vec_last(&t->ranges);
        t->ranges.len--;
        if (old.first < address) vec_push(&t->ranges, ((tainted_range){old.first, address, old.source}));
        if (old.end > end) vec_push(&t->ranges, ((tainted_range){end, old.end, old.source}));
    }
}

void tainted_bytes_mark(tainted_bytes *t, uint64_t address, uint64_t size, var source)
{
    if (!size) return;
    tainted_bytes_clear(t, address, size);
    vec_push(&t->ranges, ((tainted_range){address, address + size, source}));
}

var tainted_bytes_find(const tainted_bytes *t, uint64_t address, uint64_t size)
{
    for (uint32_t k = 0; k < t->ranges.len; k++)
        if (overlaps(&t->ranges.data[k], address, address + size)) return t->ranges.data[k].source;
    return (var){0};
}

void tainted_bytes_free(tainted_bytes *t) { vec_free(&t->ranges); }
