#include "analysis/reached_edges.h"

void reached_edges_write(const reached_edges *e, const cfa_program *p, buf *out)
{
    bytes_put_number(out, e->count);
    for (uint32_t f = 0; f < e->count; f++)
        bytes_put_part(out, e->marks[f] ? (const char *)e->marks[f] : "", e->marks[f] ? fn_get(p, (fn){f})->count_locations : 0);
}

bool reached_edges_read(const char *bytes, size_t len, const cfa_program *p, arena *memory, reached_edges *out)
{
    byte_reader r = {.at = bytes, .end = bytes + len};
    if (bytes_get_number(&r) != p->functions.len || r.bad) return false;
    *out = (reached_edges){.marks = ARENA_ARRAY(memory, const uint8_t *, p->functions.len + 1), .count = p->functions.len};
    for (uint32_t f = 0; f < out->count; f++) {
        size_t n;
        const char *marks = bytes_get_part(&r, &n);
        if (r.bad || (n && n != fn_get(p, (fn){f})->count_locations)) return false;
        out->marks[f] = n ? (const uint8_t *)marks : NULL;
    }
    return r.at == r.end;
}
