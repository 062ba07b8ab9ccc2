/* analysis/cooperate/cooperate.c — engine `cooperation`: one engine verifies what it can, others what it has left.
 * Implements: reducer-based conditional model checking, (v2 ∘ r) ∘ v1, of Beyer, Jakobs, Lemberger, Wehrheim: Reducer-Based Construction of
 * Conditional Verifiers (ICSE 2018), in one process: v1 is `value`, r folds all states at a location (CFA), v2 each of several engines.
 * In: a task.  Out: true if the first engine has verified the executions that the residual program does not have, and another one those
 * that it has; false with the values of an execution of the residual program, which is one of the program.
 * Why CFA: what is left shall be a smaller program, or it is not worth another try: the engines have the whole one already. */
#include "analysis/budgets.h"
#include "analysis/cooperate/written_condition.h"
#include "analysis/facts/part.h"
#include "cond/restrict.h"
#include <string.h>

static const char *const first_engine = "value";
static const char *const next_engines[] = {"kinduction", "predicate", "value", "paths", "bmc"};

typedef struct {
    const verify_task *task;
    const engine_options *o;
    engine_result *out;
    engine_result verified; /* by the first engine: what it assumed */
    restricted_program *rest;
    program_part part;
    bool has_more; /* some engine was cut off: with a larger budget it may answer */
} cooperation;

/* ---- one engine ---- */

/* Runs an engine for at most so many seconds of counted work. What it counts is counted in the limits of all. true: it has
 * come to its end. */
static bool ask(cooperation *c, const char *who, const verify_task *t, engine_options o, double seconds, engine_result *r)
{
    limits part = *c->o->limits, *all = c->o->limits;
    limits_allow(&part, seconds);
    o.limits = &part;
    engine_find(who)->run(t, &o, r);
    bool has_ended = !part.hit;
    all->ticks = part.ticks;
    all->steps = part.steps;
    all->looks = part.looks;
    all->granted = part.granted;
    all->attend_at = 0;
    (void)limits_look(all);
    return has_ended;
}

/* Nothing from other revisions: it belongs to the whole program. */
static engine_options options_for(const cooperation *c) { return (engine_options){.stats = c->o->stats, .progress = c->o->progress}; }

/* ---- the first one, and what it leaves ---- */

/* true: it has come to its end, with an answer or without. */
static bool ask_first(cooperation *c, double seconds)
{
    engine_options o = options_for(c);
    o.intervals = c->o->intervals;
    o.wants_explored = true;
    engine_result_free(&c->verified);
    engine_result_init(&c->verified);
    return ask(c, first_engine, c->task, o, seconds, &c->verified);
}

static condition *what_is_verified(const cooperation *c)
{
    const engine_result *r = &c->verified;
    explored_graph g = {0};
    condition *verified = NULL;
    if (r->explored && explored_read(r->explored, r->explored_len, c->task->program, &g))
        verified = written_condition_make(&g, c->task->program);
    explored_free(&g);
    return verified;
}

static void forget_rest(cooperation *c)
{
    part_forget_facts(&c->part);
    restrict_free(c->rest);
    c->rest = NULL;
    c->part = (program_part){0};
}

static uint64_t count_locations(const cooperation *c, const cfa_program *p)
{
    uint64_t n = 0;
    for (uint32_t f = 0; f < c->task->program->functions.len; f++)
        if (c->task->reachable[f]) n += fn_get(p, (fn){f})->count_locations;
    return n;
}

/* true: there is a smaller program that is left, with facts about it. */
static bool make_rest(cooperation *c)
{
    const verify_task *t = c->task;
    condition *verified = what_is_verified(c);
    if (!verified) return false;
    call_graph *calls = callgraph_build(t->program, NULL, NULL);
    product *x = product_compute(t->program, calls, t->entry, verified, c->o->limits);
    c->rest = x ? restrict_program(x, t->externals) : NULL;
    product_free(x);
    callgraph_free(calls);
    condition_free(verified);
    if (!c->rest) return false;
    if ((double)count_locations(c, c->rest->program) > BUDGET_COOPERATION_SHARE * (double)count_locations(c, t->program)) return false;
    c->part = (program_part){.program = c->rest->program, .original = c->rest->original};
    return part_prepare(&c->part, t, t->externals, c->o->limits, c->o->stats);
}

