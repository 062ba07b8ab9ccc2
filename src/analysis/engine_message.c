#include "analysis/engine_message.h"

#include <string.h>

enum { VERSION = 3 };
static const char magic[4] = {'R', 'P', 'E', VERSION};

/* ---- writing ---- */

static void put(buf *b, const void *bytes, size_t count) { buf_add(b, bytes, count); }
static void put_number(buf *b, uint64_t n) { put(b, &n, sizeof n); }

static void put_text(buf *b, const char *text)
{
    size_t n = text ? strlen(text) : 0;
    put_number(b, n);
    put(b, text ? text : "", n);
}

static void put_choice(buf *b, const chosen_value *c)
{
    put(b, &c->bits, sizeof c->bits);
    put_number(b, c->width);
    put_number(b, (uint64_t)c->is_input | (uint64_t)c->is_float << 1 | (uint64_t)c->is_signed << 2 | (uint64_t)c->is_pointer << 3);
    put_number(b, c->at.i);
    const uint64_t origin[] = {c->origin, c->function.i, c->where, c->turn, c->part, c->offset};
    put(b, origin, sizeof origin);
}

static void put_invariants(buf *b, const engine_invariants *all)
{
    put_number(b, all->len);
    for (uint32_t i = 0; i < all->len; i++) {
        put_number(b, all->data[i].function.i);
        put_number(b, all->data[i].where);
        put_text(b, all->data[i].text);
    }
}

void engine_message_write(buf *b, const engine_result *r, const stats *s)
{
    uint32_t from = b->len;
    put(b, magic, sizeof magic);
    put_number(b, 0); /* the length, known at the end */
    put_number(b, r->answer);
    put_number(b, r->bound);
    put_number(b, r->is_exact);
    put_text(b, r->reason);
    put_number(b, r->choices.len);
    for (uint32_t i = 0; i < r->choices.len; i++) put_choice(b, &r->choices.data[i]);
    put_invariants(b, &r->invariants);
    put_invariants(b, &r->summaries);
    put_number(b, r->assumptions.len);
    for (uint32_t i = 0; i < r->assumptions.len; i++) put_text(b, r->assumptions.data[i]);
    put_text(b, r->precision);
    put_number(b, r->known_len);
    if (r->known_len) put(b, r->known, r->known_len);
    put_number(b, r->work.len);
    for (uint32_t i = 0; i < r->work.len; i++) {
        const fragment_work *w = &r->work.data[i];
        const uint64_t all[] = {w->function.i, w->loop, w->known, w->computed};
        put(b, all, sizeof all);
    }
    put_number(b, sizeof *s);
    put(b, s, sizeof *s);
    uint64_t length = b->len - from;
    memcpy(b->data + from + sizeof magic, &length, sizeof length);
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end;
    bool bad;
} cursor;

static void get(cursor *c, void *to, size_t count)
{
    if ((size_t)(c->end - c->at) < count) {
        c->bad = true;
        memset(to, 0, count);
        return;
    }
    memcpy(to, c->at, count);
    c->at += count;
}

static uint64_t get_number(cursor *c)
{
    uint64_t n;
    get(c, &n, sizeof n);
    return n;
}

static const char *get_text(cursor *c, arena *memory)
{
    uint64_t n = get_number(c);
    if ((uint64_t)(c->end - c->at) < n) {
        c->bad = true;
        return "";
    }
    const char *text = arena_copy(memory, c->at, (size_t)n);
    c->at += n;
    return text;
}

static chosen_value get_choice(cursor *c)
{
    chosen_value v = {0};
    get(c, &v.bits, sizeof v.bits);
    v.width = (uint32_t)get_number(c);
    uint64_t flags = get_number(c);
    v.is_input = flags & 1;
    v.is_float = flags & 2;
    v.is_signed = flags & 4;
    v.is_pointer = flags & 8;
    v.at.i = (uint32_t)get_number(c);
    v.origin = (uint8_t)get_number(c);
    v.function.i = (uint32_t)get_number(c);
    v.where = (uint32_t)get_number(c);
    v.turn = (uint32_t)get_number(c);
    v.part = (uint32_t)get_number(c);
    v.offset = get_number(c);
    return v;
}

/* how many follow; more than there are bytes is nonsense */
static uint64_t get_count(cursor *c)
{
    uint64_t n = get_number(c);
    if (n > (uint64_t)(c->end - c->at)) c->bad = true;
    return c->bad ? 0 : n;
}

static void get_invariants(cursor *c, arena *memory, engine_invariants *out)
{
    for (uint64_t n = get_count(c); n && !c->bad; n--) {
        engine_invariant v = {.function = {(uint32_t)get_number(c)}};
        v.where = (uint32_t)get_number(c);
        v.text = get_text(c, memory);
        vec_push(out, v);
    }
}

static void get_result(cursor *c, engine_result *r)
{
    uint64_t answer = get_number(c);
    if (answer > ENGINE_UNKNOWN) c->bad = true;
    r->answer = (engine_answer)answer;
    r->bound = (uint32_t)get_number(c);
    r->is_exact = get_number(c) != 0;
    snprintf(r->reason, sizeof r->reason, "%s", get_text(c, &r->memory));
    for (uint64_t n = get_count(c); n && !c->bad; n--) vec_push(&r->choices, get_choice(c));
    get_invariants(c, &r->memory, &r->invariants);
    get_invariants(c, &r->memory, &r->summaries);
    for (uint64_t n = get_count(c); n && !c->bad; n--) {
        const char *text = get_text(c, &r->memory);
        vec_push(&r->assumptions, text);
    }
    const char *precision = get_text(c, &r->memory);
    r->precision = *precision ? precision : NULL;
    r->known_len = get_count(c);
    if (r->known_len) r->known = arena_copy(&r->memory, c->at, r->known_len), c->at += r->known_len;
    for (uint64_t n = get_count(c); n && !c->bad; n--) {
        uint64_t all[4];
        get(c, all, sizeof all);
        vec_push(&r->work, (fragment_work){{(uint32_t)all[0]}, (uint32_t)all[1], (uint32_t)all[2], (uint32_t)all[3]});
    }
}

bool engine_message_read(const char *bytes, size_t count, engine_result *r, stats *s)
{
    engine_result_init(r);
    cursor c = {.at = bytes, .end = bytes + count};
    char first[sizeof magic];
    get(&c, first, sizeof first);
    if (c.bad || memcmp(first, magic, sizeof magic) != 0 || get_number(&c) != count) return false;
    stats found;
    get_result(&c, r);
    if (get_number(&c) != sizeof found) c.bad = true;
    get(&c, &found, sizeof found);
    if (c.bad || c.at != c.end) {
        engine_result_free(r);
        engine_result_init(r);
        return false;
    }
    *s = found;
    return true;
}
