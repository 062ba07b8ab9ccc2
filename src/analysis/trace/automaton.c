/* Floyd-Hoare automata: sets of predicates, records of triples, transitions. Triples are decided cheaply first: by what is known, by the
 * cells that the letter reads and writes, by the weakest precondition itself, and only then by the solver. */
#include "analysis/trace/automaton.h"

#include "analysis/trace/moment.h"
#include "encode/path_interpolate.h"

#include <stdlib.h>
#include <string.h>

/* ---- sets ---- */

static uint64_t *words_of(const automaton *a, predicate_set s) { return a->sets.data + (size_t)s.i * a->words; }

static predicate_set intern_set(automaton *a, const uint64_t *words)
{
    hash128 h = hash_bytes(words, a->words * sizeof *words);
    for (uint32_t slot = idtable_first(&a->set_index, h.lo), id; (id = idtable_at(&a->set_index, &slot, h.lo));)
        if (memcmp(words_of(a, (predicate_set){id - 1}), words, a->words * sizeof *words) == 0) return (predicate_set){id - 1};
    predicate_set s = {a->sets.len / a->words};
    for (uint32_t k = 0; k < a->words; k++) vec_push(&a->sets, words[k]);
    idtable_insert(&a->set_index, h.lo, s.i + 1);
    return s;
}

static uint64_t *empty_words(const automaton *a) { return mem_zalloc(a->words * sizeof(uint64_t)); }

static void add_number(uint64_t *words, uint32_t number) { words[number / 64] |= (uint64_t)1 << number % 64; }

predicate_set automaton_set(automaton *a, const uint32_t *numbers, uint32_t count)
{
    uint64_t *words = empty_words(a);
    for (uint32_t k = 0; k < count; k++) add_number(words, numbers[k]);
    predicate_set s = words[0] & 1 ? SET_FALSE : intern_set(a, words);
    free(words);
    return s;
}

bool automaton_has(const automaton *a, predicate_set s, uint32_t number) { return words_of(a, s)[number / 64] >> number % 64 & 1; }

bool automaton_is_part(const automaton *a, predicate_set part, predicate_set whole)
{
    const uint64_t *x = words_of(a, part), *y = words_of(a, whole);
    for (uint32_t k = 0; k < a->words; k++)
        if (x[k] & ~y[k]) return false;
    return true;
}

static bool is_part(const automaton *a, triple_before part, triple_before whole)
{
    return automaton_is_part(a, part.here, whole.here) && automaton_is_part(a, part.call, whole.call);
}

/* ---- automata ---- */

automaton *automaton_new(encoder *e, const term *predicates, uint32_t count)
{
    automaton *a = mem_zalloc(sizeof *a);
    a->words = count / 64 + 1;
    vec_push(&a->predicates, (term){0}); /* false: nobody looks at it */
    vec_push(&a->named, (term){0});
    for (uint32_t k = 0; k < count; k++) {
        vec_push(&a->predicates, predicates[k]);
        vec_push(&a->named,
                 encode_name_variables(e, predicates[k])); /* now: what is left for others may be asked for in the middle of a term */
    }
    uint64_t *words = empty_words(a);
    (void)intern_set(a, words);
    add_number(words, 0);
    (void)intern_set(a, words);
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
    vec_free(&a->transitions);
    free(a);
}

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

/* … of a predicate that holds at the call. */
static hash128 hash_at_call(hash128 predicate) { return hash_add(predicate, 0xca11); }

static hash128 hash_of_content(const triple_checker *c, letter l, naming n)
{
    return n == NAMED_BEFORE && c->before ? letter_hash_before(c->a, l, c->before) : letter_get(c->a, l)->hash;
}

/* The hash of a letter in facts about φ'. What is before the program counts as far as it concerns φ'; for a return, which cells of φ'
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
    if (is_meant) s = (triple_before){intern_set(v->a, here), intern_set(v->a, call)};
    if (is_meant && valid && v->c->audits) vec_push(&v->r->claimed, s);
    else if (is_meant && valid) vec_push(&v->r->valid, s);
    else if (is_meant && !v->c->audits) vec_push(&v->r->invalid, s);
    v->c->reused += is_meant;
    free(here);
    free(call);
}

static triple_record *record_at(triple_checker *c, automaton *a, letter l, uint32_t number)
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

void automaton_note(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number, bool valid)
{
    triple_record *r = record_at(c, a, l, number);
    if (valid) vec_push(&r->valid, before);
    else vec_push(&r->invalid, before);
}

void automaton_tell_triples(const triple_checker *c, const automaton *a, known_triples *to, uint32_t most)
{
    VEC(hash128) before = {0};
    for (uint32_t k = 0; k < a->records.len; k++) {
        const triple_record *r = &a->records.data[k];
        hash128 post = hash_of_predicate(c, a, r->number, NAMED_NOW);
        for (uint32_t n = 0; n < r->valid.len + r->invalid.len && to->all.len < most; n++) {
            bool valid = n < r->valid.len;
            triple_before s = valid ? r->valid.data[n] : r->invalid.data[n - r->valid.len];
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

/* ---- triples ---- */

