/* logic/interpolate/sequence_split.c — decides cases in a weakest precondition that the path decides anyway.
 * Going backward, a read behind a store whose index may or may not be the same stays select(store(m, i, v), j) and grows with every store.
 * So do conditional values. Where the part of the core before the cut decides the case, say i ≠ j, the precondition is strengthened to
 * i ≠ j ∧ the formula with select(m, j). The added literal has its own weakest preconditions further back: it starts a chain of its own
 * (sequence_internal.h). */
#include "logic/interpolate/sequence_internal.h"
#include "logic/term/simplify.h"
#include "logic/term/walk.h"

enum { MOST_ROUNDS = 12, MOST_OPEN = 8 };

typedef struct {
    term at, literal; /* the undecided term; if the literal holds, it is … */
    term if_true, if_false;
} open_case;

typedef VEC(open_case) case_list;

static bool is_case(term_table *t, term a, open_case *c)
{
    if (term_is(t, a, T_SELECT) && term_is(t, term_arg(t, a, 0), T_STORE)) {
        term store = term_arg(t, a, 0), index = term_arg(t, a, 1);
        *c = (open_case){a, term_eq(t, term_arg(t, store, 1), index), term_arg(t, store, 2), term_select(t, term_arg(t, store, 0), index)};
        return true;
    }
    if (term_is(t, a, T_ITE) && term_sort(t, a).i != t->bool_sort.i) {
        *c = (open_case){a, term_arg(t, a, 0), term_arg(t, a, 1), term_arg(t, a, 2)};
        return true;
    }
    return false;
}

/* Undecided terms, inner ones first: outer terms contain them. */
static void find_cases(interpolator *x, const fact_list *facts, case_list *out)
{
    term_walk w = {0};
    for (uint32_t i = 0; i < facts->len; i++) walk_add(x->t, &w, facts->data[i]);
    for (uint32_t i = 0; i < w.order.len && out->len < MOST_OPEN; i++) {
        open_case c;
        if (is_case(x->t, w.order.data[i], &c)) vec_push(out, c);
    }
    walk_free(&w);
}

static void assert_before(interpolator *x, uint32_t before)
{
    for (uint32_t i = 0; i < before; i++)
        for (uint32_t k = 0; k < x->cores.data[i].facts.len; k++) solver_assert(x->s, x->cores.data[i].facts.data[k]);
}

/* Keeps the cases that the cores before decide. A case's literal becomes the one that holds. */
static void decide_cases(interpolator *x, uint32_t before, case_list *cases)
{
    uint32_t kept = 0;
    solver_push(x->s);
    assert_before(x, before);
    const model *m = solver_check(x->s, NULL, 0) == SOLVER_SAT ? solver_model(x->s) : NULL;
    x->stats.splits++;
    for (uint32_t i = 0; i < cases->len && m; i++)
        if (!model_holds(m, cases->data[i].literal)) {
            cases->data[i].literal = term_not(x->t, cases->data[i].literal);
            cases->data[i].if_true = cases->data[i].if_false;
        }
    for (uint32_t i = 0; i < cases->len && m; i++) {
        term otherwise = term_not(x->t, cases->data[i].literal);
        x->stats.splits++;
        if (solver_check(x->s, &otherwise, 1) == SOLVER_UNSAT) cases->data[kept++] = cases->data[i];
    }
    solver_pop(x->s);
    cases->len = kept;
}

void split_cases(interpolator *x, uint32_t before, fact_list *facts, chain_list *more)
{
    term_table *t = x->t;
    for (uint32_t round = 0; round < MOST_ROUNDS; round++) {
        case_list cases = {0};
        find_cases(x, facts, &cases);
        if (cases.len) decide_cases(x, before, &cases);
        for (uint32_t i = 0; i < cases.len; i++) {
            fact_list chain = {0};
            facts_add(&x->el, &chain, term_not(t, cases.data[i].literal));
            vec_push(more, chain);
        }
        bool changed = cases.len > 0;
        for (uint32_t i = 0; i < cases.len; i++) { /* inner ones first: the outer terms change with them */
            fact_list next = {0};
            for (uint32_t k = 0; k < facts->len; k++)
                facts_add(&x->el, &next, term_substitute(t, facts->data[k], &cases.data[i].at, &cases.data[i].if_true, 1));
            vec_free(facts);
            *facts = next;
            for (uint32_t k = i + 1; k < cases.len; k++) {
                cases.data[k].at = term_substitute(t, cases.data[k].at, &cases.data[i].at, &cases.data[i].if_true, 1);
                cases.data[k].if_true = term_substitute(t, cases.data[k].if_true, &cases.data[i].at, &cases.data[i].if_true, 1);
            }
        }
        vec_free(&cases);
        if (!changed) return;
    }
}
