/* Stored abstractions: their bytes, and which of them answers a question. */
#include "analysis/predicate/stored_abstractions.h"

#include <string.h>

enum { MOST_WIDTH = 255, MOST_ROWS = 255 }; /* each is one byte */

/* A value takes two bits: 0, 1, or 2 for either. */
static size_t packed_size(uint32_t count, uint32_t width) { return ((size_t)count * width + 3) / 4; }

void stored_free(stored_abstractions *k)
{
    vec_free(&k->all);
    idtable_free(&k->index);
    arena_free(&k->memory);
}

enum { CARTESIAN = 1 }; /* a flag of an entry */

void stored_write(buf *out, const abstraction_question *q, const abstract_rows *r)
{
    if (!r->for_sure || r->count > MOST_ROWS || r->width > MOST_WIDTH) return;
    uint8_t head[3] = {(uint8_t)r->count, (uint8_t)r->width, r->is_cartesian ? CARTESIAN : 0};
    buf_add(out, (const char *)&q->context, sizeof q->context);
    buf_add(out, (const char *)head, sizeof head);
    buf_add(out, (const char *)q->predicates, r->width * sizeof *q->predicates);
    size_t cells = (size_t)r->count * r->width;
    for (size_t i = 0; i < cells; i += 4) {
        uint8_t byte = 0;
        for (size_t j = 0; j < 4 && i + j < cells; j++) byte |= (uint8_t)((r->values[i + j] < 0 ? 2 : r->values[i + j]) << 2 * j);
        buf_char(out, (char)byte);
    }
}

/* false: a value is not one of the three */
static bool unpack_values(const uint8_t *bytes, size_t cells, int8_t *out)
{
    for (size_t i = 0; i < cells; i++) {
        uint8_t v = bytes[i / 4] >> 2 * (i % 4) & 3;
        if (v == 3) return false;
        out[i] = v == 2 ? -1 : (int8_t)v;
    }
    return true;
}

/* Reads the entry at *at and moves *at behind it; false: it is damaged. */
static bool read_entry(stored_abstractions *k, const uint8_t *bytes, size_t len, size_t *at, stored_abstraction *out)
{
    hash128 context;
    uint8_t head[3];
    if (len - *at < sizeof context + sizeof head) return false;
    memcpy(&context, bytes + *at, sizeof context);
    memcpy(head, bytes + *at + sizeof context, sizeof head);
    *at += sizeof context + sizeof head;
    uint32_t width = head[1];
    size_t cells = (size_t)head[0] * width, size = packed_size(head[0], width);
    uint64_t *predicates = ARENA_ARRAY(&k->memory, uint64_t, width + 1);
    if (head[2] > CARTESIAN || len - *at < width * sizeof *predicates + size) return false;
    memcpy(predicates, bytes + *at, width * sizeof *predicates);
    *at += width * sizeof *predicates;
    int8_t *values = arena_alloc(&k->memory, cells + 1);
    if (!unpack_values(bytes + *at, cells, values)) return false;
    *at += size;
    out->question = (abstraction_question){context, predicates, width};
    out->rows = (abstract_rows){.values = values, .count = head[0], .width = width, .for_sure = true, .is_cartesian = head[2]};
    return true;
}

bool stored_read(stored_abstractions *k, const void *bytes, size_t len)
{
    uint32_t before = k->all.len;
    for (size_t at = 0; at < len;) {
        stored_abstraction a;
        if (!read_entry(k, bytes, len, &at, &a)) {
            k->all.len = before;
            return false;
        }
        vec_push(&k->all, a);
    }
    for (uint32_t i = before; i < k->all.len; i++) idtable_insert(&k->index, k->all.data[i].question.context.lo, i + 1);
    return true;
}

/* ---- finding an answer ---- */

bool stored_is_about(const stored_abstraction *a, const abstraction_question *q)
{
    const abstraction_question *own = &a->question;
    return own->count == q->count && (!q->count || memcmp(own->predicates, q->predicates, q->count * sizeof *q->predicates) == 0);
}

/* The place of a predicate in the question; q->count: it has none. */
static uint32_t position_of(const abstraction_question *q, uint64_t predicate)
{
    uint32_t k = 0;
    while (k < q->count && q->predicates[k] != predicate) k++;
    return k;
}

static bool is_about_more(const stored_abstraction *a, const abstraction_question *q)
{
    if (a->rows.is_cartesian) return false; /* one row that holds for all solutions does not list them */
    for (uint32_t k = 0; k < q->count; k++)
        if (position_of(&a->question, q->predicates[k]) == a->question.count) return false;
    return true;
}

const stored_abstraction *stored_find(const stored_abstractions *k, const abstraction_question *q)
{
    const stored_abstraction *more = NULL;
    for (uint32_t slot = idtable_first(&k->index, q->context.lo), id; (id = idtable_at(&k->index, &slot, q->context.lo));) {
        const stored_abstraction *a = &k->all.data[id - 1];
        if (!hash_equal(a->question.context, q->context)) continue;
        if (stored_is_about(a, q)) return a;
        if (!more && is_about_more(a, q)) more = a;
    }
    return more;
}

abstract_rows stored_rows(const stored_abstraction *a, const abstraction_question *q, arena *memory)
{
    if (stored_is_about(a, q)) return a->rows;
    const abstract_rows *from = &a->rows;
    int8_t *values = arena_alloc(memory, (size_t)from->count * q->count + 1);
    for (uint32_t k = 0; k < q->count; k++) {
        uint32_t column = position_of(&a->question, q->predicates[k]);
        for (uint32_t r = 0; r < from->count; r++) values[(size_t)r * q->count + k] = from->values[(size_t)r * from->width + column];
    }
    abstract_rows out = {.values = values, .count = from->count, .width = q->count, .for_sure = true};
    if (!q->count && out.count) out.count = 1; /* the question was only whether there is a solution */
    else out.count = abstract_rows_merge(values, out.count, out.width);
    return out;
}
