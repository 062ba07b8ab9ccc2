/* Which predicates a letter concerns: those that are connected with it by variables, directly or through others, and those of which it is
 * known that one implies another. */
#include "analysis/trace/triple.h"

#include "analysis/trace/moment.h"
#include <stdlib.h>

static void add_words(uint64_t *to, const uint64_t *from, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) to[k] |= from[k];
}

/* The predicates, among some or all, that are connected by variables with what was reached, directly or through others. */
static void add_connected(triple_checker *c, const automaton *a, variable_lists *reached, const uint64_t *among, uint64_t *out)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t p = 1; p < a->predicates.len; p++) {
            variable_list own = alphabet_variables(c->a, a->predicates.data[p]);
            if (has_number(out, p) || (among && !has_number(among, p)) || !meets_some(reached, own)) continue;
            add_number(out, p);
            vec_push(reached, own);
            grows = true;
        }
    }
}

/* The reads and writes of the letter. */
static void reach_letter(triple_checker *c, letter l, variable_lists *reached)
{
    const letter_info *i = letter_get(c->a, l);
    vec_push(reached, alphabet_variables(c->a, i->guard));
    for (uint32_t k = 0; k < i->count; k++) {
        vec_push(reached, (variable_list){&i->effects[k].cell.i, 1});
        vec_push(reached, alphabet_variables(c->a, i->effects[k].value));
    }
}

bool automaton_has_old_values(triple_checker *c, automaton *a)
{
    if (a->old_values == OLD_VALUES_UNKNOWN) {
        a->old_values = OLD_VALUES_NONE;
        for (uint32_t p = 1; p < a->predicates.len; p++) {
            variable_list all = alphabet_variables(c->a, a->predicates.data[p]);
            for (uint32_t k = 0; k < all.count; k++)
                if (moment_of(c->a, (term){all.ids[k]}, NULL) == MOMENT_ENTRY) a->old_values = OLD_VALUES_SOME;
        }
    }
    return a->old_values == OLD_VALUES_SOME;
}

/* Which predicates the letter reads and decides. */
static void find_decided(triple_checker *c, automaton *a, letter l, const letter_concern *out)
{
    variable_lists reached = {0};
    reach_letter(c, l, &reached);
    add_connected(c, a, &reached, NULL, out->read);
    vec_free(&reached);
    for (uint32_t p = 0; p < a->predicates.len; p++) {                                       /* what is known of implications */
        if (!c->known->all.len && !map_get(&a->record_of, map_pair(l.i, p), NULL)) continue; /* not asked yet */
        const triple_record *r = triple_record_at(c, a, l, p);
        for (uint32_t k = 0; k < r->valid.len; k++) add_words(out->read, words_of(a, r->valid.data[k].here), a->words);
        if (r->valid.len && p) add_number(out->decided, p);
    }
    add_words(out->decided, out->read, a->words);
}

/* The predicates that are connected with the letter and one behind it. */
static predicate_set find_near(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number)
{
    variable_lists reached = {0};
    uint64_t *among = empty_words(a), *near = empty_words(a);
    add_words(among, words_of(a, before), a->words);
    reach_letter(c, l, &reached);
    if (number) vec_push(&reached, alphabet_variables(c->a, a->predicates.data[number]));
    add_connected(c, a, &reached, among, near);
    predicate_set found = automaton_intern(a, near);
    vec_free(&reached);
    free(among);
    free(near);
    return found;
}

void automaton_note_step(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    bool is_internal = l.i != LETTER_START.i && letter_get(c->a, l)->kind == LETTER_INTERNAL;
    bool stays = is_internal && number && automaton_has(a, before.here, number) &&
                 !letter_writes(c->a, l, alphabet_variables(c->a, a->predicates.data[number]));
    if (stays) return;
    predicate_set near = is_internal ? find_near(c, a, before.here, l, number) : before.here;
    if (near.i != before.here.i && triple_check(c, a, (triple_before){near, SET_TRUE}, l, number)) return;
    automaton_note(c, a, before, l, number, true);
}

letter_concern automaton_concern(triple_checker *c, automaton *a, letter l)
{
    bool fresh;
    uint32_t *slot = map_slot(&a->concern_of, l.i, &fresh);
    if (!fresh) return a->concerns.data[*slot];
    *slot = a->concerns.len;
    letter_concern made = {empty_words(a), empty_words(a), empty_words(a), empty_words(a)};
    variable_list asked = alphabet_variables(c->a, letter_get(c->a, l)->guard);
    /* what is before the program depends on the predicate; calls and returns change moments, between which old values are relations; an
     * audit asks about all that is claimed */
    bool is_any = l.i == LETTER_START.i || letter_get(c->a, l)->kind != LETTER_INTERNAL || automaton_has_old_values(c, a) || c->audits;
    for (uint32_t p = 1; p < a->predicates.len; p++) {
        variable_list cells = alphabet_variables(c->a, a->predicates.data[p]);
        if (letter_writes(c->a, l, cells)) add_number(made.written, p);
        if (variables_meet(asked, cells)) add_number(made.guarded, p);
        if (!is_any) continue;
        add_number(made.read, p);
        add_number(made.decided, p);
    }
    vec_push(&a->concerns, made);
    if (!is_any) find_decided(c, a, l, &made);
    return made;
}
