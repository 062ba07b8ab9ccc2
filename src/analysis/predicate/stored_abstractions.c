#include "analysis/predicate/stored_abstractions.h"

#include <string.h>

enum { MOST_WIDTH = 255, MOST_ROWS = 255 };

/* Two bits for each value: 0, 1, or 2 for either. */
static size_t packed_size(uint32_t count, uint32_t width) { return ((size_t)count * width + 3) / 4; }

void known_free(known_abstractions *k)
{
    vec_free(&k->all);
    idtable_free(&k->index);
    arena_free(&k->memory);
}

enum { CARTESIAN = 1 }; /* of the flags */

void known_write(buf *out, const known_question *q, const abstract_rows *r)
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

static bool unpack(const uint8_t *bytes, size_t cells, int8_t *out)
{
    for (size_t i = 0; i < cells; i++) {
        uint8_t v = bytes[i / 4] >> 2 * (i % 4) & 3;
        if (v == 3) return false;
        out[i] = v == 2 ? -1 : (int8_t)v;
    }
    return true;
}

/* Reads one entry at *at; false: it is not one. */
static bool read_one(known_abstractions *k, const uint8_t *bytes, size_t len, size_t *at, known_abstraction *out)
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
    if (!unpack(bytes + *at, cells, values)) return false;
    *at += size;
    out->question = (known_question){context, predicates, width};
    out->rows = (abstract_rows){.values = values, .count = head[0], .width = width, .for_sure = true, .is_cartesian = head[2]};
    return true;
}

bool known_read(known_abstractions *k, const void *bytes, size_t len)
{
    uint32_t before = k->all.len;
    for (size_t at = 0; at < len;) {
        known_abstraction a;
        if (!read_one(k, bytes, len, &at, &a)) {
            k->all.len = before;
            return false;
        }
        vec_push(&k->all, a);
    }
    for (uint32_t i = before; i < k->all.len; i++) idtable_insert(&k->index, k->all.data[i].question.context.lo, i + 1);
    return true;
}

/* ---- looking ---- */

bool known_is_about(const known_abstraction *a, const known_question *q)
{
    const known_question *own = &a->question;
    return own->count == q->count && (!q->count || memcmp(own->predicates, q->predicates, q->count * sizeof *q->predicates) == 0);
}

/* q->count: it is not among them */
static uint32_t position(const known_question *q, uint64_t predicate)
{
    uint32_t k = 0;
    while (k < q->count && q->predicates[k] != predicate) k++;
    return k;
}

static bool is_about_more(const known_abstraction *a, const known_question *q)
{
    if (a->rows.is_cartesian) return false; /* what holds of all solutions is less than the solutions */
    for (uint32_t k = 0; k < q->count; k++)
        if (position(&a->question, q->predicates[k]) == a->question.count) return false;
    return true;
}

const known_abstraction *known_find(const known_abstractions *k, const known_question *q)
{
    const known_abstraction *more = NULL;
    for (uint32_t slot = idtable_first(&k->index, q->context.lo), id; (id = idtable_at(&k->index, &slot, q->context.lo));) {
        const known_abstraction *a = &k->all.data[id - 1];
        if (!hash_equal(a->question.context, q->context)) continue;
        if (known_is_about(a, q)) return a;
        if (!more && is_about_more(a, q)) more = a;
    }
    return more;
}

abstract_rows known_rows(const known_abstraction *a, const known_question *q, arena *memory)
{
    if (known_is_about(a, q)) return a->rows;
    const abstract_rows *from = &a->rows;
    int8_t *values = arena_alloc(memory, (size_t)from->count * q->count + 1);
    for (uint32_t k = 0; k < q->count; k++) {
        uint32_t column = position(&a->question, q->predicates[k]);
        for (uint32_t r = 0; r < from->count; r++) values[(size_t)r * q->count + k] = from->values[(size_t)r * from->width + column];
    }
    abstract_rows out = {.values = values, .count = from->count, .width = q->count, .for_sure = true};
    if (!q->count && out.count) out.count = 1; /* there are solutions: nothing else was asked */
    else out.count = abstract_rows_merge(values, out.count, out.width);
    return out;
}
