#include "store/record.h"

#include "analysis/result_bytes.h"
#include "reuse/artefact_kinds.h"
#include <string.h>

void record_init(record *r)
{
    *r = (record){.by = "", .how = "", .used = "", .scratch_by = "", .unknown = {.reason = ""}};
    engine_result_init(&r->result);
}

void record_free(record *r)
{
    for (uint32_t k = 0; k < r->engines.len; k++) {
        vec_free(&r->engines.data[k].artefacts);
        vec_free(&r->engines.data[k].fragments);
    }
    vec_free(&r->engines);
    engine_result_free(&r->result);
    arena_free(&r->memory);
}

const record_engine *record_engine_find(const record *r, const char *called)
{
    for (uint32_t k = 0; k < r->engines.len; k++)
        if (strcmp(r->engines.data[k].name, called) == 0) return &r->engines.data[k];
    return NULL;
}

const record_engine *record_main_engine(const record *r)
{
    const record_engine *e = record_engine_find(r, r->by);
    for (uint32_t k = 0; k < r->engines.len && !e; k++)
        if (r->engines.data[k].took_part && *r->engines.data[k].name) e = &r->engines.data[k];
    return e;
}

/* ---- sections: a number, a length, bytes ---- */

typedef enum {
    SECTION_RUN = 1,
    SECTION_ANSWER,
    SECTION_ENGINE,
    SECTION_SOURCE,
    SECTION_UNKNOWN,
    SECTION_RESTS_ON,
    SECTION_USED,
    SECTION_SCRATCH
} section_kind;

static const char magic[8] = {'r', 'e', 'p', 'r', 'o', 'v', 'e', RECORD_FORMAT};

static void write_section(buf *out, section_kind kind, buf *content)
{
    bytes_put_number(out, kind);
    bytes_put_part(out, content->data, content->len);
    vec_clear(content);
}

static void write_run(buf *b, const record *r)
{
    buf_add(b, (const char *)&r->build, sizeof r->build);
    buf_add(b, (const char *)&r->cost, sizeof r->cost);
    buf_add(b, (const char *)&r->scratch, sizeof r->scratch);
    buf_add(b, (const char *)&r->engine_ticks, sizeof r->engine_ticks);
    bytes_put_text(b, r->by);
}

static void read_run(byte_reader *c, record *r)
{
    bytes_get(c, &r->build, sizeof r->build);
    bytes_get(c, &r->cost, sizeof r->cost);
    bytes_get(c, &r->scratch, sizeof r->scratch);
    bytes_get(c, &r->engine_ticks, sizeof r->engine_ticks);
    r->by = bytes_get_text(c, &r->memory);
}

static void write_artefact(buf *b, const record_artefact *a)
{
    bytes_put_text(b, artefact_kind_get(a->kind)->name);
    bytes_put_text(b, a->function);
    bytes_put_number(b, a->loop);
    bytes_put_part(b, a->bytes, a->len);
}

static void read_artefact(byte_reader *c, record *r, record_engine *e)
{
    record_artefact a = {.kind = artefact_kind_find(bytes_get_text(c, &r->memory))};
    a.function = bytes_get_text(c, &r->memory);
    a.loop = (uint32_t)bytes_get_number(c);
    const char *bytes = bytes_get_part(c, &a.len);
    if (c->bad || a.kind == ARTEFACT_KINDS) return;
    a.bytes = arena_copy(&r->memory, bytes, a.len);
    vec_push(&e->artefacts, a);
}

static void write_fragment(buf *b, const record_fragment *f)
{
    const uint64_t numbers[] = {f->loop, f->body, f->closure, f->reused, f->computed};
    bytes_put_text(b, f->function);
    buf_add(b, (const char *)numbers, sizeof numbers);
    bytes_put_text(b, f->why);
}

static void read_fragment(byte_reader *c, record *r, record_engine *e)
{
    uint64_t n[5];
    record_fragment f = {.function = bytes_get_text(c, &r->memory)};
    bytes_get(c, n, sizeof n);
    f.loop = (uint32_t)n[0], f.body = n[1], f.closure = n[2], f.reused = (uint32_t)n[3], f.computed = (uint32_t)n[4];
    f.why = bytes_get_text(c, &r->memory);
    if (!c->bad) vec_push(&e->fragments, f);
}