/* ---- the others ---- */

/* What is proved holds for the rest; the first engine's assumptions hold for the other part. */
static void take_proof(cooperation *c)
{
    engine_result *out = c->out;
    for (uint32_t k = 0; k < c->verified.assumptions.len; k++) engine_result_assume(out, c->verified.assumptions.data[k]);
    if (c->part.intervals) interval_assumptions(c->part.intervals, out);
    out->answer = ENGINE_TRUE;
    out->bound = 0;
    out->invariants.len = out->summaries.len = 0; /* executions of the other part need not keep to them */
}

/* true: there is an answer */
static bool answer_for_rest(cooperation *c, const char *who, double seconds)
{
    engine_options o = options_for(c);
    o.intervals = c->part.intervals;
    o.slice = c->part.slice;
    engine_result_free(c->out);
    engine_result_init(c->out);
    if (!ask(c, who, c->part.task, o, seconds, c->out)) c->has_more = true;
    if (c->out->answer == ENGINE_TRUE && !c->out->bound) take_proof(c);
    else if (c->out->answer == ENGINE_FALSE && c->out->is_exact) part_place_values(&c->part, &c->out->choices);
    else return false;
    return true;
}

static bool ask_the_others(cooperation *c, double seconds)
{
    if (c->part.intervals && interval_proves(c->part.intervals)) {
        take_proof(c);
        return true;
    }
    for (size_t k = 0; k < sizeof next_engines / sizeof *next_engines && !limits_hit(c->o->limits); k++)
        if (answer_for_rest(c, next_engines[k], seconds)) return true;
    return false;
}

/* ---- the whole ---- */

/* An answer of the first engine is no cooperation, but an answer. */
static void take_first(cooperation *c)
{
    engine_result_free(c->out);
    *c->out = c->verified;
    engine_result_init(&c->verified);
}

/* Everybody gets more each time. The first engine is asked again only if it might have verified more. */
static void cooperate(cooperation *c)
{
    bool has_ended = false;
    for (double seconds = BUDGET_COOPERATION_TURN; !limits_hit(c->o->limits); seconds *= BUDGET_COOPERATION_GROWTH) {
        if (!has_ended) {
            forget_rest(c);
            has_ended = ask_first(c, seconds);
            if (c->verified.answer != ENGINE_UNKNOWN) {
                take_first(c);
                return;
            }
            bool is_smaller = !limits_hit(c->o->limits) && make_rest(c);
            if (!is_smaller && has_ended) {
                engine_result_unknown(c->out, "no part of the program is easy by itself");
                return;
            }
            if (!is_smaller) continue;
        }
        c->has_more = !has_ended;
        if (ask_the_others(c, seconds)) return;
        if (!c->has_more && !limits_hit(c->o->limits)) {
            engine_result_unknown(c->out, "no engine proves what is left");
            return;
        }
    }
    engine_result_limit(c->out, c->o->limits);
}

/* What an engine has looked at is a graph of the program's own calls: nobody else may call its functions, before, meanwhile or after. */
static bool is_closed(const verify_task *t) { return t->externals == EXTERNALS_PURE && !t->runs_around_entry; }

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    limits own = {0};
    engine_options with_limits = *o;
    if (!o->limits) with_limits.limits = &own;
    cooperation c = {.task = t, .o = &with_limits, .out = out};
    engine_result_init(&c.verified);
    if (o->unwind) engine_result_unknown(out, "it has no bounds");
    else if (!is_closed(t)) engine_result_unknown(out, "code outside may call functions of the program");
    else cooperate(&c);
    forget_rest(&c);
    engine_result_free(&c.verified);
}

const engine engine_cooperation = {
    .name = "cooperation",
    .purpose = "explicit values verify what they can, other engines the rest; strong on programs with several parts",
    .run = run,
    .pace = 50};
