/* Floyd-Hoare automata: sets of predicates, records of triples, transitions. Triples are decided cheaply first: by what is known, by the
 * cells that the letter reads and writes, by the weakest precondition itself, and only then by the solver. */
#include "analysis/trace/automaton.h"

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

static bool is_part(const automaton *a, predicate_set part, predicate_set whole)
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
    vec_free(&a->records);
    map_free(&a->successor);
    vec_free(&a->transitions);
    free(a);
}

/* ---- what earlier revisions know ---- */

/* The hash of φ' in facts. */
static hash128 hash_of_predicate(const triple_checker *c, const automaton *a, uint32_t number)
{
    return term_get(c->t, number ? a->predicates.data[number] : c->t->false_term)->hash;
}

/* The hash of a letter in facts about φ'. What is before the program counts as far as it concerns φ'. */
static hash128 hash_of_letter(const triple_checker *c, const automaton *a, letter l, uint32_t number)
{
    if (l.i != LETTER_START.i) return letter_get(c->a, l)->hash;
    term start = number ? alphabet_start_of(c->a, a->predicates.data[number]) : c->t->true_term;
    return hash_add(term_get(c->t, start)->hash, 0x57a27);
}

typedef struct {
    triple_checker *c;
    automaton *a;
    triple_record *r;
} known_visit;

/* A triple whose predicates the automaton has. */
static void take_known(void *context, const uint32_t *before, uint32_t count, bool valid)
{
    known_visit *v = context;
    uint64_t *words = empty_words(v->a);
    uint32_t found = 0;
    for (uint32_t m = 0; m < count && found == m; m++)
        for (uint32_t k = 1; k < v->a->predicates.len && found == m; k++)
            if (hash_equal(hash_of_predicate(v->c, v->a, k), v->c->known->hashes.data[before[m]])) {
                add_number(words, k);
                found++;
            }
    predicate_set s = intern_set(v->a, words);
    bool is_meant = found == count;
    if (is_meant && valid && v->c->audits) vec_push(&v->r->claimed, s);
    else if (is_meant && valid) vec_push(&v->r->valid, s);
    else if (is_meant && !v->c->audits) vec_push(&v->r->invalid, s);
    v->c->reused += is_meant;
    free(words);
}

static triple_record *record_at(triple_checker *c, automaton *a, letter l, uint32_t number)
{
    bool fresh;
    uint32_t *slot = map_slot(&a->record_of, map_pair(l.i, number), &fresh);
    if (!fresh) return &a->records.data[*slot];
    *slot = a->records.len;
    vec_push(&a->records, (triple_record){.number = number, .letter_hash = hash_of_letter(c, a, l, number)});
    triple_record *r = &a->records.data[a->records.len - 1];
    if (c->known->all.len)
        known_triples_find(c->known, r->letter_hash, hash_of_predicate(c, a, number), take_known, &(known_visit){c, a, r});
    return r;
}