static void write_engine(buf *b, const record_engine *e)
{
    bytes_put_text(b, e->name);
    bytes_put_number(b, e->took_part);
    bytes_put_number(b, e->artefacts.len);
    for (uint32_t k = 0; k < e->artefacts.len; k++) write_artefact(b, &e->artefacts.data[k]);
    bytes_put_number(b, e->fragments.len);
    for (uint32_t k = 0; k < e->fragments.len; k++) write_fragment(b, &e->fragments.data[k]);
}

static void read_engine(byte_reader *c, record *r)
{
    record_engine e = {.name = bytes_get_text(c, &r->memory)};
    e.took_part = bytes_get_number(c) != 0;
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) read_artefact(c, r, &e);
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) read_fragment(c, r, &e);
    vec_push(&r->engines, e);
}

static void write_unknown(buf *b, const record_unknown *u)
{
    buf_add(b, (const char *)&u->seconds, sizeof u->seconds);
    buf_add(b, (const char *)&u->memory_bytes, sizeof u->memory_bytes);
    bytes_put_text(b, u->reason);
}

static void read_unknown(byte_reader *c, record *r)
{
    bytes_get(c, &r->unknown.seconds, sizeof r->unknown.seconds);
    bytes_get(c, &r->unknown.memory_bytes, sizeof r->unknown.memory_bytes);
    r->unknown.reason = bytes_get_text(c, &r->memory);
}

static void read_scratch(byte_reader *c, record *r)
{
    r->scratch_answer = (engine_answer)bytes_get_number(c);
    r->scratch_by = bytes_get_text(c, &r->memory);
}

/* ---- the whole ---- */

void record_go_back(record *r, const record *base)
{
    r->scratch = base ? base->scratch : r->cost;
    r->scratch_answer = base ? base->scratch_answer : r->result.answer;
    r->scratch_by = base ? base->scratch_by : r->by;
}

void record_write(const record *r, buf *out)
{
    buf content = {0};
    buf_add(out, magic, sizeof magic);
    write_run(&content, r);
    write_section(out, SECTION_RUN, &content);
    result_bytes_write_support(&content, &r->result);
    write_section(out, SECTION_ANSWER, &content);
    if (*r->used) {
        bytes_put_text(&content, r->used);
        write_section(out, SECTION_USED, &content);
    }
    if (*r->scratch_by) {
        bytes_put_number(&content, r->scratch_answer);
        bytes_put_text(&content, r->scratch_by);
        write_section(out, SECTION_SCRATCH, &content);
    }
    if (*r->how) {
        bytes_put_text(&content, r->how);
        write_section(out, SECTION_SOURCE, &content);
    }
    if (!hash_is_zero(r->rests_on)) {
        buf_add(&content, (const char *)&r->rests_on, sizeof r->rests_on);
        write_section(out, SECTION_RESTS_ON, &content);
    }
    if (*r->unknown.reason) {
        write_unknown(&content, &r->unknown);
        write_section(out, SECTION_UNKNOWN, &content);
    }
    for (uint32_t k = 0; k < r->engines.len; k++) {
        write_engine(&content, &r->engines.data[k]);
        write_section(out, SECTION_ENGINE, &content);
    }
    buf_free(&content);
}

bool record_read(const void *bytes, size_t len, record *r)
{
    byte_reader all = {.at = bytes, .end = (const char *)bytes + len};
    char first[sizeof magic];
    record_init(r);
    bytes_get(&all, first, sizeof first);
    if (all.bad || memcmp(first, magic, sizeof magic) != 0) return false;
    bool has_run = false, has_answer = false;
    while (!all.bad && all.at < all.end) {
        uint64_t kind = bytes_get_number(&all);
        size_t length;
        const char *content = bytes_get_part(&all, &length);
        if (all.bad) break;
        byte_reader c = {.at = content, .end = content + length};
        if (kind == SECTION_RUN && !has_run) read_run(&c, r), has_run = true;
        if (kind == SECTION_ANSWER && !has_answer) result_bytes_read_support(&c, &r->result), has_answer = true;
        if (kind == SECTION_ENGINE) read_engine(&c, r);
        if (kind == SECTION_UNKNOWN) read_unknown(&c, r);
        if (kind == SECTION_SCRATCH) read_scratch(&c, r);
        if (kind == SECTION_USED) r->used = bytes_get_text(&c, &r->memory);
        if (kind == SECTION_SOURCE) r->how = bytes_get_text(&c, &r->memory);
        if (kind == SECTION_RESTS_ON) bytes_get(&c, &r->rests_on, sizeof r->rests_on);
        all.bad = c.bad;
    }
    if (!all.bad && has_run && has_answer) return true;
    record_free(r);
    record_init(r);
    return false;
}
