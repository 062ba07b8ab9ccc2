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
#include "analysis/bounded/stored_invariants.h"
#include "analysis/bounded/suggest.h"
#include "analysis/bounded/told_claims.h"
#include "analysis/budgets.h"
#include "analysis/addresses.h"
#include <math.h>

typedef struct {
    const engine_options *o;
    bounded base;
    cut_graph step;
    bool has_step, is_prepared;
    bool is_searched; /* for invariants */
    uint32_t start;   /* the first segments of the sliced program in which there is no error */
    uint32_t bound;   /* of the last round of the base case */
    uint32_t clear;   /* the base case holds up to here */
    uint32_t k;       /* segments that every node has carried out */
    uint32_t proved;  /* the step case holds for this k; 0: not yet */
    double stepping;  /* seconds of counted work spent on the step case */
} induction;

/* ---- the step case ---- */

static void give_up_step(induction *i) { i->has_step = false; }

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

/* Carries out one more segment from every node. */
static void advance_all(induction *i)
{
    i->k++;
    engine_tell(i->o->progress, "induction", i->k, i->base.refuted.queries);
    if (i->start < i->k - 1) give_up_step(i); /* there is an error, or it is not known: induction has no base */
    for (uint32_t n = 0; n < i->step.nodes.len && i->has_step; n++)
        if (!cut_graph_advance(&i->step, n)) give_up_step(i);
}

static double deadline_for_invariants(const induction *i)
{
    double left = limits_left(i->o->limits);
    double budget = left < HUGE_VAL ? left * BUDGET_INDUCTION_INVARIANTS : BUDGET_INDUCTION_INVARIANTS_ELSE;
    return limits_clock(i->o->limits) + budget;
}

/* These stages may take longer: induction with a larger k is seldom an answer where they are needed. */
static double deadline_for_stage(suggest_stage stage, double from, double end)
{
    bool is_last_resort = stage == SUGGEST_GUARDED || stage == SUGGEST_PASSED || stage == SUGGEST_PASSED_FLAGS;
    return is_last_resort ? from + (end - from) * BUDGET_INDUCTION_GUARDED : end;
}

/* ---- invariants from outside and from earlier revisions ---- */

static void claim_candidates(induction *i)
{
    const engine_options *o = i->o;
    for (uint32_t c = 0; c < o->count_candidates; c++)
        for (uint32_t n = 1; n < i->step.nodes.len; n++)
            if (i->step.nodes.data[n].function.i == o->candidates[c].function.i && i->step.nodes.data[n].where == o->candidates[c].where)
                (void)cut_graph_claim(&i->step, n, o->candidates[c].condition);
}

static uint64_t count_proved(const cut_graph *g)
{
    uint64_t count = 0;
    for (uint32_t n = 1; n < g->nodes.len; n++)
        for (uint32_t k = 0; k < g->nodes.data[n].claims.len; k++)
            count += g->nodes.data[n].claims.data[k].alive && !g->nodes.data[n].claims.data[k].is_interval;
    return count;
}

/* Makes the graph, and proves what others claim: all of it at once, without what fails. *k: of the proof of an earlier revision that its
 * claims belong to; 0: there is none. */
static void prepare_step(induction *i, uint32_t *k)
{
    const artefact *given = artefact_find(i->o->given, ARTEFACT_INVARIANTS, "kinduction");
    uint32_t claimed = 0;
    *k = 0;
    i->is_prepared = true;
    i->has_step = cut_graph_init(&i->step, &i->base.enc, &i->base.refuted, i->o->intervals, i->o->slice);
    if (!i->has_step) return;
    i->k = 1;
    claim_candidates(i);
    if (given) claimed = stored_invariants_claim(&i->step, i->o, given->bytes, k);
    i->step.singly = claimed && claimed <= BUDGET_INDUCTION_SINGLY;
    if (i->o->count_candidates || claimed) (void)cut_graph_prove(&i->step, deadline_for_invariants(i));
    i->step.singly = false;
    if (!claimed || !i->o->stats) return;
    i->o->stats->invariants_loaded = claimed;
    i->o->stats->invariants_reused = count_proved(&i->step);
}

/* Before anything else: do the invariants of an earlier revision suffice, with its k? */
static void try_given(induction *i)
{
    uint32_t k;
    double from = limits_clock(i->o->limits);
    if (!artefact_find(i->o->given, ARTEFACT_INVARIANTS, "kinduction")) return;
    prepare_step(i, &k);
    if (k && i->has_step && cut_graph_is_modelled(&i->step)) {
        while (i->k < k && i->has_step && start_holds(i) && !limits_hit(i->o->limits)) advance_all(i);
        if (i->k == k && i->has_step && step_holds(i)) i->proved = k;
    }
    i->stepping += limits_clock(i->o->limits) - from;
}

/* ---- invariants that executions suggest ---- */

