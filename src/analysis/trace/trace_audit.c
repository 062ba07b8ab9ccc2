/* Checks a proof of the trace engine again, with Z3.
 * Trusted: the encoding of operations as formulas, the difference of graphs, and Z3. Not trusted: how triples were decided (mod/ref, cores,
 * what earlier revisions knew), the bit-blasting solver, interpolants.
 * In: the automata of a proof.  Out: how many triples hold, and the first that does not.
 * The triples: {θ(q)} s {θ(q')} for each transition that the validation took, and nothing but these transitions covers P once more. */
#include "analysis/trace/internal.h"
#include "analysis/trace/search.h"

#include "analysis/budgets.h"

typedef struct {
    trace_run *r;
    solver *z3;
    trace_audit *out;
} auditor;

static term set_formula(const trace_run *r, const automaton *a, predicate_set s)
{
    term all = r->t->true_term;
    if (s.i == SET_FALSE.i) return r->t->false_term;
    for (uint32_t k = 1; k < a->predicates.len; k++)
        if (automaton_has(a, s, k)) all = term_and(r->t, all, a->predicates.data[k]);
    return all;
}

static void fail(auditor *a, const char *why, uint32_t automaton_number)
{
    a->out->failed = true;
    snprintf(a->out->what, sizeof a->out->what, "%s: automaton %u", why, automaton_number + 1);
}

static void assert_given(void *context, uint32_t number, bool at_call, term given)
{
    (void)number;
    (void)at_call;
    solver_assert(context, given);
}

static void check_transition(auditor *a, uint32_t number, const automaton_transition *x)
{
    trace_run *r = a->r;
    const automaton *of = r->current.data[number];
    term goal = letter_precondition(&r->letters, x->l, set_formula(r, of, x->to));
    term given = x->l.i == LETTER_START.i ? alphabet_start_of(&r->letters, goal) : letter_condition(&r->letters, x->l);
    a->out->triples++;
    solver_push(a->z3);
    automaton_given(&r->checker, of, x->from, x->l, assert_given, a->z3);
    solver_assert(a->z3, given);
    solver_assert(a->z3, term_not(r->t, goal));
    solver_answer answer = solver_check(a->z3, NULL, 0);
    solver_pop(a->z3);
    if (answer != SOLVER_UNSAT) fail(a, answer == SOLVER_SAT ? "a triple does not hold" : "a triple is not decided", number);
}

/* P, built anew, has no word that no automaton accepts. Transitions that this needs and the proof did not take are audited, too. */
static void check_cover(auditor *a)
{
    trace_run *r = a->r;
    trace_graph left = {0};
    error_trace word = {0};
    bool covered = control_build(&r->p, &left);
    if (graph_is_nested(&left)) {
        for (uint32_t k = 0; k < r->current.len && covered; k++) covered = graph_subtract(&r->checker, &left, r->current.data[k]);
        covered = covered && !left.nodes.len;
    } else {
        covered = covered &&
                  search_word(&r->checker, &left, r->current.data, r->current.len, SEARCH_BREADTH_FIRST, UINT32_MAX, &word) == SEARCH_NONE;
    }
    if (!covered) fail(a, "the automata do not cover the program", r->current.len);
    error_trace_free(&word);
    graph_free(&left);
}

void trace_check_proof(trace_run *r, trace_audit *out)
{
    *out = (trace_audit){0};
    auditor a = {.r = r,
                 .out = out,
                 .z3 = solver_new(r->t, &(solver_options){.kind = SOLVER_Z3, .timeout = BUDGET_TRACE_AUDIT_QUERY, .limits = r->o->limits})};
    check_cover(&a);
    for (uint32_t k = 0; k < r->current.len; k++)
        for (uint32_t t = 0; t < r->current.data[k]->transitions.len && !out->failed && !limits_hit(r->o->limits); t++)
            check_transition(&a, k, &r->current.data[k]->transitions.data[t]);
    if (limits_hit(r->o->limits)) {
        out->failed = true;
        snprintf(out->what, sizeof out->what, "%s", limits_reason_text(r->o->limits->hit));
    }
    solver_free(a.z3);
}
