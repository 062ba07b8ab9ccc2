#include "analysis/pred_known.h"

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

void known_write(buf *out, hash128 question, const abstract_rows *r)
{
    if (!r->for_sure || r->count > MOST_ROWS || r->width > MOST_WIDTH) return;
    uint8_t head[2] = {(uint8_t)r->count, (uint8_t)r->width};
    buf_add(out, (const char *)&question, sizeof question);
    buf_add(out, (const char *)head, sizeof head);
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
    uint8_t head[2];
    if (len - *at < sizeof out->question + sizeof head) return false;
    memcpy(&out->question, bytes + *at, sizeof out->question);
    memcpy(head, bytes + *at + sizeof out->question, sizeof head);
    *at += sizeof out->question + sizeof head;
    size_t cells = (size_t)head[0] * head[1], size = packed_size(head[0], head[1]);
    if (len - *at < size) return false;
    int8_t *values = arena_alloc(&k->memory, cells + 1);
    if (!unpack(bytes + *at, cells, values)) return false;
    *at += size;
    out->rows = (abstract_rows){.values = values, .count = head[0], .width = head[1], .for_sure = true};
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
    for (uint32_t i = before; i < k->all.len; i++) idtable_insert(&k->index, k->all.data[i].question.lo, i + 1);
    return true;
}

const abstract_rows *known_find(const known_abstractions *k, hash128 question, uint32_t width)
{
    for (uint32_t slot = idtable_first(&k->index, question.lo), id; (id = idtable_at(&k->index, &slot, question.lo));) {
        const known_abstraction *a = &k->all.data[id - 1];
        if (hash_equal(a->question, question) && a->rows.width == width) return &a->rows;
    }
    return NULL;
}