static void search_invariants(induction *i)
{
    double from = limits_clock(i->o->limits), end = deadline_for_invariants(i);
    i->is_searched = true;
    if (i->o->stats) i->o->stats->invariants_searched++;
    suggestions *s = suggest_from_runs(&i->step, i->o->limits, (end - from) * BUDGET_INDUCTION_RUNS);
    for (suggest_stage stage = 0; stage < SUGGEST_STAGES && !i->proved; stage++) {
        uint64_t before = count_proved(&i->step);
        if (!suggest_claims(s, stage)) continue;
        if (stage >= SUGGEST_PASSED && stage <= SUGGEST_DIFFERENCES) cut_graph_claim_again(&i->step);
        engine_tell(i->o->progress, "invariants", stage, i->base.refuted.queries);
        if (!cut_graph_prove(&i->step, deadline_for_stage(stage, from, end))) {
            if (stage == SUGGEST_DIFFERENCES) continue; /* the next one does not build on it, and has more time */
            break;
        }
        if (count_proved(&i->step) == before) continue;
        /* all nodes must have carried out as many segments, and fixing begins anew with the first */
        if ((stage == SUGGEST_TARGETS || stage == SUGGEST_EQUATIONS) && i->k == 1 && !cut_graph_fix(&i->step)) give_up_step(i);
        if (!i->has_step) break;
        if (cut_graph_is_modelled(&i->step) && step_holds(i)) i->proved = i->k;
    }
    suggest_free(s);
    if (i->has_step && !cut_graph_is_modelled(&i->step)) give_up_step(i);
}

static void next_step(induction *i)
{
    double from = limits_clock(i->o->limits);
    uint32_t k;
    if (!i->is_prepared) {
        prepare_step(i, &k);
        if (i->has_step && cut_graph_is_modelled(&i->step) && step_holds(i)) i->proved = i->k;
        if (i->has_step && !i->proved) search_invariants(i);
    } else if (!i->is_searched) {
        search_invariants(i);
    } else {
        advance_all(i);
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

/* needed: only the invariants on which the proof rests */
static void leave_invariants(const induction *i, bool needed, engine_result *out)
{
    buf bytes = {0};
    stored_invariants_write(&i->step, i->proved, needed, &bytes);
    engine_result_leave(out, ARTEFACT_INVARIANTS, bytes.data, bytes.len);
    buf_free(&bytes);
}

/* A proof by unrolling alone leaves no invariants: they were not needed. Proved invariants that did not suffice may help the next revision.
 */
static void leave(induction *i, bool is_complete, engine_result *out)
{
    if (i->has_step && !is_complete && i->o->for_next)
        leave_invariants(i, i->proved == 1 && i->is_searched && cut_graph_find_support(&i->step), out);
    bounded_leave(&i->base, out);
}

/* They are proved of what an encoding says, as a proof is. */
static void tell_claims(induction *i, const verify_task *t, engine_result *out)
{
    if (!i->has_step || !i->is_searched || t->places_matter || !cut_graph_is_modelled(&i->step)) return;
    told_claims_list(&i->step, out);
    if (t->memory_is_typed && out->claims.len) addresses_assume_types(out);
}

/* Before the end. */
static void leave_so_far(void *induction_, engine_result *out)
{
    const induction *i = induction_;
    if (i->has_step) leave_invariants(i, false, out);
    bounded_leave(&i->base, out);
}

static bool wants_step(const induction *i)
{
    return !i->proved && (!i->is_prepared || i->has_step) && i->stepping <= limits_clock(i->o->limits) - i->base.started - i->stepping;
}

/* One after the other; but if the step case holds for k, only the base case for k is missing. */
static uint32_t next_bound(induction *i)
{
    if (i->proved > i->bound) return i->proved;
    return i->bound ? bounded_next(&i->base, i->bound) : bounded_first(&i->base, false);
}

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    induction i = {.o = o};
    if (t->runs_around_entry) {
        engine_result_unknown(out, "unsupported: constructors or destructors");
        return;
    }
    bounded_init(&i.base, t, "kinduction", o, out);
    engine_offers(o, &i, leave_so_far);
    bounded_answer a = BOUNDED_CLEAR;
    try_given(&i);
    while (a == BOUNDED_CLEAR && !(i.proved && i.clear >= i.proved)) {
        i.bound = next_bound(&i);
        a = bounded_round(&i.base, i.bound, i.proved != 0 || o->counts_iterations);
        if (!i.base.open.len) i.clear = i.bound;
        while (a == BOUNDED_CLEAR && wants_step(&i) && !limits_hit(o->limits)) next_step(&i);
    }
    if (a == BOUNDED_ERROR) {
        out->answer = ENGINE_FALSE;
    } else if (a == BOUNDED_COMPLETE) {
        out->answer = ENGINE_TRUE;
    } else if (a == BOUNDED_CLEAR) {
        out->answer = ENGINE_TRUE;
        if (o->stats) o->stats->induction_k = i.proved;
        list_invariants(&i, out);
    } else {
        bounded_explain(&i.base, out);
    }
    task_encoding_assumptions(&i.base.enc, out);
    addresses_withdraw_proof(out, t);
    if (o->wants_claims) tell_claims(&i, t, out);
    bounded_judge(&i.base, out);
    engine_offers(o, NULL, NULL);
    leave(&i, a == BOUNDED_COMPLETE, out);
    if (i.is_prepared) cut_graph_free(&i.step);
    bounded_free(&i.base);
}

extern const engine engine_kinduction;
const engine engine_kinduction = {
    .name = "kinduction",
    .pace = 50,
    .purpose = "k-induction over loops, with invariants guessed from executions: proves loops, finds errors as bmc does",
    .run = run};
