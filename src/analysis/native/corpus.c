#include "analysis/native/corpus.h"

#include "analysis/budgets.h"
#include <string.h>

void corpus_init(corpus *c, uint32_t count_ways)
{
    *c = (corpus){0};
    c->classes = mem_alloc(sizeof *c->classes * (count_ways + 1u));
    c->hits = mem_alloc(sizeof *c->hits * (count_ways + 1u));
    memset(c->classes, 0, sizeof *c->classes * (count_ways + 1u));
    memset(c->hits, 0, sizeof *c->hits * (count_ways + 1u));
}

static void free_seed(corpus_seed *s)
{
    vec_free(&s->inputs);
    vec_free(&s->comparisons);
}

void corpus_free(corpus *c)
{
    for (uint32_t kind = 0; kind < SEED_KINDS; kind++) {
        for (uint32_t k = 0; k < c->seeds[kind].len; k++) free_seed(&c->seeds[kind].data[k]);
        vec_free(&c->seeds[kind]);
    }
    free(c->classes);
    free(c->hits);
    map_free(&c->states);
}

/* ---- what is new ---- */

/* Each number up to 16 is a class, then four between a power of two and the next. */
static uint32_t class_of(uint8_t times)
{
    enum { EACH = 16, MORE = 4 };
    if (times <= EACH) return (uint32_t)times - 1;
    uint32_t power = 31 - (uint32_t)__builtin_clz(times);
    return EACH + (power - MORE) * MORE + (times >> (power - 2) & 3) - 1;
}

bool corpus_is_new_way(const corpus *c, uint32_t way, uint8_t times) { return !(c->classes[way] >> class_of(times) & 1); }

void corpus_note_way(corpus *c, uint32_t way, uint8_t times)
{
    c->classes[way] |= (uint32_t)1 << class_of(times);
    if (c->hits[way] < UINT32_MAX) c->hits[way]++;
}

bool corpus_note_state(corpus *c, uint64_t state)
{
    bool fresh = false;
    if (c->states.count >= BUDGET_NATIVE_STATES) return false;
    (void)map_slot(&c->states, state, &fresh);
    return fresh;
}

/* ---- seeds ---- */

/* The one that was tried most, of those the longest. */
static corpus_seed *worst_seed(corpus *c, seed_kind kind)
{
    corpus_seed *worst = &c->seeds[kind].data[0];
    for (uint32_t k = 1; k < c->seeds[kind].len; k++) {
        corpus_seed *s = &c->seeds[kind].data[k];
        if (s->tries > worst->tries || (s->tries == worst->tries && s->inputs.len > worst->inputs.len)) worst = s;
    }
    return worst;
}

void corpus_add(corpus *c, seed_kind kind, const corpus_input *inputs, uint32_t count, uint64_t steps, uint32_t way)
{
    corpus_seed *s;
    if (count > BUDGET_NATIVE_SEED_INPUTS) count = BUDGET_NATIVE_SEED_INPUTS;
    if (c->seeds[kind].len < BUDGET_NATIVE_SEEDS) {
        vec_push(&c->seeds[kind], (corpus_seed){0});
        s = &vec_last(&c->seeds[kind]);
    } else {
        s = worst_seed(c, kind);
        c->total_steps -= s->steps;
        free_seed(s);
    }
    *s = (corpus_seed){.steps = steps, .way = way};
    for (uint32_t k = 0; k < count; k++) vec_push(&s->inputs, inputs[k]);
    c->total_steps += steps;
}

/* The smaller, the better. */
static uint64_t price(const corpus *c, const corpus_seed *s, seed_kind kind)
{
    uint64_t seeds = c->seeds[SEED_WAY].len + c->seeds[SEED_STATE].len, average = c->total_steps / (seeds + 1) + 1;
    uint64_t price = (average + s->steps) * (1 + s->tries);
    return kind == SEED_WAY ? price * (33 - (uint64_t)__builtin_clz(c->hits[s->way] | 1)) : price;
}

corpus_seed *corpus_choose(corpus *c, seed_kind kind, uint64_t random)
{
    corpus_seed *best = NULL;
    for (uint32_t k = 0; k < BUDGET_NATIVE_CANDIDATES && c->seeds[kind].len; k++, random >>= 16) {
        corpus_seed *s = &c->seeds[kind].data[(random & 0xffff) % c->seeds[kind].len];
        if (!best || price(c, s, kind) < price(c, best, kind)) best = s;
    }
    return best;
}

bool corpus_some_input(const corpus *c, uint64_t random, uint32_t size, uint64_t *bits)
{
    const seed_kind kind = random & 1 && c->seeds[SEED_STATE].len ? SEED_STATE : SEED_WAY;
    if (!c->seeds[kind].len) return false;
    const corpus_seed *s = &c->seeds[kind].data[(random >> 1 & 0xffff) % c->seeds[kind].len];
    if (!s->inputs.len) return false;
    const corpus_input *i = &s->inputs.data[(random >> 17) % s->inputs.len];
    *bits = i->bits;
    return !i->is_pointer && i->size == size;
}
