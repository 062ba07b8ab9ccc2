/* Guesses values for a path, else asks the solver, and lets the interpreter confirm them.
 * The solver is asked in three attempts with fewer and fewer conditions: pointers from outside each to a place of its own; pointers
 * anywhere in memory from outside; any values at all. Only the last one proves that a path is infeasible. */
#include "analysis/cex/internal.h"

#include "analysis/budgets.h"
#include "replay/interpreted/replay.h"
#include "base/text.h"
#include "logic/solve/guess.h"

typedef enum { TRY_NARROW, TRY_WIDE, TRY_ANYTHING, TRIES } attempt;

static solver_answer ask_solver(cex *c, attempt how)
{
    solver_push(c->solver);
    for (uint32_t k = 0; how != TRY_ANYTHING && k < c->defined.len; k++) solver_assert(c->solver, c->defined.data[k]);
    for (uint32_t k = 0; how == TRY_NARROW && k < c->narrow.len; k++) solver_assert(c->solver, c->narrow.data[k]);
    for (uint32_t k = 0; how == TRY_WIDE && k < c->wide.len; k++) solver_assert(c->solver, c->wide.data[k]);
    return solver_check(c->solver, NULL, 0);
}

/* The pointer without a constant offset: p for p + 8. */
static term base_of(const cex *c, term pointer)
{
    const term_info *i = term_get(c->enc.t, pointer);
    uint64_t ignored;
    if (i->kind != T_BVADD || i->count != 2) return pointer;
    term a = term_arg(c->enc.t, pointer, 0), b = term_arg(c->enc.t, pointer, 1);
    if (term_is_bv_const(c->enc.t, a, &ignored)) return b;
    return term_is_bv_const(c->enc.t, b, &ignored) ? a : pointer;
}

/* Per pointer: does the model have it pointing to an object? */
static bool *look_up_pointers(const cex *c, const model *m)
{
    uint32_t count = c->pointers.len;
    bool *there = mem_alloc(count + 1);
    term *all = mem_alloc((count + 1) * sizeof *all), *values = mem_alloc((count + 1) * sizeof *values);
    for (uint32_t k = 0; k < count; k++) all[k] = c->pointers.data[k].pointer;
    model_eval_all(m, all, count, values);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t address;
        there[k] = !term_is_bv_const(c->enc.t, values[k], &address) || encode_has_object(c->enc.e, address) ||
                   (address >= RUN_OUTSIDE_START && address < RUN_OUTSIDE_END);
    }
    free(all);
    free(values);
    return there;
}

/* Pointers that the model has pointing to nowhere are sent to memory from outside, each to a place of its own, if they are not a part of
 * something that is there already; then, to anywhere in it. false: there are none. */
static bool redirect_pointers(cex *c, const model *m, map64 *mended)
{
    bool any = false, *there = look_up_pointers(c, m);
    for (uint32_t k = 0; k < c->pointers.len; k++) {
        term p = c->pointers.data[k].pointer, base = base_of(c, p);
        if (there[k] || map_get(mended, p.i, NULL) || map_get(mended, base.i, NULL)) continue;
        map_put(mended, base.i, 1);
        term at = cex_new_window(c);
        vec_push(&c->narrow, term_eq(c->enc.t, base, at));
        vec_push(&c->wide, cex_in_outside(c, base));
        any = true;
    }
    for (uint32_t k = 0; k < c->pointers.len && !any; k++) {
        term p = c->pointers.data[k].pointer;
        bool fresh;
        if (there[k]) continue;
        (void)map_slot(mended, (uint64_t)p.i << 32, &fresh);
        if (!fresh) continue;
        vec_push(&c->narrow, cex_in_outside(c, p));
        vec_push(&c->wide, cex_in_outside(c, p));
        any = true;
    }
    free(there);
    return any;
}

/* Values found without a search, with pointers to memory from outside that are far from each other. */
static bool guess_values(cex *c, engine_result *out)
{
    typedef VEC(term) terms;
    terms all = {0};
    uint64_t budget = BUDGET_CEX_GUESS;
    const uint32_t before = out->choices.len;
    for (uint32_t k = 0; k < c->constraints.len; k++) vec_push(&all, c->constraints.data[k]);
    for (uint32_t k = 0; k < c->defined.len; k++) vec_push(&all, c->defined.data[k]);
    guess *g = guess_new(c->enc.t);
    guess_differ_by(g, GUESS_DIFFERENCE);
    guess_spread(g, c->pointer_bits, RUN_OUTSIDE_START, GUESS_APART);
    bool good = guess_satisfies(g, all.data, all.len, &budget);
    if (good) {
        model *m = model_new(c->enc.t);
        guess_to_model(g, c->enc.t, all.data, all.len, m);
        cex_values(c, m, out);
        good = replay_check(c->enc.task, out->choices.data, out->choices.len, c->enc.limits).confirmed;
        if (good) out->is_exact = encode_is_exact(c->s);
        else out->choices.len = before;
        model_free(m);
    }
    guess_free(g);
    vec_free(&all);
    return good;
}

