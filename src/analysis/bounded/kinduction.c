/* The engine kinduction.
 * Implements: k-induction (Sheeran, Singh, Stålmarck: Checking Safety Properties Using Induction and a SAT-Solver, FMCAD 2000), over
 * segments between cut points (analysis/bounded/cut_graph.h). Deviations: no constraint that the states of a path differ; instead
 * suggested loop invariants strengthen the step.
 * Base case: no error within k segments from the start. analysis/bounded/bounded.h answers it: no error in executions whose loops run at
 * most k times, which are more.
 * Step case: no error is met in the k-th segment from any cut point, starting with arbitrary values that satisfy the proved facts.
 * Together: an execution to an error has more than k segments, and its last k segments contradict the step case.
 * The step case leaves out what the slice leaves out. Whole loops may be missing there, so an execution has fewer segments than it has
 * iterations. The base case knows the whole program and says nothing about such segments. Therefore the first k segments of the sliced
 * program are checked as well.
 * k grows alternately with the bound of the base case. The base case alone finds errors, and proves programs whose loops end. */
#include "analysis/bounded/bounded.h"
#include "analysis/bounded/cut_graph.h"
#include "analysis/bounded/suggest.h"
#include "analysis/budgets.h"
#include "analysis/facts/addresses.h"
#include <math.h>

typedef struct {
    const engine_options *o;
    bounded base;
    cut_graph step;
    bool has_step, is_prepared;
    uint32_t start;  /* the first segments of the sliced program in which there is no error */
    uint32_t bound;  /* of the last round of the base case */
    uint32_t clear;  /* the base case holds up to here */
    uint32_t k;      /* segments that every node has carried out */
    uint32_t proved; /* the step case holds for this k; 0: not yet */
    double stepping; /* seconds of counted work spent on the step case */
} induction;

/* ---- the step case ---- */

static void claim_candidates(induction *i)
{
    const engine_options *o = i->o;
    for (uint32_t c = 0; c < o->count_candidates; c++)
        for (uint32_t n = 1; n < i->step.nodes.len; n++)
            if (i->step.nodes.data[n].function.i == o->candidates[c].function.i && i->step.nodes.data[n].where == o->candidates[c].where)
                (void)cut_graph_claim(&i->step, n, o->candidates[c].condition);
}

static void give_up_step(induction *i) { i->has_step = false; }

static bool step_holds(induction *i);

static void prepare_step(induction *i)
{
    double from = limits_clock(i->o->limits), left = limits_left(i->o->limits);
    double budget = left < HUGE_VAL ? left * BUDGET_INDUCTION_INVARIANTS : BUDGET_INDUCTION_INVARIANTS_ELSE;
    i->is_prepared = true;
    i->has_step = cut_graph_init(&i->step, &i->base.enc, i->o->intervals, i->o->slice);
    i->step.stats = i->o->stats;
    if (!i->has_step) return;
    i->k = 1;
    claim_candidates(i);
    if (i->o->count_candidates) (void)cut_graph_prove(&i->step, from + budget);
    if (cut_graph_is_modelled(&i->step) && step_holds(i)) {
        i->proved = 1;
        return;
    }
    suggestions *s = suggest_from_runs(&i->step, i->o->limits, budget * BUDGET_INDUCTION_RUNS);
    for (suggest_stage stage = 0; stage < SUGGEST_STAGES && !i->proved; stage++) {
        if (!suggest_claims(s, stage)) continue;
        engine_tell(i->o->progress, "invariants", stage, i->step.queries);
        if (!cut_graph_prove(&i->step, from + budget)) break;
        if (cut_graph_is_modelled(&i->step) && step_holds(i)) i->proved = 1;
    }
    suggest_free(s);
    if (!cut_graph_is_modelled(&i->step)) give_up_step(i);
}

/* No error in the first k segments from the start of the sliced program. Earlier calls have looked at the first k-1. */
static bool start_holds(induction *i)
{
    if (i->start < i->k && cut_graph_ask_errors(&i->step, 0) == SOLVER_UNSAT) i->start = i->k;
    return i->start >= i->k;
}

/* No error in the last segment of any node. */
static bool step_holds(induction *i)
{
    if (!start_holds(i)) return false;
    for (uint32_t n = 1; n < i->step.nodes.len; n++)
        if (limits_hit(i->o->limits) || cut_graph_ask_errors(&i->step, n) != SOLVER_UNSAT) return false;
    return true;
}

static void next_step(induction *i)
{
    double from = limits_clock(i->o->limits);
    if (!i->is_prepared) {
        prepare_step(i);
    } else {
        i->k++;
        engine_tell(i->o->progress, "induction", i->k, i->step.queries);
        if (i->start < i->k - 1) give_up_step(i); /* there is an error, or it is not known: induction has no base */
        for (uint32_t n = 0; n < i->step.nodes.len && i->has_step; n++)
            if (!cut_graph_advance(&i->step, n)) give_up_step(i);
        if (i->has_step && step_holds(i)) i->proved = i->k;
    }
    i->stepping += limits_clock(i->o->limits) - from;
}

/* ---- the result ---- */

static void list_invariants(induction *i, engine_result *out)
{
    const cfa_program *p = i->base.enc.task->program;
    for (uint32_t n = 1; n < i->step.nodes.len; n++) {
        const cut_node *c = &i->step.nodes.data[n];
        for (uint32_t k = 0; k < c->claims.len && out->invariants.len < BUDGET_INDUCTION_LISTED; k++) {
            char text[400];
            if (!c->claims.data[k].alive) continue;
            ex_show(p, c->claims.data[k].condition, text, sizeof text);
            vec_push(&out->invariants, (engine_invariant){c->function, c->where, arena_copy(&out->memory, text, strlen(text))});
        }
    }
}

static bool wants_step(const induction *i)
{
    return !i->proved && (!i->is_prepared || i->has_step) && i->stepping <= limits_clock(i->o->limits) - i->base.started - i->stepping;
}

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    induction i = {.o = o};
    if (t->runs_around_entry) {
        engine_result_unknown(out, "unsupported: constructors or destructors");
        return;
    }
    bounded_init(&i.base, t, o, out);
    bounded_answer a = BOUNDED_CLEAR;
    while (a == BOUNDED_CLEAR && !(i.proved && i.clear >= i.proved)) {
        i.bound = i.bound ? bounded_next(&i.base, i.bound) : 1;
        a = bounded_round(&i.base, i.bound, false);
        if (!i.base.open.len) i.clear = i.bound;
        while (a == BOUNDED_CLEAR && wants_step(&i) && !limits_hit(o->limits)) next_step(&i);
    }
    if (a == BOUNDED_ERROR) {
        out->answer = ENGINE_FALSE;
    } else if (a == BOUNDED_COMPLETE) {
        out->answer = ENGINE_TRUE;
    } else if (a == BOUNDED_CLEAR) {
        out->answer = ENGINE_TRUE;
        list_invariants(&i, out);
    } else {
        bounded_explain(&i.base, out);
    }
    task_encoding_assumptions(&i.base.enc, out);
    addresses_withdraw_proof(out, t);
    if (o->stats && i.is_prepared) o->stats->time_solver += solver_statistics(i.step.solver)->seconds;
    if (i.is_prepared) cut_graph_free(&i.step);
    bounded_free(&i.base);
}

extern const engine engine_kinduction;
const engine engine_kinduction = {
    .name = "kinduction",
    .purpose = "k-induction over loops, with invariants guessed from executions: proves loops, finds errors as bmc does",
    .run = run};
