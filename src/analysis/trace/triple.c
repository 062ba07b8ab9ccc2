/* Deciding triples, cheaply first: by what is known, by the cells that the letter reads and writes, by the weakest precondition itself, and
 * only then by the solver. */
#include "analysis/trace/triple.h"

#include "encode/path_interpolate.h"
#include <stdlib.h>

typedef VEC(term) term_list;

static void add_conjunct(void *context, term part) { vec_push((term_list *)context, part); }

static void list_conjuncts(const term_table *t, term formula, term_list *out)
{
    if (!term_same(formula, t->true_term)) formula_conjuncts(t, formula, add_conjunct, out);
}

/* The premise of a predicate, in the terms of the letter. */
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
    variable_lists reached = {0};
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
            if (!meets_some(&reached, own)) continue;
            vec_push(&q->asked, open.data[k]);
            vec_push(&reached, own);
            open.data[k] = (term){0};
            grows = true;
        }
    }
    vec_free(&open);
    vec_free(&reached);
}

/* Does the refutation use the formula? Its members are conjuncts: a formula in terms of two moments may have become a conjunction. */
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
    triple_before enough = {automaton_intern(q->a, here), automaton_intern(q->a, call)};
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

/* Predicates that have nothing to do with the guard do not exclude the letter: if they contradicted each other, the letter would have been
 * excluded that made them so. */
static void leave_out_unconnected(triple *q)
{
    variable_lists reached = {0};
    VEC(given_predicate) left = {0};
    for (uint32_t k = 0; k < q->guard.len; k++) vec_push(&reached, alphabet_variables(q->c->a, q->guard.data[k]));
    for (bool grows = true; grows;) {
        grows = false;
        for (uint32_t k = 0; k < q->given.len; k++) {
            if (!q->given.data[k].form.i) continue;
            variable_list own = alphabet_variables(q->c->a, q->given.data[k].form);
            if (!meets_some(&reached, own)) continue;
            vec_push(&left, q->given.data[k]);
            vec_push(&reached, own);
            q->given.data[k].form = (term){0};
            grows = true;
        }
    }
    vec_clear(&q->given);
    for (uint32_t k = 0; k < left.len; k++) vec_push(&q->given, left.data[k]);
    vec_free(&left);
    vec_free(&reached);
}

/* The predicates before the letter, which is not a return, that concern the question. */
static void leave_out_unasked(triple *q)
{
    uint64_t *words = empty_words(q->a);
    for (uint32_t k = 0; k < q->given.len; k++)
        if (has_term(&q->asked, q->given.data[k].form)) add_number(words, q->given.data[k].number);
    q->before.here = automaton_intern(q->a, words);
    free(words);
}

static bool ask_solver(triple *q)
{
    bool is_internal = letter_get(q->c->a, q->l)->kind == LETTER_INTERNAL && !q->c->audits; /* a claim is about all that is given */
    if (is_internal && !q->number) leave_out_unconnected(q);
    choose_conjuncts(q);
    if (is_internal) leave_out_unasked(q);
    int known = is_internal ? triple_look_up(q->c, q->a, q->before, q->l, q->number) : -1;
    if (known >= 0) return known;
    if (q->c->looks_at_seen && is_seen(q)) return false;
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

bool triple_check(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number)
{
    int known = triple_look_up(c, a, before, l, number);
    if (known >= 0) return known;
    bool claimed = triple_is_claimed(c, a, before, l, number);
    if ((!claimed && !triple_may_be_added(c, a, l)) || limits_hit(c->limits)) return false;
    triple q = {.c = c, .a = a, .l = l, .number = number, .before = before};
    q.pre = number ? letter_precondition(c->a, l, a->predicates.data[number]) : c->t->false_term;
    list_conjuncts(c->t, l.i == LETTER_START.i ? alphabet_start_of(c->a, q.pre) : letter_condition(c->a, l), &q.guard);
    automaton_given(c, a, before, l, add_given, &q);
    int cheap = decide_cheaply(&q);
    bool valid = cheap >= 0 ? cheap : ask_solver(&q);
    if (claimed) audit_claim(&q, valid);
    if (!valid && !limits_hit(c->limits)) automaton_note(c, a, before, l, number, false);
    vec_free(&q.given);
    vec_free(&q.guard);
    vec_free(&q.asked);
    vec_free(&q.core);
    return valid;
}