void automaton_note(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number, bool valid)
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
        hash128 post = hash_of_predicate(c, a, r->number);
        for (uint32_t n = 0; n < r->valid.len + r->invalid.len && to->all.len < most; n++) {
            bool valid = n < r->valid.len;
            predicate_set s = valid ? r->valid.data[n] : r->invalid.data[n - r->valid.len];
            vec_clear(&before);
            for (uint32_t p = 1; p < a->predicates.len; p++)
                if (automaton_has(a, s, p)) vec_push(&before, hash_of_predicate(c, a, p));
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

/* The question: which conjuncts contradict each other? The last `given` conjuncts are predicates before the letter. */
typedef struct {
    triple_checker *c;
    automaton *a;
    letter l;
    uint32_t number; /* of φ' */
    predicate_set before;
    term pre; /* φ' as a formula before the letter */
    term_list guard, asked;
    refuting_terms core;
} triple;

static bool has_term(const term_list *l, term x)
{
    for (uint32_t k = 0; k < l->len; k++)
        if (term_same(l->data[k], x)) return true;
    return false;
}

/* The conjuncts of guard and predicates that are connected with the question by variables; others cannot contribute. */
static void choose_conjuncts(triple *q)
{
    triple_checker *c = q->c;
    term_list open = {0};
    VEC(variable_list) reached = {0};
    for (uint32_t k = 0; k < q->guard.len; k++) vec_push(&open, q->guard.data[k]);
    for (uint32_t k = 1; k < q->a->predicates.len; k++)
        if (automaton_has(q->a, q->before, k)) {
            vec_push(&open, q->a->predicates.data[k]);
            if (!q->number) vec_push(&reached, alphabet_variables(c->a, q->a->predicates.data[k]));
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

/* Notes the answer for all sets that it holds for: valid with the predicates of the core alone. */
static void note_valid(triple *q, const term_list *used)
{
    uint64_t *words = empty_words(q->a);
    for (uint32_t k = 1; k < q->a->predicates.len; k++)
        if (automaton_has(q->a, q->before, k) && has_term(used, q->a->predicates.data[k])) add_number(words, k);
    predicate_set enough = intern_set(q->a, words);
    automaton_note(q->c, q->a, enough, q->l, q->number, true);
    free(words);
}

static bool ask_solver(triple *q)
{
    choose_conjuncts(q);
    q->c->asked++;
    if (refutations_ask_core(q->c->facts, q->c->s, q->asked.data, q->asked.len, &q->core) != SOLVER_UNSAT) return false;
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
    for (uint32_t k = 1; k < q->a->predicates.len && !obvious; k++)
        if (q->number && automaton_has(q->a, q->before, k) && term_same(q->a->predicates.data[k], q->pre)) {
            obvious = true;
            vec_push(&used, q->pre);
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
    return c->translate == TRANSLATE_UNSEEN && (l.i == LETTER_START.i || !known_triples_has_letter(c->known, letter_get(c->a, l)->hash));
}

static int look_up(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number)
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
    for (uint32_t k = 1; k < q->a->predicates.len; k++)
        if (automaton_has(q->a, q->before, k)) vec_push(&all, q->a->predicates.data[k]);
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
static bool is_claimed(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number)
{
    if (!c->audits) return false;
    const triple_record *r = record_at(c, a, l, number);
    for (uint32_t k = 0; k < r->claimed.len; k++)
        if (is_part(a, r->claimed.data[k], before)) return true;
    return false;
}

static bool check_triple(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number)
{
    int known = look_up(c, a, before, l, number);
    if (known >= 0) return known;
    bool claimed = is_claimed(c, a, before, l, number);
    if ((!claimed && !may_be_added(c, a, l)) || limits_hit(c->limits)) return false;
    triple q = {.c = c, .a = a, .l = l, .number = number, .before = before};
    q.pre = number ? letter_precondition(c->a, l, a->predicates.data[number]) : c->t->false_term;
    list_conjuncts(c->t, l.i == LETTER_START.i ? alphabet_start_of(c->a, q.pre) : letter_get(c->a, l)->guard, &q.guard);
    int cheap = decide_cheaply(&q);
    bool valid = cheap >= 0 ? cheap : ask_solver(&q);
    c->cheap += cheap >= 0;
    if (claimed) audit_claim(&q, valid);
    if (!valid && !limits_hit(c->limits)) automaton_note(c, a, before, l, number, false);
    vec_free(&q.guard);
    vec_free(&q.asked);
    vec_free(&q.core);
    return valid;
}

/* ---- transitions ---- */

/* Does anything of the set say something about the variables? */
static bool set_mentions(triple_checker *c, const automaton *a, predicate_set s, variable_list variables)
{
    for (uint32_t k = 1; k < a->predicates.len; k++)
        if (automaton_has(a, s, k) && variables_meet(alphabet_variables(c->a, a->predicates.data[k]), variables)) return true;
    return false;
}

static bool holds_behind(triple_checker *c, automaton *a, predicate_set from, letter l, uint32_t number)
{
    variable_list cells = alphabet_variables(c->a, a->predicates.data[number]);
    if (l.i == LETTER_START.i) return check_triple(c, a, from, l, number);
    bool writes = letter_writes(c->a, l, cells);
    if (!writes && automaton_has(a, from, number)) return true;
    if (!writes && !variables_meet(alphabet_variables(c->a, letter_get(c->a, l)->guard), cells) && !is_claimed(c, a, from, l, number))
        return look_up(c, a, from, l, number) > 0;
    return check_triple(c, a, from, l, number);
}

static bool is_excluded(triple_checker *c, automaton *a, predicate_set from, letter l)
{
    if (look_up(c, a, from, l, 0) > 0) return true;
    term condition = letter_get(c->a, l)->guard;
    if (!term_same(condition, c->t->false_term) && !set_mentions(c, a, from, alphabet_variables(c->a, condition)) &&
        !is_claimed(c, a, from, l, 0))
        return false;
    return check_triple(c, a, from, l, 0);
}

predicate_set automaton_next(triple_checker *c, automaton *a, predicate_set from, letter l)
{
    if (from.i == SET_FALSE.i) return from;
    const letter_info *i = letter_get(c->a, l);
    if (l.i != LETTER_START.i && !i->count && term_same(i->guard, c->t->true_term)) return from;
    uint32_t found;
    uint64_t key = map_pair(from.i, l.i);
    if (map_get(&a->successor, key, &found)) return (predicate_set){found};
    predicate_set to = SET_FALSE;
    if (!is_excluded(c, a, from, l)) {
        uint64_t *words = empty_words(a);
        for (uint32_t k = 1; k < a->predicates.len; k++)
            if (holds_behind(c, a, from, l, k)) add_number(words, k);
        to = intern_set(a, words);
        free(words);
    }
    if (!limits_hit(c->limits)) {
        map_put(&a->successor, key, to.i);
        vec_push(&a->transitions, (automaton_transition){from, l, to});
    }
    return to;
}

bool automaton_accepts(triple_checker *c, automaton *a, const letter *trace, uint32_t count)
{
    predicate_set s = SET_TRUE;
    for (uint32_t k = 0; k < count && s.i != SET_FALSE.i && !limits_hit(c->limits); k++) s = automaton_next(c, a, s, trace[k]);
    return s.i == SET_FALSE.i;
}