static path_answer solve_path(cex *c, stats *st, engine_result *out)
{
    map64 mended = {0};
    path_answer answer = PATH_UNKNOWN;
    attempt how = TRY_NARROW;
    const uint32_t before = out->choices.len;
    for (uint32_t round = 0; round < BUDGET_CEX_TRIES && how < TRIES && answer == PATH_UNKNOWN && !limits_hit(c->enc.limits); round++) {
        solver_answer a = ask_solver(c, how);
        bool again = false;
        if (st) st->solver_queries++;
        const model *m = a == SOLVER_SAT ? solver_model(c->solver) : NULL;
        if (m) {
            cex_values(c, m, out);
            replay_result r = replay_check(c->enc.task, out->choices.data, out->choices.len, c->enc.limits);
            if (r.confirmed) {
                out->is_exact = encode_is_exact(c->s);
                answer = PATH_FEASIBLE;
            } else {
                out->choices.len = before;
                cex_explain_failed_replay(c, &r, out);
                again = r.outcome == RUN_UNDEFINED && redirect_pointers(c, m, &mended);
            }
        } else if (a == SOLVER_UNSAT && how == TRY_ANYTHING) {
            answer = PATH_INFEASIBLE;
        } else if (a == SOLVER_UNKNOWN) {
            text_fit(out->reason, sizeof out->reason, solver_unknown_reason(c->solver));
        }
        solver_pop(c->solver);
        how += !again;
    }
    map_free(&mended);
    return answer;
}

static void cex_free(cex *c)
{
    for (uint32_t k = 0; k < c->events.len; k++)
        if (c->events.data[k].after) encode_free(c->events.data[k].after);
    if (c->s) encode_free(c->s);
    if (c->solver) solver_free(c->solver);
    task_encoding_free(&c->enc);
    vec_free(&c->constraints);
    vec_free(&c->defined);
    vec_free(&c->narrow);
    vec_free(&c->wide);
    vec_free(&c->pointers);
    vec_free(&c->events);
    vec_free(&c->calls);
    map_free(&c->turns);
    arena_free(&c->texts);
}

static void cex_init(cex *c, const verify_task *t, limits *l)
{
    *c = (cex){.space = t->program->space, .pointer_bits = t->program->ilp32 ? 32 : 64};
    task_encoding_init(&c->enc, t, l);
}

/* Encodes the path and guesses values. UNKNOWN without a reason: the solver has to be asked. */
static path_answer encode_and_guess(cex *c, const trace_step *steps, uint32_t count, engine_result *out)
{
    out->reason[0] = 0;
    if (!cex_walk(c, steps, count)) return limits_hit(c->enc.limits) ? PATH_UNKNOWN : PATH_INFEASIBLE;
    if (!encode_is_modelled(c->s)) {
        snprintf(out->reason, sizeof out->reason, "a path is not modelled");
        return PATH_UNKNOWN;
    }
    return guess_values(c, out) ? PATH_FEASIBLE : PATH_UNKNOWN;
}

path_answer counterexample_guess(const verify_task *t, const trace_step *steps, uint32_t count, limits *l, engine_result *out)
{
    cex c;
    cex_init(&c, t, l);
    path_answer answer = encode_and_guess(&c, steps, count, out);
    cex_free(&c);
    return answer;
}

path_answer counterexample_of_path(const verify_task *t, const trace_step *steps, uint32_t count, limits *l, stats *st, engine_result *out)
{
    cex c;
    cex_init(&c, t, l);
    path_answer answer = encode_and_guess(&c, steps, count, out);
    if (answer == PATH_UNKNOWN && !out->reason[0] && !limits_hit(l)) {
        c.solver = solver_new(c.enc.t, &(solver_options){.kind = SOLVER_AUTO, .limits = l});
        for (uint32_t k = 0; k < c.constraints.len; k++) solver_assert(c.solver, c.constraints.data[k]);
        answer = solve_path(&c, st, out);
    }
    cex_free(&c);
    return answer;
}
