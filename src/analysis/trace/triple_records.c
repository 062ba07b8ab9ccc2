/* Records of triples: what is known about them, here and from earlier revisions. */
#include "analysis/trace/triple.h"

#include "analysis/trace/moment.h"

#include <stdlib.h>

/* ---- what earlier revisions know ---- */

/* In whose names hashes are: those of this revision, or those that functions had before. */
typedef enum { NAMED_NOW, NAMED_BEFORE } naming;

static hash128 hash_of_term(const triple_checker *c, term t, naming n)
{
    return n == NAMED_BEFORE && c->before ? renaming_hash(c->before, t) : term_get(c->t, t)->hash;
}

/* The hash of φ' in facts. */
static hash128 hash_of_predicate(const triple_checker *c, const automaton *a, uint32_t number, naming n)
{
    return hash_of_term(c, number ? a->predicates.data[number] : c->t->false_term, n);
}

/* The same for a predicate that holds at the call. */
static hash128 hash_at_call(hash128 predicate) { return hash_add(predicate, 0xca11); }

static hash128 hash_of_content(const triple_checker *c, letter l, naming n)
{
    return n == NAMED_BEFORE && c->before ? letter_hash_before(c->a, l, c->before) : letter_get(c->a, l)->hash;
}

/* The hash of a letter in facts about φ'. The initial values that concern φ' count; for a return, which cells of φ'
 * belong to activations: a variable may be static in another revision. */
static hash128 hash_of_letter(const triple_checker *c, const automaton *a, letter l, uint32_t number, naming n)
{
    if (l.i == LETTER_START.i) {
        term start = number ? alphabet_start_of(c->a, a->predicates.data[number]) : c->t->true_term;
        return hash_add(hash_of_term(c, start, n), 0x57a27);
    }
    hash128 h = hash_of_content(c, l, n);
    if (letter_get(c->a, l)->kind != LETTER_RETURN || !number) return h;
    variable_list cells = alphabet_variables(c->a, a->predicates.data[number]);
    hash128 locals = hash_bytes("locals", 6);
    for (uint32_t k = 0; k < cells.count; k++) /* in an order that depends on the run: so the hashes are added up */
        if (variable_is_local(c->a, (term){cells.ids[k]})) {
            hash128 own = hash_of_term(c, (term){cells.ids[k]}, n);
            locals = (hash128){locals.lo + own.lo, locals.hi + own.hi};
        }
    return hash_join(h, locals);
}

typedef struct {
    triple_checker *c;
    automaton *a;
    triple_record *r;
} known_visit;

/* Numbers of predicates by half of their hash, as they are, and at a call: then plus the number of all. */
static void index_predicates(const known_visit *v)
{
    automaton *a = v->a;
    for (uint32_t k = 1; k < a->predicates.len; k++) {
        hash128 own = hash_of_predicate(v->c, a, k, NAMED_BEFORE);
        map_put(&a->number_of, own.lo, k);
        map_put(&a->number_of, hash_at_call(own).lo, k + a->predicates.len);
    }
}

/* Adds the predicate with the hash to the sets; false: the automaton has none. */
static bool add_known(const known_visit *v, hash128 h, uint64_t *here, uint64_t *call)
{
    automaton *a = v->a;
    uint32_t found;
    if (!a->number_of.count) index_predicates(v);
    if (!map_get(&a->number_of, h.lo, &found)) return false;
    bool at_call = found >= a->predicates.len;
    uint32_t number = at_call ? found - a->predicates.len : found;
    hash128 own = hash_of_predicate(v->c, a, number, NAMED_BEFORE);
    if (!hash_equal(at_call ? hash_at_call(own) : own, h)) return false;
    add_number(at_call ? call : here, number);
    return true;
}

/* A triple whose predicates the automaton has. */
static void take_known(void *context, const uint32_t *before, uint32_t count, bool valid)
{
    known_visit *v = context;
    uint64_t *here = empty_words(v->a), *call = empty_words(v->a);
    bool is_meant = true;
    for (uint32_t m = 0; m < count && is_meant; m++) is_meant = add_known(v, v->c->known->hashes.data[before[m]], here, call);
    triple_before s = {SET_TRUE, SET_TRUE};
    if (is_meant) s = (triple_before){automaton_intern(v->a, here), automaton_intern(v->a, call)};
    if (is_meant && valid && v->c->audits) vec_push(&v->r->claimed, s);
    else if (is_meant && valid) vec_push(&v->r->valid, s);
    else if (is_meant && !v->c->audits) vec_push(&v->r->invalid, s);
    v->c->reused += is_meant;
    free(here);
    free(call);
}