typedef VEC(term) term_list;

static void add_conjunct(void *context, term part) { vec_push((term_list *)context, part); }

static void list_conjuncts(const term_table *t, term formula, term_list *out)
{
    if (!term_same(formula, t->true_term)) formula_conjuncts(t, formula, add_conjunct, out);
}

/* What is given before the letter: a predicate, in the terms of the letter. */
typedef struct {
    term form;
    uint32_t number;
    bool at_call;
} given_predicate;

/* The question: which conjuncts contradict each other? */
typedef struct {
    triple_checker *c;
    automaton *a;
    letter l;
    uint32_t number; /* of φ' */
    triple_before before;
    term pre; /* φ' as a formula before the letter */
    VEC(given_predicate) given;
    term_list guard, asked;
    refuting_terms core;
} triple;

static bool has_term(const term_list *l, term x)
{
    for (uint32_t k = 0; k < l->len; k++)
        if (term_same(l->data[k], x)) return true;
    return false;
}

void automaton_given(triple_checker *c, const automaton *a, triple_before before, letter l,
                     void (*visit)(void *context, uint32_t number, bool at_call, term given), void *context)
{
    bool is_return = letter_get(c->a, l)->kind == LETTER_RETURN;
    for (uint32_t k = 1; k < a->predicates.len; k++)
        if (automaton_has(a, before.here, k))
            visit(context, k, false, is_return ? letter_exit_form(c->a, l, a->predicates.data[k]) : a->predicates.data[k]);
    for (uint32_t k = 1; k < a->predicates.len && is_return; k++)
        if (automaton_has(a, before.call, k)) visit(context, k, true, letter_call_form(c->a, a->predicates.data[k]));
}

static void add_given(void *context, uint32_t number, bool at_call, term given)
{
    triple *q = context;
    vec_push(&q->given, (given_predicate){given, number, at_call});
}

/* The conjuncts of guard and predicates that are connected with the question by variables; others cannot contribute. */
static void choose_conjuncts(triple *q)
{
    triple_checker *c = q->c;
    term_list open = {0};
    VEC(variable_list) reached = {0};
    for (uint32_t k = 0; k < q->guard.len; k++) vec_push(&open, q->guard.data[k]);
    for (uint32_t k = 0; k < q->given.len; k++) {
        vec_push(&open, q->given.data[k].form);
        if (!q->number) vec_push(&reached, alphabet_variables(c->a, q->given.data[k].form));
    }
    if (q->number) {
        vec_push(&q->asked, term_not(c->t, q->pre));
        vec_push(&reached, alphabet_variables(c->a, q->pre));
    }
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t k = 0; k < open.len; k++) {
            if (!open.data[k].i) continue;
            variable_list own = alphabet_variables(c->a, open.data[k]);
            bool meets = !own.count;
            for (uint32_t j = 0; j < reached.len && !meets; j++) meets = variables_meet(own, reached.data[j]);
            if (!meets) continue;
            vec_push(&q->asked, open.data[k]);
            vec_push(&reached, own);
            open.data[k] = (term){0};
            grows = true;
        }
    }
    vec_free(&open);
    vec_free(&reached);
}

/* Does the refutation use the formula? Its members are conjuncts: what was put in terms of two moments may have become a conjunction. */
static bool is_used(triple *q, const term_list *used, term form)
{
    term_list parts = {0};
    list_conjuncts(q->c->t, form, &parts);
    bool found = has_term(used, form);
    for (uint32_t k = 0; k < parts.len && !found; k++) found = has_term(used, parts.data[k]);
    vec_free(&parts);
    return found;
}

/* Notes the answer for all sets that it holds for: valid with the predicates of the core alone. */
static void note_valid(triple *q, const term_list *used)
{
    uint64_t *here = empty_words(q->a), *call = empty_words(q->a);
    for (uint32_t k = 0; k < q->given.len; k++)
        if (is_used(q, used, q->given.data[k].form)) add_number(q->given.data[k].at_call ? call : here, q->given.data[k].number);
    triple_before enough = {intern_set(q->a, here), intern_set(q->a, call)};
    automaton_note(q->c, q->a, enough, q->l, q->number, true);
    free(here);
    free(call);
}

