#include "analysis/trace/union.h"

#include <stdlib.h>
#include <string.h>

enum { ASKED_PER_TICK = 32 };

/* ---- sets ---- */

static uint64_t *words_of(const automata_union *u, joint_set s) { return u->sets.data + (size_t)s.i * u->words; }

static joint_set intern_set(automata_union *u, const uint64_t *words)
{
    uint64_t h = hash_bytes(words, u->words * sizeof *words).lo;
    for (uint32_t slot = idtable_first(&u->set_index, h), id; (id = idtable_at(&u->set_index, &slot, h));)
        if (memcmp(words_of(u, (joint_set){id - 1}), words, u->words * sizeof *words) == 0) return (joint_set){id - 1};
    joint_set s = {u->sets.len / u->words};
    for (uint32_t k = 0; k < u->words; k++) vec_push(&u->sets, words[k]);
    idtable_insert(&u->set_index, h, s.i + 1);
    return s;
}

/* Gives each predicate a bit, the same in all automata; bit 0 is `false`. */
static void number_predicates(automata_union *u)
{
    map64 bit_of = {0}; /* term → bit */
    for (uint32_t a = 0; a < u->count; a++) {
        u->first[a] = u->bits.len;
        for (uint32_t p = 1; p < u->all[a]->predicates.len; p++) {
            bool fresh;
            uint32_t *slot = map_slot(&bit_of, u->all[a]->predicates.data[p].i, &fresh);
            if (fresh) *slot = bit_of.count;
            vec_push(&u->bits, *slot);
        }
    }
    u->words = bit_of.count / 64 + 1;
    map_free(&bit_of);
}

void union_init(automata_union *u, triple_checker *c, automaton *const *all, uint32_t count)
{
    *u = (automata_union){.c = c, .all = all, .count = count, .first = mem_alloc((count + 1) * sizeof *u->first)};
    uint32_t widest = 1;
    number_predicates(u);
    for (uint32_t a = 0; a < count; a++) widest = all[a]->words > widest ? all[a]->words : widest;
    u->before = mem_zalloc(u->words * sizeof *u->before);
    u->behind = mem_zalloc(u->words * sizeof *u->behind);
    u->own = mem_zalloc(widest * sizeof *u->own);
    u->derived_by = mem_zalloc((size_t)u->words * 64 * sizeof *u->derived_by);
    (void)intern_set(u, u->before); /* JOINT_TRUE */
    u->behind[0] = 1;
    (void)intern_set(u, u->behind); /* JOINT_FALSE */
}

void union_free(automata_union *u)
{
    vec_free(&u->sets);
    vec_free(&u->bits);
    idtable_free(&u->set_index);
    map_free(&u->number_of);
    map_free(&u->effects);
    vec_free(&u->letters);
    vec_free(&u->concerns);
    vec_free(&u->predicates);
    vec_free(&u->masks);
    free(u->first);
    free(u->before);
    free(u->behind);
    free(u->own);
    free(u->derived_by);
    vec_free(&u->derived);
}

bool union_is_part(const automata_union *u, joint_set part, joint_set whole)
{
    const uint64_t *x = words_of(u, part), *y = words_of(u, whole);
    for (uint32_t k = 0; k < u->words; k++)
        if (x[k] & ~y[k]) return false;
    return true;
}

static bool has_bit(const uint64_t *words, uint32_t bit) { return words[bit / 64] >> bit % 64 & 1; }

static void add_bit(uint64_t *words, uint32_t bit) { words[bit / 64] |= (uint64_t)1 << bit % 64; }

/* ---- letters ---- */

/* The predicates of an automaton that the letter concerns; false: it cannot be taken. */
static bool add_concern(automata_union *u, uint32_t k, letter l, uint64_t *concerned, uint64_t *kept)
{
    automaton *a = u->all[k];
    letter_concern own = automaton_concern(u->c, a, l);
    union_concern made = {.automaton = k, .first = u->predicates.len};
    for (uint32_t p = 1; p < a->predicates.len; p++) {
        uint32_t bit = u->bits.data[u->first[k] + p - 1];
        add_bit(has_bit(own.read, p) ? concerned : kept, bit);
        if (has_bit(own.read, p)) vec_push(&u->predicates, (union_predicate){p, bit});
    }
    made.count = u->predicates.len - made.first;
    predicate_set behind = made.count ? SET_TRUE : automaton_next(u->c, a, (triple_before){SET_TRUE, SET_TRUE}, l);
    if (made.count || behind.i != SET_TRUE.i) vec_push(&u->concerns, made);
    if (behind.i == SET_FALSE.i) a->is_useful = true;
    return behind.i != SET_FALSE.i;
}

