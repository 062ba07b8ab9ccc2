#include "analysis/engine_message.h"

#include "analysis/result_bytes.h"
#include <string.h>

enum { VERSION = 6 };
static const char magic[4] = {'R', 'P', 'E', VERSION};

/* ---- writing ---- */

static void write_artefacts(buf *b, const artefacts *all)
{
    bytes_put_number(b, all->len);
    for (uint32_t i = 0; i < all->len; i++) {
        const artefact *a = &all->data[i];
        const uint64_t place[] = {a->kind, a->function.i, a->loop};
        buf_add(b, (const char *)place, sizeof place);
        bytes_put_part(b, a->bytes, a->len);
    }
}

static void write_work(buf *b, const engine_result *r)
{
    bytes_put_number(b, r->work.len);
    for (uint32_t i = 0; i < r->work.len; i++) {
        const fragment_work *w = &r->work.data[i];
        const uint64_t all[] = {w->function.i, w->loop, w->reused, w->computed};
        buf_add(b, (const char *)all, sizeof all);
    }
}

void engine_message_write(buf *b, const engine_result *r, const stats *s)
{
    uint32_t from = b->len;
    buf_add(b, magic, sizeof magic);
    bytes_put_number(b, 0); /* the length, known at the end */
    result_bytes_write_support(b, r);
    bytes_put_number(b, r->fails_audit);
    result_bytes_write_choices(b, r->choices.data, r->choices.len);
    write_artefacts(b, &r->artefacts);
    write_work(b, r);
    bytes_put_part(b, r->explored, r->explored_len);
    bytes_put_text(b, r->automata);
    bytes_put_part(b, s, sizeof *s);
    uint64_t length = b->len - from;
    memcpy(b->data + from + sizeof magic, &length, sizeof length);
}

/* ---- reading ---- */

static void read_artefacts(byte_reader *c, engine_result *r)
{
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) {
        uint64_t place[3];
        bytes_get(c, place, sizeof place);
        artefact a = {.kind = (artefact_kind)place[0], .function = {(uint32_t)place[1]}, .loop = (uint32_t)place[2]};
        const char *bytes = bytes_get_part(c, &a.len);
        if (place[0] >= ARTEFACT_KINDS) c->bad = true;
        if (c->bad) return;
        a.bytes = arena_copy(&r->memory, bytes, a.len);
        vec_push(&r->artefacts, a);
    }
}

static void read_work(byte_reader *c, engine_result *r)
{
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) {
        uint64_t all[4];
        bytes_get(c, all, sizeof all);
        vec_push(&r->work, (fragment_work){{(uint32_t)all[0]}, (uint32_t)all[1], (uint32_t)all[2], (uint32_t)all[3]});
    }
}

bool engine_message_read(const char *bytes, size_t count, engine_result *r, stats *s)
{
    engine_result_init(r);
    byte_reader c = {.at = bytes, .end = bytes + count};
    char first[sizeof magic];
    bytes_get(&c, first, sizeof first);
    if (c.bad || memcmp(first, magic, sizeof magic) != 0 || bytes_get_number(&c) != count) return false;
    result_bytes_read_support(&c, r);
    r->fails_audit = bytes_get_number(&c) != 0;
    result_bytes_read_choices(&c, &r->choices);
    read_artefacts(&c, r);
    read_work(&c, r);
    size_t len;
    const char *explored = bytes_get_part(&c, &r->explored_len);
    if (r->explored_len) r->explored = arena_copy(&r->memory, explored, r->explored_len);
    const char *automata = bytes_get_text(&c, &r->memory);
    if (*automata) r->automata = automata;
    const char *numbers = bytes_get_part(&c, &len);
    if (c.bad || c.at != c.end || len != sizeof *s) {
        engine_result_free(r);
        engine_result_init(r);
        return false;
    }
    memcpy(s, numbers, sizeof *s);
    return true;
}
