/* Floyd-Hoare automata: sets of predicates, transitions. */
#include "analysis/trace/triple.h"

#include "analysis/trace/moment.h"
#include <stdlib.h>
#include <string.h>

/* ---- sets ---- */

predicate_set automaton_intern(automaton *a, const uint64_t *words)
{
    hash128 h = hash_bytes(words, a->words * sizeof *words);
    for (uint32_t slot = idtable_first(&a->set_index, h.lo), id; (id = idtable_at(&a->set_index, &slot, h.lo));)
        if (memcmp(words_of(a, (predicate_set){id - 1}), words, a->words * sizeof *words) == 0) return (predicate_set){id - 1};
    predicate_set s = {a->sets.len / a->words};
    for (uint32_t k = 0; k < a->words; k++) vec_push(&a->sets, words[k]);
    idtable_insert(&a->set_index, h.lo, s.i + 1);
    return s;
}

predicate_set automaton_set(automaton *a, const uint32_t *numbers, uint32_t count)
{
    uint64_t *words = empty_words(a);
    for (uint32_t k = 0; k < count; k++) add_number(words, numbers[k]);
    predicate_set s = words[0] & 1 ? SET_FALSE : automaton_intern(a, words);
    free(words);
    return s;
}

bool automaton_has(const automaton *a, predicate_set s, uint32_t number) { return has_number(words_of(a, s), number); }

bool automaton_is_part(const automaton *a, predicate_set part, predicate_set whole)
{
    const uint64_t *x = words_of(a, part), *y = words_of(a, whole);
    for (uint32_t k = 0; k < a->words; k++)
        if (x[k] & ~y[k]) return false;
    return true;
}

/* ---- automata ---- */

automaton *automaton_new(encoder *e, const term *predicates, uint32_t count)
{
    automaton *a = mem_zalloc(sizeof *a);
    a->words = count / 64 + 1;
    vec_push(&a->predicates, (term){0}); /* false: it is never looked at */
    vec_push(&a->named, (term){0});
    for (uint32_t k = 0; k < count; k++) {
        vec_push(&a->predicates, predicates[k]);
        vec_push(&a->named, encode_name_variables(e, predicates[k])); /* now: artefacts may be asked for in the middle of a term */
    }
    uint64_t *words = empty_words(a);
    (void)automaton_intern(a, words);
    add_number(words, 0);
    (void)automaton_intern(a, words);
    free(words);
    return a;
}

void automaton_free(automaton *a)
{
    if (!a) return;
    for (uint32_t k = 0; k < a->records.len; k++) {
        vec_free(&a->records.data[k].valid);
        vec_free(&a->records.data[k].invalid);
        vec_free(&a->records.data[k].claimed);
    }
    vec_free(&a->predicates);
    vec_free(&a->named);
    vec_free(&a->sets);
    idtable_free(&a->set_index);
    map_free(&a->record_of);
    map_free(&a->number_of);
    vec_free(&a->records);
    map_free(&a->pairs);
    map_free(&a->successor);
    map_free(&a->successor_of_pair);
    map_free(&a->effects);
    map_free(&a->concern_of);
    for (uint32_t k = 0; k < a->concerns.len; k++) {
        free(a->concerns.data[k].read);
        free(a->concerns.data[k].decided);
        free(a->concerns.data[k].written);
        free(a->concerns.data[k].guarded);
    }
    vec_free(&a->concerns);
    vec_free(&a->transitions);
    free(a);
}

/* ---- transitions ---- */

typedef struct {
    alphabet *a;
    variable_list variables;
    bool met;
} meeting;

static void look_at_given(void *context, uint32_t number, bool at_call, term given)
{
    meeting *m = context;
    variable_list own = alphabet_variables(m->a, given);
    (void)number;
    (void)at_call;
    m->met = m->met || !own.count || variables_meet(own, m->variables);
}

/* Does anything that is given say something about the variables? */
static bool is_mentioned(triple_checker *c, const automaton *a, triple_before from, letter l, variable_list variables)
{
    meeting m = {c->a, variables, false};
    automaton_given(c, a, from, l, look_at_given, &m);
    return m.met;
}

/* Behind a return: something about the state at the exit or at the call may say what the predicate does. */
static bool holds_behind_return(triple_checker *c, automaton *a, triple_before from, letter l, uint32_t number)
{
    term pre = letter_precondition(c->a, l, a->predicates.data[number]);
    variable_list cells = alphabet_variables(c->a, pre);
    if (!term_same(pre, c->t->true_term) && !is_mentioned(c, a, from, l, cells) &&
        !variables_meet(alphabet_variables(c->a, letter_condition(c->a, l)), cells) && !triple_is_claimed(c, a, from, l, number))
        return triple_look_up(c, a, from, l, number) > 0;
    return triple_check(c, a, from, l, number);
}

static bool holds_behind(triple_checker *c, automaton *a, triple_before from, letter l, const letter_concern *x, uint32_t number)
{
    if (l.i == LETTER_START.i) return triple_check(c, a, from, l, number);
    bool writes = has_number(x->written, number);
    if (!writes && automaton_has(a, from.here, number)) return true;
    if (letter_get(c->a, l)->kind == LETTER_RETURN) return holds_behind_return(c, a, from, l, number);
    bool is_connected =
        has_number(x->guarded, number) || /* or by a cell that still has its old value */
        (automaton_has_old_values(c, a) && is_mentioned(c, a, from, l, alphabet_variables(c->a, a->predicates.data[number])));
    if (!writes && !is_connected && !triple_is_claimed(c, a, from, l, number)) return triple_look_up(c, a, from, l, number) > 0;
    return triple_check(c, a, from, l, number);
}