static uint32_t number_of_letter(automata_union *u, letter l)
{
    uint32_t found;
    if (map_get(&u->number_of, l.i, &found)) return found;
    union_letter made = {.first = u->concerns.len};
    size_t masks = u->masks.len;
    for (uint32_t w = 0; w < 2 * u->words; w++) vec_push(&u->masks, 0);
    for (uint32_t k = 0; k < u->count && !made.is_excluded; k++)
        made.is_excluded = !add_concern(u, k, l, u->masks.data + masks, u->masks.data + masks + u->words);
    made.count = u->concerns.len - made.first;
    if (!limits_hit(u->c->limits)) map_put(&u->number_of, l.i, u->letters.len);
    vec_push(&u->letters, made);
    return u->letters.len - 1;
}

/* ---- transitions ---- */

/* Adds the predicates of an automaton behind the letter to u->behind. */
static predicate_set ask_automaton(automata_union *u, const union_concern *x, letter l)
{
    automaton *a = u->all[x->automaton];
    const union_predicate *concerned = u->predicates.data + x->first;
    const uint32_t *bits = u->bits.data + u->first[x->automaton];
    memset(u->own, 0, a->words * sizeof *u->own);
    for (uint32_t k = 0; k < x->count; k++)
        if (has_bit(u->before, concerned[k].bit)) add_bit(u->own, concerned[k].number);
    predicate_set to = automaton_next(u->c, a, (triple_before){automaton_intern(a, u->own), SET_TRUE}, l);
    for (uint32_t p = 1; p < a->predicates.len && to.i != SET_FALSE.i; p++)
        if (automaton_has(a, to, p) && !has_bit(u->behind, bits[p - 1])) {
            add_bit(u->behind, bits[p - 1]);
            u->derived_by[bits[p - 1]] = x->automaton;
        }
    return to;
}

/* An automaton is useful that derives a predicate of another one, which does not derive it here. */
static void mark_useful(automata_union *u, const union_concern *x, predicate_set derived)
{
    const automaton *a = u->all[x->automaton];
    const uint32_t *bits = u->bits.data + u->first[x->automaton];
    for (uint32_t p = 1; p < a->predicates.len; p++)
        if (has_bit(u->behind, bits[p - 1]) && !automaton_has(a, derived, p)) u->all[u->derived_by[bits[p - 1]]]->is_useful = true;
}

/* The effect of the letter on the predicates that it concerns, u->before. */
static joint_set find_effect(automata_union *u, const union_letter *of, letter l)
{
    limits_work(u->c->limits, 1 + of->count / ASKED_PER_TICK);
    memset(u->behind, 0, u->words * sizeof *u->behind);
    vec_clear(&u->derived);
    for (uint32_t k = 0; k < of->count; k++) {
        const union_concern *x = &u->concerns.data[of->first + k];
        vec_push(&u->derived, ask_automaton(u, x, l));
        if (vec_last(&u->derived).i != SET_FALSE.i) continue;
        u->all[x->automaton]->is_useful = true;
        return JOINT_FALSE;
    }
    for (uint32_t k = 0; k < of->count; k++) mark_useful(u, &u->concerns.data[of->first + k], u->derived.data[k]);
    return intern_set(u, u->behind);
}

joint_set union_next(automata_union *u, joint_set from, letter l)
{
    uint32_t number = number_of_letter(u, l), effect;
    const union_letter *of = &u->letters.data[number];
    const uint64_t *concerned = u->masks.data + (size_t)number * 2 * u->words, *kept = concerned + u->words;
    if (of->is_excluded) return JOINT_FALSE;
    for (uint32_t w = 0; w < u->words; w++) u->before[w] = words_of(u, from)[w] & concerned[w];
    uint64_t key = map_pair(intern_set(u, u->before).i, l.i);
    if (!map_get(&u->effects, key, &effect)) {
        effect = find_effect(u, of, l).i;
        if (!limits_hit(u->c->limits)) map_put(&u->effects, key, effect);
    }
    if (effect == JOINT_FALSE.i) return JOINT_FALSE;
    const uint64_t *x = words_of(u, from), *y = words_of(u, (joint_set){effect});
    for (uint32_t w = 0; w < u->words; w++) u->behind[w] = (x[w] & kept[w]) | y[w];
    return intern_set(u, u->behind);
}