/* The solver has found a state before the letter that refutes the triple: it may refute others. */
static void keep_witness(triple *q)
{
    term_list all = {0};
    for (uint32_t k = 0; k < q->guard.len; k++) vec_push(&all, q->guard.data[k]);
    for (uint32_t k = 0; k < q->given.len; k++) vec_push(&all, q->given.data[k].form);
    if (q->number) vec_push(&all, term_not(q->c->t, q->pre));
    witnesses_add(&q->c->seen, q->l, q->c->a, q->c->s, all.data, all.len);
    vec_free(&all);
}

/* A state that is known already refutes the triple. */
static bool is_seen(triple *q)
{
    term_list given = {0};
    for (uint32_t k = 0; k < q->given.len; k++) vec_push(&given, q->given.data[k].form);
    bool refuted = witnesses_refute(&q->c->seen, q->l, given.data, given.len, q->pre);
    vec_free(&given);
    return refuted;
}

static bool ask_solver(triple *q)
{
    if (q->c->looks_at_seen && is_seen(q)) return false;
    choose_conjuncts(q);
    q->c->asked++;
    solver_answer answer = refutations_ask_core(q->c->facts, q->c->s, q->asked.data, q->asked.len, &q->core);
    if (answer == SOLVER_SAT && q->c->looks_at_seen) keep_witness(q);
    if (answer != SOLVER_UNSAT) return false;
    term_list used = {0};
    for (uint32_t k = 0; k < q->core.len; k++) vec_push(&used, q->core.data[k]);
    note_valid(q, &used);
    vec_free(&used);
    return true;
}

/* Is it obvious? 1: valid, and noted; 0: not worth a question; -1: somebody has to be asked. */
static int decide_cheaply(triple *q)
{
    triple_checker *c = q->c;
    term_list used = {0};
    bool obvious = q->number && (term_same(q->pre, c->t->true_term) || has_term(&q->guard, q->pre));
    if (has_term(&q->guard, c->t->false_term)) obvious = true;
    for (uint32_t k = 0; k < q->given.len && !obvious; k++) {
        if (q->number && term_same(q->given.data[k].form, q->pre)) obvious = true;
        if (term_same(q->given.data[k].form, c->t->false_term)) obvious = true; /* old values and the call fold to it */
        if (obvious) vec_push(&used, q->given.data[k].form);
    }
    if (obvious) note_valid(q, &used);
    vec_free(&used);
    if (obvious) return 1;
    if (q->number && term_same(q->pre, c->t->false_term)) return 0; /* that is the triple of `false`, which is asked separately */
    return -1;
}

/* Is the triple, about which nothing is known, in the set SC of TRANSLATEAUTOMATON if it is valid? The start of the program is a letter
 * that every revision has anew. */
static bool may_be_added(const triple_checker *c, const automaton *a, letter l)
{
    if (!a->is_translated || c->translate == TRANSLATE_ALL) return true;
    return c->translate == TRANSLATE_UNSEEN &&
           (l.i == LETTER_START.i || !known_triples_has_letter(c->known, hash_of_content(c, l, NAMED_BEFORE)));
}

static int look_up(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    const triple_record *r = record_at(c, a, l, number);
    for (uint32_t k = 0; k < r->valid.len; k++)
        if (is_part(a, r->valid.data[k], before)) return 1;
    for (uint32_t k = 0; k < r->invalid.len; k++)
        if (is_part(a, before, r->invalid.data[k])) return 0;
    return -1;
}

/* The whole question has a solution: also with what is not connected with it. */
static bool is_refuted(const triple *q)
{
    term_list all = {0};
    for (uint32_t k = 0; k < q->guard.len; k++) vec_push(&all, q->guard.data[k]);
    for (uint32_t k = 0; k < q->given.len; k++) vec_push(&all, q->given.data[k].form);
    if (q->number) vec_push(&all, term_not(q->c->t, q->pre));
    bool refuted = solver_check(q->c->s, all.data, all.len) == SOLVER_SAT;
    vec_free(&all);
    return refuted;
}

/* An audit decides again what an earlier revision claims to be valid. */
static void audit_claim(const triple *q, bool valid)
{
    if (q->c->facts->stats) q->c->facts->stats->audited++;
    if (!valid && !limits_hit(q->c->limits) && is_refuted(q)) q->c->has_failed = true;
}

