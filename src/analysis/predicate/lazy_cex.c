/* Lazy counterexample analysis: finished calls and loops are holes of an error path, expanded only while the path is feasible with them.
 * Implements: Alg. 2 (lazyAnalysis) and Def. 7 (holes) of He, Yu, Cai: Efficient Summary Reuse for Software Regression Verification.
 * Deviations: a hole is any call that has returned and any loop that was left, not only one with a summary of an earlier revision: short
 * paths make better predicates, wherever the summary comes from. The path inside is always there (analysis/predicate/predicate_explore.c
 * builds π expanded), so expandHole costs nothing but the larger formula. A hole says nothing: variables that it writes have arbitrary
 * values behind it. Variables that it does not write connect its two ends, so the path is checked as a whole, which refutes more than
 * Theorem 1's segments one by one. After a fixed number of expansions all holes are expanded at once. In the end, expansions that turn out
 * to be needless are taken back. In: the formulas of p->path.  Out: whether it is feasible; which steps are still in holes. Invariant: the
 * steps outside of holes are infeasible together, so interpolants for them are interpolants for the whole path. */
#include "analysis/predicate/internal.h"

#include "analysis/budgets.h"

enum { MOST_EXPANSIONS = BUDGET_PREDICATE_EXPANSIONS }; /* holes that are expanded one by one; then all are expanded */

/* The items of a finished call or loop: a hole as long as it is not expanded. */
typedef struct {
    uint32_t first, last; /* items */
    bool is_loop, is_hole;
} finished_part;

typedef VEC(finished_part) part_list;

/* ---- holes ---- */

/* Calls that have returned, loops that were entered and left again. A part comes after those within it. All are holes at first. */
static void find_finished_parts(const predicate_run *p, part_list *out)
{
    typedef struct {
        uint32_t first, fragment;
        bool is_loop;
    } open_part;
    VEC(open_part) open = {0};
    for (uint32_t k = 0; k < p->path.len; k++) {
        const block *b = p->path.data[k].via;
        if (!b) continue;
        if (b->end == BLOCK_EXIT) {
            while (open.len && open.data[open.len - 1].is_loop && !fragment_holds(&p->f, open.data[open.len - 1].fragment, b->to)) {
                open_part o = vec_pop(&open);
                vec_push(out, (finished_part){o.first, k, true, true});
            }
        } else if (b->end == BLOCK_RETURN) {
            while (open.len && open.data[open.len - 1].is_loop) (void)vec_pop(&open);
            if (!open.len) continue;
            open_part o = vec_pop(&open);
            vec_push(out, (finished_part){o.first, k, false, true});
        } else if (b->end == BLOCK_INNER) {
            vec_push(&open, (open_part){k + 1, fragment_child_at(&p->f, b->fragment, b->to), true});
        } else if (b->end == BLOCK_CALL) {
            vec_push(&open, (open_part){k + 1, fragment_of_function(&p->f, b->callee), false});
        }
    }
    vec_free(&open);
}

/* Which steps are in a hole. Step k + 1 is item k. */
static void mark_holes(const part_list *all, bool *in_hole, uint32_t count)
{
    memset(in_hole, 0, count);
    for (uint32_t s = 0; s < all->len; s++)
        for (uint32_t k = all->data[s].first; all->data[s].is_hole && k <= all->data[s].last; k++) in_hole[k + 1] = true;
}

static bool is_inside_hole(const part_list *all, uint32_t s)
{
    for (uint32_t k = s + 1; k < all->len; k++) /* parts around it come behind it */
        if (all->data[k].is_hole && all->data[k].first <= all->data[s].first) return true;
    return false;
}

/* "Let h be a hole in π": the first one that is in no other. Calls come before loops, whose iterations make poor predicates. NULL: π is
 * holeless. */
static finished_part *next_hole(part_list *all)
{
    for (unsigned loops = 0; loops < 2; loops++)
        for (uint32_t s = 0; s < all->len; s++)
            if (all->data[s].is_hole && all->data[s].is_loop == loops && !is_inside_hole(all, s)) return &all->data[s];
    return NULL;
}

/* ---- the algorithm ---- */

solver_answer path_feasibility(predicate_run *p, const path_formulas *f, const bool *in_hole)
{
    solver_push(p->s);
    for (uint32_t k = 0; k < f->steps.len; k++)
        if (!in_hole || !in_hole[k]) solver_assert(p->s, f->steps.data[k].constraint);
    solver_answer a = solver_check(p->s, NULL, 0);
    solver_pop(p->s);
    return a;
}

/* Loops (or calls) that were expanded in vain become holes again: the path is infeasible with them as holes. */
static void close_needless(predicate_run *p, const path_formulas *f, part_list *all, bool loops, bool *in_hole)
{
    for (uint32_t s = all->len, left = MOST_EXPANSIONS; s-- > 0 && left && !limits_hit(p->o->limits);) {
        if (all->data[s].is_hole || all->data[s].is_loop != loops) continue;
        all->data[s].is_hole = true;
        mark_holes(all, in_hole, f->steps.len);
        left--;
        if (path_feasibility(p, f, in_hole) != SOLVER_UNSAT) all->data[s].is_hole = false;
    }
}

solver_answer lazy_analysis(predicate_run *p, const path_formulas *f, bool *in_hole)
{
    part_list all = {0};
    find_finished_parts(p, &all);
    solver_answer a = SOLVER_SAT;
    for (uint32_t n = 0;; n++) { /* while ¬(isHoleless(π) ∨ isInfeasible(π)) do */
        mark_holes(&all, in_hole, f->steps.len);
        a = path_feasibility(p, f, in_hole);
        finished_part *hole = next_hole(&all); /* let h be a hole in π */
        if (a == SOLVER_UNSAT || !hole || limits_hit(p->o->limits)) break;
        hole->is_hole = false; /* π ← expandHole(π, h) */
        for (uint32_t s = 0; s < all.len && n >= MOST_EXPANSIONS; s++) all.data[s].is_hole = false;
    }
    if (a == SOLVER_UNSAT) { /* if isInfeasible(π) then return π: with some holes closed again that were expanded only to get at others */
        close_needless(p, f, &all, true, in_hole);
        close_needless(p, f, &all, false, in_hole);
    }
    mark_holes(&all, in_hole, f->steps.len);
    vec_free(&all);
    return a; /* SAT: else return incorrect (the caller confirms it on the whole path) */
}
