/* The engine bmc: bounded model checking with a growing bound, or with the user's (analysis/bounded/bounded.h). With the user's bound,
 * function summaries of the revision before are tried first (analysis/upgrade/upgrade.h). */
#include "analysis/addresses.h"
#include "analysis/bounded/bounded.h"
#include "analysis/budgets.h"
#include "analysis/upgrade/upgrade.h"

static void leave(void *bounded_, engine_result *out) { bounded_leave(bounded_, out); }

typedef struct {
    bool is_sliced; /* the slice was enough */
    bool is_hard;   /* patterns of what it was hard to refute serve instead of function summaries */
} whole_check;

/* Leaves patterns of the questions that it was hard to refute. A revision that was given some makes no others, because it may cost what it
 * costs from scratch, not more. If the revision before was already one that would have needed others, it does,
 * unless an earlier one has looked in vain. */
static bool leave_patterns(bounded *b, const engine_options *o, engine_result *out)
{
    bool is_hard = limits_clock(o->limits) - b->started > BUDGET_UPGRADE_HARD || !o->function_summaries;
    bool may_find = !o->function_summaries || (!b->patterns.is_vain && (!b->patterns.is_given || b->patterns.has_missed));
    if (o->patterns && out->answer == ENGINE_TRUE && is_hard && may_find) refutation_patterns_find(&b->patterns);
    refutation_patterns_leave(&b->patterns, out);
    return is_hard || b->patterns.patterns.len || b->patterns.unread;
}

static whole_check check_whole_program(const verify_task *t, const engine_options *o, engine_result *out)
{
    bounded b;
    bounded_init(&b, t, "bmc", o, out);
    engine_offers(o, &b, leave);
    bounded_answer a = BOUNDED_CLEAR;
    for (uint32_t bound = o->unwind ? o->unwind : bounded_first(&b, true); a == BOUNDED_CLEAR; bound = bounded_next(&b, bound)) {
        a = bounded_round(&b, bound, o->unwind != 0);
        if (a == BOUNDED_CLEAR && o->unwind) break;
    }
    if (a == BOUNDED_CLEAR && (b.open.len || b.u.incomplete || !bounded_is_modelled(&b))) a = BOUNDED_UNDECIDED;
    switch (a) {
    case BOUNDED_ERROR: out->answer = ENGINE_FALSE; break;
    case BOUNDED_COMPLETE: out->answer = ENGINE_TRUE; break;
    case BOUNDED_CLEAR:
        out->answer = ENGINE_TRUE;
        out->bound = o->unwind;
        break;
    default: bounded_explain(&b, out); break;
    }
    task_encoding_assumptions(&b.enc, out);
    addresses_withdraw_proof(out, t);
    bounded_judge(&b, out);
    engine_offers(o, NULL, NULL);
    bounded_leave(&b, out);
    bounded_tell_explored(&b);
    whole_check done = {.is_sliced = b.is_sliced, .is_hard = leave_patterns(&b, o, out)};
    bounded_free(&b);
    return done;
}

/* There is no error up to the bound. Does anything go beyond it? The program itself tells, as it does from scratch; the slice tells only if
 * it is the slice that has no error. */
static void complete_proof(const verify_task *t, const engine_options *o, bool is_sliced, engine_result *out)
{
    engine_options same = *o;
    engine_result found;
    bounded b;
    if (!is_sliced) same.slice = NULL;
    engine_result_init(&found);
    bounded_init(&b, t, "bmc", &same, &found);
    b.is_known_safe = true;
    if (bounded_round(&b, o->unwind, true) == BOUNDED_COMPLETE) {
        out->bound = 0;
        task_encoding_assumptions(&b.enc, out);
    }
    bounded_judge(&b, out);
    bounded_free(&b);
    engine_result_free(&found);
}

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    upgrade_bound bound;
    if (t->runs_around_entry) {
        engine_result_unknown(out, "unsupported: constructors or destructors");
        return;
    }
    if (o->function_summaries && upgrade_check(t, o, out, &bound)) {
        if (bound.is_open && out->answer == ENGINE_TRUE) complete_proof(t, o, bound.is_sliced, out);
        return;
    }
    double from = limits_clock(o->limits);
    whole_check done = check_whole_program(t, o, out);
    if (!o->function_summaries || (!o->for_next && !o->audit)) return;
    if (out->answer != ENGINE_TRUE) upgrade_pass_on(o, out);
    else if (done.is_hard && !o->audit) upgrade_decline(o, limits_clock(o->limits) - from, out);
    else upgrade_bootstrap(t, o, done.is_sliced, limits_clock(o->limits) - from, out);
}

extern const engine engine_bmc;
const engine engine_bmc = {
    .name = "bmc",
    .pace = 40,
    .purpose = "bounded model checking: unrolls loops and recursion further and further; finds errors, proves programs whose loops end",
    .run = run};