/* Under an audit: does an earlier revision claim that the triple is valid? */
static bool is_claimed(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    if (!c->audits) return false;
    const triple_record *r = record_at(c, a, l, number);
    for (uint32_t k = 0; k < r->claimed.len; k++)
        if (is_part(a, r->claimed.data[k], before)) return true;
    return false;
}

static bool check_triple(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    int known = look_up(c, a, before, l, number);
    if (known >= 0) return known;
    bool claimed = is_claimed(c, a, before, l, number);
    if ((!claimed && !may_be_added(c, a, l)) || limits_hit(c->limits)) return false;
    triple q = {.c = c, .a = a, .l = l, .number = number, .before = before};
    q.pre = number ? letter_precondition(c->a, l, a->predicates.data[number]) : c->t->false_term;
    list_conjuncts(c->t, l.i == LETTER_START.i ? alphabet_start_of(c->a, q.pre) : letter_condition(c->a, l), &q.guard);
    automaton_given(c, a, before, l, add_given, &q);
    int cheap = decide_cheaply(&q);
    bool valid = cheap >= 0 ? cheap : ask_solver(&q);
    c->cheap += cheap >= 0;
    if (claimed) audit_claim(&q, valid);
    if (!valid && !limits_hit(c->limits)) automaton_note(c, a, before, l, number, false);
    vec_free(&q.given);
    vec_free(&q.guard);
    vec_free(&q.asked);
    vec_free(&q.core);
    return valid;
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
        !variables_meet(alphabet_variables(c->a, letter_condition(c->a, l)), cells) && !is_claimed(c, a, from, l, number))
        return look_up(c, a, from, l, number) > 0;
    return check_triple(c, a, from, l, number);
}

/* Does some predicate speak of old values? Then the proof has relations between two moments, which follow from one another. */
static bool has_old_values(triple_checker *c, automaton *a)
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

static bool holds_behind(triple_checker *c, automaton *a, triple_before from, letter l, uint32_t number)
{
    variable_list cells = alphabet_variables(c->a, a->predicates.data[number]);
    if (l.i == LETTER_START.i) return check_triple(c, a, from, l, number);
    bool writes = letter_writes(c->a, l, cells);
    if (!writes && automaton_has(a, from.here, number)) return true;
    if (letter_get(c->a, l)->kind == LETTER_RETURN) return holds_behind_return(c, a, from, l, number);
    bool is_connected = variables_meet(alphabet_variables(c->a, letter_get(c->a, l)->guard), cells) ||
                        (has_old_values(c, a) && is_mentioned(c, a, from, l, cells)); /* by a cell that still has its old value */
    if (!writes && !is_connected && !is_claimed(c, a, from, l, number)) return look_up(c, a, from, l, number) > 0;
    return check_triple(c, a, from, l, number);
}

/* The letter cannot be taken. What is given for a return may contradict itself, as it speaks of two moments. */
static bool is_excluded(triple_checker *c, automaton *a, triple_before from, letter l)
{
    if (look_up(c, a, from, l, 0) > 0) return true;
    bool is_return = letter_get(c->a, l)->kind == LETTER_RETURN;
    term condition = letter_condition(c->a, l);
    if (!is_return && !term_same(condition, c->t->false_term) && !is_mentioned(c, a, from, l, alphabet_variables(c->a, condition)) &&
        !is_claimed(c, a, from, l, 0))
        return false;
    return check_triple(c, a, from, l, 0);
}

/* Behind a call: does the predicate speak of an activation below the callee's? It is of no use there, as all its cells are what they were
 * when the call returns; and who calls with other values is no other caller. The callee's own cells are those that the call writes. */
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

static predicate_set find_next(triple_checker *c, automaton *a, triple_before from, letter l)
{
    predicate_set to = SET_FALSE;
    /* what is before the program depends on the predicate */
    c->looks_at_seen = l.i != LETTER_START.i;
    if (!is_excluded(c, a, from, l)) {
        uint64_t *words = empty_words(a);
        bool is_call = letter_get(c->a, l)->kind == LETTER_CALL;
        for (uint32_t k = 1; k < a->predicates.len; k++)
            if (!(is_call && is_about_callers(c, a, l, k)) && holds_behind(c, a, from, l, k)) add_number(words, k);
        to = intern_set(a, words);
        free(words);
    }
    c->looks_at_seen = false;
    return to;
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
    predicate_set to = find_next(c, a, from, l);
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
    a->successor = a->successor_of_pair = (map64){0};
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
