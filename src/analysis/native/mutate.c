#include "analysis/native/mutate.h"

#include "analysis/budgets.h"
#include <stdio.h>
#include <string.h>

typedef struct {
    const corpus *c;
    const corpus_seed *seed;
    likely_numbers *numbers;
    corpus_inputs *out;
} mutation;

static uint64_t below(mutation *m, uint64_t end) { return likely_random(m->numbers) % end; }
static uint64_t mask_of(uint32_t size) { return size < 8 ? ((uint64_t)1 << 8 * size) - 1 : UINT64_MAX; }

/* Later ones are more likely: the last steps of an execution depend on them. */
static uint32_t recent(mutation *m, uint32_t end)
{
    uint64_t r = likely_random(m->numbers);
    uint32_t back = r & 1 ? (uint32_t)__builtin_ctzll(r >> 1 | (uint64_t)1 << 62) : (uint32_t)(r >> 1) % end;
    return end - 1 - back % end;
}

/* ---- comparisons ---- */

/* An input of `size` bytes that was extended to the operand, by zeros or by its sign. */
static bool looks_like(const corpus_input *i, uint64_t operand, uint32_t operand_size)
{
    uint32_t size = i->size < operand_size ? i->size : operand_size;
    uint64_t narrow = operand & mask_of(size), above = operand & mask_of(operand_size) & ~mask_of(size);
    bool is_extended = !above || above == (mask_of(operand_size) & ~mask_of(size));
    return !i->is_pointer && i->size && is_extended && (i->bits & mask_of(size)) == narrow;
}

static uint64_t byte_of(uint64_t number, uint32_t size, uint32_t k, bool is_big)
{
    return number >> 8 * (is_big ? size - 1 - k : k) & 0xff;
}

/* `size` inputs of a byte each that are the operand together. */
static bool spell(const corpus_input *i, uint64_t operand, uint32_t size, bool is_big)
{
    for (uint32_t k = 0; k < size; k++)
        if (i[k].size != 1 || i[k].bits != byte_of(operand, size, k, is_big)) return false;
    return true;
}

static bool fits(uint64_t number, uint32_t size) { return !(number & ~mask_of(size)); }

/* Bytes of a number may be the lower part of an operand. */
static bool respell(mutation *m, uint32_t at, uint32_t size, uint64_t from, uint64_t to)
{
    corpus_input *i = &m->out->data[at];
    if (size > m->out->len - at || !fits(from, size) || !fits(to, size)) return false;
    for (uint32_t is_big = 0; is_big < 2; is_big++) {
        if (!spell(i, from, size, is_big)) continue;
        for (uint32_t k = 0; k < size; k++) i[k].bits = byte_of(to, size, k, is_big);
        return true;
    }
    return false;
}

/* Makes room for `count` inputs where `old` are. */
static bool resize_part(mutation *m, uint32_t at, uint32_t old, uint32_t count)
{
    corpus_inputs *v = m->out;
    if (v->len - old + count > BUDGET_NATIVE_SEED_INPUTS) return false;
    vec_reserve(v, v->len + count);
    memmove(v->data + at + count, v->data + at + old, sizeof *v->data * (v->len - at - old));
    v->len += count - old;
    return true;
}

static uint32_t decimal(char text[24], uint64_t number, uint32_t size)
{
    int64_t n = (int64_t)(size < 8 ? number << (64 - 8 * size) : number);
    return (uint32_t)snprintf(text, 24, "%lld", (long long)(size < 8 ? n >> (64 - 8 * size) : n));
}

/* Digits of a decimal number. */
static bool rewrite_decimal(mutation *m, uint32_t at, uint32_t size, uint64_t from, uint64_t to)
{
    char old[24], other[24];
    uint32_t count = decimal(old, from, size), wanted = decimal(other, to, size);
    if (count > m->out->len - at) return false;
    for (uint32_t k = 0; k < count; k++)
        if (m->out->data[at + k].size != 1 || m->out->data[at + k].bits != (unsigned char)old[k]) return false;
    if (!resize_part(m, at, count, wanted)) return false;
    for (uint32_t k = 0; k < wanted; k++) m->out->data[at + k] = (corpus_input){(unsigned char)other[k], 1, false};
    return true;
}

static bool replace_at(mutation *m, uint32_t at, const corpus_comparison *o, uint64_t from, uint64_t to)
{
    corpus_input *i = &m->out->data[at];
    if (looks_like(i, from, o->size)) {
        i->bits = to & mask_of(i->size);
        return true;
    }
    if (i->size != 1) return false;
    for (uint32_t size = o->size; size > 1; size /= 2)
        if (respell(m, at, size, from, to)) return true;
    return o->size > 1 && rewrite_decimal(m, at, o->size, from, to);
}

/* From a random place backwards, then the rest. */
static bool replace_operand(mutation *m, const corpus_comparison *o, uint32_t end, uint64_t from, uint64_t to)
{
    uint32_t start = recent(m, end);
    for (uint32_t k = 0; k < end; k++)
        if (replace_at(m, (start + end - k) % end, o, from, to)) return true;
    return false;
}

/* The compared value may be a sum with an input, or its exclusive or with something. */
static void shift_input(mutation *m, const corpus_comparison *o, uint32_t end)
{
    corpus_input *i = &m->out->data[recent(m, end)];
    if (i->is_pointer) return;
    switch (below(m, 4)) {
    case 0: i->bits -= o->b - o->a; break;
    case 1: i->bits ^= o->a ^ o->b; break;
    default: i->bits += o->b - o->a; break;
    }
    i->bits &= mask_of(i->size);
}