triple_record *triple_record_at(triple_checker *c, automaton *a, letter l, uint32_t number)
{
    bool fresh;
    uint32_t *slot = map_slot(&a->record_of, map_pair(l.i, number), &fresh);
    if (!fresh) return &a->records.data[*slot];
    *slot = a->records.len;
    vec_push(&a->records, (triple_record){.number = number, .letter_hash = hash_of_letter(c, a, l, number, NAMED_NOW)});
    triple_record *r = &a->records.data[a->records.len - 1];
    if (c->known->all.len)
        known_triples_find(c->known, hash_of_letter(c, a, l, number, NAMED_BEFORE), hash_of_predicate(c, a, number, NAMED_BEFORE),
                           take_known, &(known_visit){c, a, r});
    return r;
}

static bool is_part(const automaton *a, triple_before part, triple_before whole)
{
    return automaton_is_part(a, part.here, whole.here) && automaton_is_part(a, part.call, whole.call);
}

/* Less is enough, or more is not: sets that the new one implies are not kept. */
static void add_set(const automaton *a, triple_sets *to, triple_before fresh, bool valid)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < to->len; k++)
        if (!(valid ? is_part(a, fresh, to->data[k]) : is_part(a, to->data[k], fresh))) to->data[kept++] = to->data[k];
    to->len = kept;
    vec_push(to, fresh);
}

void automaton_note(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number, bool valid)
{
    triple_record *r = triple_record_at(c, a, l, number);
    add_set(a, valid ? &r->valid : &r->invalid, before, valid);
}

void automaton_tell_triples(const triple_checker *c, const automaton *a, bool valid, known_triples *to, uint32_t most)
{
    VEC(hash128) before = {0};
    for (uint32_t k = 0; k < a->records.len; k++) {
        const triple_record *r = &a->records.data[k];
        uint32_t count = valid ? r->valid.len : r->invalid.len;
        hash128 post = count ? hash_of_predicate(c, a, r->number, NAMED_NOW) : (hash128){0};
        for (uint32_t n = 0; n < count && to->all.len < most; n++) {
            triple_before s = valid ? r->valid.data[n] : r->invalid.data[n];
            vec_clear(&before);
            for (uint32_t p = 1; p < a->predicates.len; p++)
                if (automaton_has(a, s.here, p)) vec_push(&before, hash_of_predicate(c, a, p, NAMED_NOW));
            for (uint32_t p = 1; p < a->predicates.len; p++)
                if (automaton_has(a, s.call, p)) vec_push(&before, hash_at_call(hash_of_predicate(c, a, p, NAMED_NOW)));
            known_triples_add(to, r->letter_hash, post, before.data, before.len, valid);
        }
    }
    vec_free(&before);
}

int triple_look_up(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    const triple_record *r = triple_record_at(c, a, l, number);
    for (uint32_t k = 0; k < r->valid.len; k++)
        if (is_part(a, r->valid.data[k], before)) return 1;
    for (uint32_t k = 0; k < r->invalid.len; k++)
        if (is_part(a, before, r->invalid.data[k])) return 0;
    return -1;
}

bool triple_is_claimed(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    if (!c->audits) return false;
    const triple_record *r = triple_record_at(c, a, l, number);
    for (uint32_t k = 0; k < r->claimed.len; k++)
        if (is_part(a, r->claimed.data[k], before)) return true;
    return false;
}

bool triple_may_be_added(const triple_checker *c, const automaton *a, letter l)
{
    if (!a->is_translated || c->translate == REPROVE_TRANSLATE_ALL) return true;
    return c->translate == REPROVE_TRANSLATE_UNSEEN &&
           (l.i == LETTER_START.i || !known_triples_has_letter(c->known, hash_of_content(c, l, NAMED_BEFORE)));
}
