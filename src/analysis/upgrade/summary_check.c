#include "analysis/upgrade/summary_check.h"

#include "analysis/budgets.h"
#include "logic/interpolate/interpolate.h"
#include "logic/interpolate/partitioned_formula.h"

/* ---- validity ---- */

static term all_of(term_table *t, const summary_list *v)
{
    return v->len == 0 ? t->true_term : v->len == 1 ? v->data[0] : term_and_n(t, v->data, v->len);
}

static solver_answer ask(summary_checker *c, solver *s, const call_tree *tree, term goal)
{
    term_table *t = c->u->enc.t;
    double from = limits_now();
    solver_push(s);
    for (uint32_t k = 0; k < tree->nodes.len; k++) solver_assert(s, tree->nodes.data[k].formula);
    solver_assert(s, term_not(t, goal));
    solver_answer a = solver_check(s, NULL, 0);
    if (c->stats) {
        c->stats->solver_queries++;
        c->stats->time_solver += limits_now() - from;
    }
    return a;
}

static bool is_too_large(const call_tree *tree) { return tree->nodes.len > BUDGET_UPGRADE_CALLS || tree->size > BUDGET_UPGRADE_SIZE; }

/* Inlines the calls on the way of the model that are represented by summaries. false: there are none, or too many. */
static bool refine(const summary_checker *c, call_tree *tree, const model *m)
{
    bool refined = false;
    for (uint32_t k = 0, n = tree->nodes.len; k < n; k++) {
        if (tree->nodes.data[k].is_inlined || !model_holds(m, tree->nodes.data[k].entered)) continue;
        if (is_too_large(tree) || limits_hit(c->limits)) return false;
        call_tree_inline(tree, k);
        refined = true;
    }
    return refined;
}

/* Drops the goals that do not hold in the model. */
static void drop_failing(const call_tree *tree, const model *m, summary_list *goals)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < goals->len; k++)
        if (model_holds(m, call_tree_about(tree, 0, goals->data[k]))) goals->data[kept++] = goals->data[k];
    if (kept == goals->len) kept = 0; /* the model is of no use */
    goals->len = kept;
}

void check_goals(summary_checker *c, fn f, check_depth depth, summary_list *goals, call_tree *tree)
{
    solver *s = solver_new(c->u->enc.t, &(solver_options){.kind = c->solver, .timeout = BUDGET_UPGRADE_QUERY, .limits = c->limits});
    call_tree_init(tree, c->u, c->summaries, f);
    for (uint32_t k = 0; depth == CHECK_INLINED && k < tree->nodes.len && !is_too_large(tree); k++) call_tree_inline(tree, k);
    while (goals->len) {
        solver_answer a = ask(c, s, tree, call_tree_about(tree, 0, all_of(c->u->enc.t, goals)));
        const model *m = a == SOLVER_SAT ? solver_model(s) : NULL;
        if (a == SOLVER_UNSAT) break;
        if (!m || limits_hit(c->limits)) vec_clear(goals);
        else if (depth == CHECK_LOCALLY || !refine(c, tree, m)) drop_failing(tree, m, goals);
        solver_pop(s);
    }
    solver_free(s);
}

/* ---- interpolation ---- */

typedef VEC(bool) flags;

/* The interpolant of a call and all below it, in the names of its function; none: it says nothing. */
static term interpolate_call(partitioned *p, const call_tree *tree, uint32_t node)
{
    term_table *t = tree->u->enc.t;
    flags in_a = {0};
    for (uint32_t k = 0; k < tree->nodes.len; k++) vec_push(&in_a, call_tree_is_in_subtree(tree, k, node));
    vec_push(&in_a, false);
    term i = partitioned_interpolant_unchecked(p, in_a.data, ITP_PUDLAK);
    vec_free(&in_a);
    if (!i.i || i.i == t->true_term.i) return (term){0};
    return call_tree_general(tree, node, i);
}

/* Property (2) for what was found, callees first. */
static void add_proved(summary_checker *c, function_summaries *found)
{
    for (uint32_t k = 0; k < c->u->order.len; k++) {
        fn f = c->u->order.data[k];
        call_tree tree = {0};
        if (!found->of[f.i].conjuncts.len) continue;
        check_goals(c, f, CHECK_LOCALLY, &found->of[f.i].conjuncts, &tree);
        for (uint32_t i = 0; i < found->of[f.i].conjuncts.len; i++) (void)summaries_add(c->summaries, f, found->of[f.i].conjuncts.data[i]);
        call_tree_free(&tree);
    }
}

bool check_interpolate(summary_checker *c, const call_tree *tree, const summary_list *goals)
{
    term_table *t = c->u->enc.t;
    function_summaries found;
    double from = limits_now();
    partitioned *p = partitioned_new(t, &(solver_options){.kind = SOLVER_AUTO, .timeout = BUDGET_UPGRADE_PROOF, .limits = c->limits});
    for (uint32_t k = 0; k < tree->nodes.len; k++) (void)partitioned_add(p, tree->nodes.data[k].formula);
    (void)partitioned_add(p, term_not(t, call_tree_about(tree, 0, all_of(t, goals))));
    bool proved = partitioned_solve(p) == SOLVER_UNSAT;
    summaries_init(&found, c->summaries->count);
    for (uint32_t k = 1; proved && k < tree->nodes.len && !limits_hit(c->limits); k++) {
        if (!tree->nodes.data[k].is_inlined) continue;
        term summary = interpolate_call(p, tree, k);
        if (summary.i) (void)summaries_add(&found, tree->nodes.data[k].function, summary);
    }
    partitioned_free(p);
    if (c->stats) c->stats->time_interpolate += limits_now() - from;
    if (proved) add_proved(c, &found);
    summaries_free(&found);
    return proved;
}

/* ---- audit ---- */

static bool follows(summary_checker *c, fn f, const summary_list *claims)
{
    summary_list goals = {0};
    call_tree tree = {0};
    for (uint32_t k = 0; k < claims->len; k++) vec_push(&goals, claims->data[k]);
    check_goals(c, f, c->summaries->of[f.i].is_local ? CHECK_LOCALLY : CHECK_REFINED, &goals, &tree);
    bool all = goals.len == claims->len;
    call_tree_free(&tree);
    vec_free(&goals);
    return all;
}

const char *check_audit(const summary_checker *c, const summary_list *safety)
{
    summary_checker again = *c;
    again.solver = SOLVER_Z3;
    const char *failed = NULL;
    for (uint32_t k = 0; k < c->u->order.len && !failed; k++) {
        fn f = c->u->order.data[k];
        const summary_list *claims = f.i == unwound_root(c->u).i ? safety : &c->summaries->of[f.i].conjuncts;
        if (c->stats) c->stats->audited += claims->len;
        if (claims->len && !follows(&again, f, claims)) failed = fn_name(c->u->enc.p, f);
    }
    return failed;
}