/* Rather one of a branch that has gone one way only, or a late one. At first in their order, so that none is left out. */
static const corpus_comparison *some_comparison(mutation *m)
{
    const corpus_comparisons *all = &m->seed->comparisons;
    const corpus_comparison *o = &all->data[m->seed->tries % all->len];
    if (m->seed->tries < all->len) return o;
    if (below(m, 2)) return &all->data[recent(m, all->len)];
    for (uint32_t k = 0; k < BUDGET_NATIVE_DRAWS; k++) {
        o = &all->data[below(m, all->len)];
        if (corpus_is_open(m->c, o->way)) break;
    }
    return o;
}

static bool solve_comparison(mutation *m, const corpus_comparison *o)
{
    uint32_t end = o->asked < m->out->len ? o->asked : m->out->len;
    if (!end || o->a == o->b) return false;
    uint64_t r = below(m, 16), nudge = r == 0 ? 1 : r == 1 ? (uint64_t)0 - 1 : 0;
    bool is_first = below(m, 2);
    if (r < 12) {
        if (replace_operand(m, o, end, is_first ? o->a : o->b, (is_first ? o->b : o->a) + nudge)) return true;
        if (replace_operand(m, o, end, is_first ? o->b : o->a, (is_first ? o->a : o->b) + nudge)) return true;
    }
    shift_input(m, o, end);
    return true;
}

static bool solve_some(mutation *m) { return m->seed->comparisons.len && m->out->len && solve_comparison(m, some_comparison(m)); }

/* ---- single inputs ---- */

static void change_input(mutation *m)
{
    corpus_input *i = &m->out->data[recent(m, m->out->len)];
    uint64_t other, r = below(m, 8);
    if (i->is_pointer) {
        i->size = 0; /* another one will be picked */
        return;
    }
    switch (r) {
    case 0: i->bits += 1 + below(m, 16); break;
    case 1: i->bits -= 1 + below(m, 16); break;
    case 2: i->bits ^= (uint64_t)1 << below(m, 8 * (uint64_t)(i->size ? i->size : 1)); break;
    case 3: i->bits = (uint64_t)1 << below(m, 8 * (uint64_t)(i->size ? i->size : 1)); break;
    case 4:
    case 5:
        if (corpus_some_input(m->c, likely_random(m->numbers), i->size, &other)) i->bits = other;
        break;
    default: i->bits = likely_number(m->numbers, i->size); break;
    }
    i->bits &= mask_of(i->size);
}

/* ---- parts of the sequence ---- */

static void shorten(mutation *m) { m->out->len = (uint32_t)below(m, (uint64_t)m->out->len + 1); }

static void drop_part(mutation *m)
{
    uint32_t at = (uint32_t)below(m, m->out->len), count = 1 + (uint32_t)below(m, 4);
    if (count > m->out->len - at) count = m->out->len - at;
    (void)resize_part(m, at, count, 0);
}

/* Inputs are seen again, where they were or elsewhere. */
static void repeat_part(mutation *m)
{
    corpus_input part[BUDGET_NATIVE_REPEATED];
    uint32_t from = (uint32_t)below(m, m->out->len), count = 1 + (uint32_t)below(m, BUDGET_NATIVE_REPEATED),
             at = recent(m, m->out->len) + 1;
    if (count > m->out->len - from) count = m->out->len - from;
    memcpy(part, m->out->data + from, sizeof *part * count);
    if (resize_part(m, at, 0, count)) memcpy(m->out->data + at, part, sizeof *part * count);
}

/* The end is another seed's end. */
static void splice(mutation *m)
{
    const seed_kind kind = below(m, 2) && m->c->seeds[SEED_STATE].len ? SEED_STATE : SEED_WAY;
    if (!m->c->seeds[kind].len) return;
    const corpus_seed *other = &m->c->seeds[kind].data[below(m, m->c->seeds[kind].len)];
    if (!other->inputs.len) return;
    uint32_t from = (uint32_t)below(m, other->inputs.len);
    if (below(m, 2)) m->out->len = below(m, 2) && from < m->out->len ? from : (uint32_t)below(m, (uint64_t)m->out->len + 1);
    for (uint32_t k = from; k < other->inputs.len && m->out->len < BUDGET_NATIVE_SEED_INPUTS; k++) vec_push(m->out, other->inputs.data[k]);
}

/* true: a comparison is to go the other way. */
static bool change(mutation *m)
{
    uint64_t r = below(m, 16);
    if (r < 6 && solve_some(m)) return true;
    if (!m->out->len) return false;
    if (r < 11) change_input(m);
    else if (r == 11) shorten(m);
    else if (r == 12) drop_part(m);
    else if (r == 13) repeat_part(m);
    else if (r == 14) splice(m);
    return false;
}

static mutation copy_seed(const corpus *c, const corpus_seed *s, likely_numbers *numbers, corpus_inputs *out)
{
    vec_clear(out);
    for (uint32_t k = 0; k < s->inputs.len; k++) vec_push(out, s->inputs.data[k]);
    return (mutation){.c = c, .seed = s, .numbers = numbers, .out = out};
}

bool mutate_seed(const corpus *c, const corpus_seed *s, likely_numbers *numbers, corpus_inputs *out)
{
    mutation m = copy_seed(c, s, numbers, out);
    bool solves = s->tries < s->comparisons.len && solve_some(&m);
    if (solves) return true;
    do solves |= change(&m);
    while (below(&m, 3) == 0);
    return solves;
}

bool mutate_end(const corpus *c, const corpus_seed *s, likely_numbers *numbers, corpus_inputs *out)
{
    mutation m = copy_seed(c, s, numbers, out);
    if (!out->len || !s->comparisons.len) return false;
    return solve_comparison(&m, &s->comparisons.data[recent(&m, s->comparisons.len)]);
}
