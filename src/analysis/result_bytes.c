#include "analysis/result_bytes.h"

#include <string.h>

/* ---- writing ---- */

static void write_choice(buf *b, const chosen_value *c)
{
    buf_add(b, (const char *)&c->bits, sizeof c->bits);
    bytes_put_number(b, c->width);
    bytes_put_number(b, (uint64_t)c->is_input | (uint64_t)c->is_float << 1 | (uint64_t)c->is_signed << 2 | (uint64_t)c->is_pointer << 3);
    bytes_put_number(b, c->at.i);
    const uint64_t origin[] = {c->origin, c->function.i, c->where, c->turn, c->part, c->offset};
    buf_add(b, (const char *)origin, sizeof origin);
}

void result_bytes_write_choices(buf *b, const chosen_value *choices, uint32_t count)
{
    bytes_put_number(b, count);
    for (uint32_t i = 0; i < count; i++) write_choice(b, &choices[i]);
}

static void write_invariants(buf *b, const engine_invariants *all)
{
    bytes_put_number(b, all->len);
    for (uint32_t i = 0; i < all->len; i++) {
        bytes_put_number(b, all->data[i].function.i);
        bytes_put_number(b, all->data[i].where);
        bytes_put_text(b, all->data[i].text);
    }
}

void result_bytes_write_support(buf *b, const engine_result *r)
{
    bytes_put_number(b, r->answer);
    bytes_put_number(b, r->bound);
    bytes_put_number(b, r->is_exact | r->was_compiled << 1);
    bytes_put_text(b, r->reason);
    write_invariants(b, &r->invariants);
    write_invariants(b, &r->summaries);
    bytes_put_number(b, r->assumptions.len);
    for (uint32_t i = 0; i < r->assumptions.len; i++) bytes_put_text(b, r->assumptions.data[i]);
}

/* ---- reading ---- */

static chosen_value read_choice(byte_reader *c)
{
    chosen_value v = {0};
    bytes_get(c, &v.bits, sizeof v.bits);
    v.width = (uint32_t)bytes_get_number(c);
    uint64_t flags = bytes_get_number(c);
    v.is_input = flags & 1;
    v.is_float = flags & 2;
    v.is_signed = flags & 4;
    v.is_pointer = flags & 8;
    v.at.i = (uint32_t)bytes_get_number(c);
    v.origin = (uint8_t)bytes_get_number(c);
    v.function.i = (uint32_t)bytes_get_number(c);
    v.where = (uint32_t)bytes_get_number(c);
    v.turn = (uint32_t)bytes_get_number(c);
    v.part = (uint32_t)bytes_get_number(c);
    v.offset = bytes_get_number(c);
    return v;
}

void result_bytes_read_choices(byte_reader *c, chosen_values *out)
{
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) vec_push(out, read_choice(c));
}

static void read_invariants(byte_reader *c, arena *memory, engine_invariants *out)
{
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) {
        engine_invariant v = {.function = {(uint32_t)bytes_get_number(c)}};
        v.where = (uint32_t)bytes_get_number(c);
        v.text = bytes_get_text(c, memory);
        vec_push(out, v);
    }
}

void result_bytes_read_support(byte_reader *c, engine_result *r)
{
    uint64_t answer = bytes_get_number(c);
    if (answer > ENGINE_UNKNOWN) c->bad = true;
    r->answer = (engine_answer)answer;
    r->bound = (uint32_t)bytes_get_number(c);
    uint64_t how = bytes_get_number(c);
    r->is_exact = how & 1;
    r->was_compiled = how & 2;
    snprintf(r->reason, sizeof r->reason, "%s", bytes_get_text(c, &r->memory));
    read_invariants(c, &r->memory, &r->invariants);
    read_invariants(c, &r->memory, &r->summaries);
    for (uint64_t n = bytes_get_count(c); n && !c->bad; n--) {
        const char *text = bytes_get_text(c, &r->memory);
        vec_push(&r->assumptions, text);
    }
}