/* The letter cannot be taken. The premises of a return may contradict each other, as they are about two moments. */
static bool is_excluded(triple_checker *c, automaton *a, triple_before from, letter l)
{
    if (triple_look_up(c, a, from, l, 0) > 0) return true;
    bool is_return = letter_get(c->a, l)->kind == LETTER_RETURN;
    term condition = letter_condition(c->a, l);
    if (!is_return && !term_same(condition, c->t->false_term) && !is_mentioned(c, a, from, l, alphabet_variables(c->a, condition)) &&
        !triple_is_claimed(c, a, from, l, 0))
        return false;
    return triple_check(c, a, from, l, 0);
}

/* Behind a call: does the predicate speak of an activation below the callee's? It is of no use there, as all its cells are what they were
 * when the call returns; and a call with other values is not another caller. The callee's own cells are those that the call writes. */
static bool is_about_callers(triple_checker *c, const automaton *a, letter l, uint32_t number)
{
    variable_list cells = alphabet_variables(c->a, a->predicates.data[number]);
    for (uint32_t k = 0; k < cells.count; k++) {
        term now;
        (void)moment_of(c->a, (term){cells.ids[k]}, &now);
        if (variable_is_local(c->a, now) && !letter_assigns(c->a, l, now)) return true;
    }
    return false;
}

/* Those predicates that the letter decides and that hold behind it; false: it cannot be taken. */
static predicate_set find_effect(triple_checker *c, automaton *a, triple_before from, letter l, const letter_concern *x)
{
    predicate_set to = SET_FALSE;
    /* what is before the program depends on the predicate */
    c->looks_at_seen = l.i != LETTER_START.i;
    if (!is_excluded(c, a, from, l)) {
        uint64_t *words = empty_words(a);
        bool is_call = letter_get(c->a, l)->kind == LETTER_CALL;
        for (uint32_t k = 1; k < a->predicates.len; k++)
            if (has_number(x->decided, k) && !(is_call && is_about_callers(c, a, l, k)) && holds_behind(c, a, from, l, x, k))
                add_number(words, k);
        to = automaton_intern(a, words);
        free(words);
    }
    c->looks_at_seen = false;
    return to;
}

/* The effect depends on the predicates that the letter reads; the others stay as they are. */
static predicate_set find_next(triple_checker *c, automaton *a, predicate_set from, letter l)
{
    letter_concern x = automaton_concern(c, a, l);
    uint64_t *words = empty_words(a);
    uint32_t effect;
    for (uint32_t k = 0; k < a->words; k++) words[k] = words_of(a, from)[k] & x.read[k];
    predicate_set read = automaton_intern(a, words);
    if (!map_get(&a->effects, map_pair(read.i, l.i), &effect)) {
        effect = find_effect(c, a, (triple_before){read, SET_TRUE}, l, &x).i;
        if (!limits_hit(c->limits)) map_put(&a->effects, map_pair(read.i, l.i), effect);
    }
    for (uint32_t k = 0; k < a->words; k++) words[k] = (words_of(a, from)[k] & ~x.read[k]) | words_of(a, (predicate_set){effect})[k];
    predicate_set to = effect == SET_FALSE.i ? SET_FALSE : automaton_intern(a, words);
    free(words);
    return to;
}

static predicate_set find_next_of_return(triple_checker *c, automaton *a, triple_before from, letter l)
{
    letter_concern x = automaton_concern(c, a, l);
    return find_effect(c, a, from, l, &x);
}

predicate_set automaton_next(triple_checker *c, automaton *a, triple_before from, letter l)
{
    const letter_info *i = letter_get(c->a, l);
    bool is_return = i->kind == LETTER_RETURN, fresh;
    if (from.here.i == SET_FALSE.i || (is_return && from.call.i == SET_FALSE.i)) return SET_FALSE;
    if (l.i != LETTER_START.i && i->kind == LETTER_INTERNAL && !i->count && term_same(i->guard, c->t->true_term)) return from.here;
    uint32_t found, pair = 0;
    if (is_return) {
        uint32_t *slot = map_slot(&a->pairs, map_pair(from.here.i, from.call.i), &fresh);
        if (fresh) *slot = a->pairs.count;
        pair = *slot;
    }
    map64 *known = is_return ? &a->successor_of_pair : &a->successor;
    uint64_t key = map_pair(is_return ? pair : from.here.i, l.i);
    if (map_get(known, key, &found)) return (predicate_set){found};
    predicate_set to = is_return ? find_next_of_return(c, a, from, l) : find_next(c, a, from.here, l);
    if (!limits_hit(c->limits)) {
        map_put(known, key, to.i);
        vec_push(&a->transitions, (automaton_transition){from, l, to});
    }
    return to;
}

void automaton_forget_transitions(automaton *a)
{
    map_free(&a->successor);
    map_free(&a->successor_of_pair);
    map_free(&a->effects);
    a->successor = a->successor_of_pair = a->effects = (map64){0};
    vec_clear(&a->transitions);
}

bool automaton_accepts(triple_checker *c, automaton *a, nested_word w)
{
    predicate_set s = SET_TRUE;
    predicate_set *at = mem_alloc((w.count + 1) * sizeof *at); /* before each letter */
    for (uint32_t k = 0; k < w.count && s.i != SET_FALSE.i && !limits_hit(c->limits); k++) {
        at[k] = s;
        bool is_return = letter_get(c->a, w.letters[k])->kind == LETTER_RETURN;
        s = automaton_next(c, a, (triple_before){s, is_return ? at[w.partner[k]] : SET_TRUE}, w.letters[k]);
    }
    free(at);
    return s.i == SET_FALSE.i;
}
