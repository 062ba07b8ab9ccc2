/* analysis/cooperate/cooperate.c — engine `cooperation`: one engine verifies a part of the program, others the rest.
 * Implements: reducer-based conditional model checking, (v2 ∘ r) ∘ v1, of Beyer, Jakobs, Lemberger, Wehrheim: Reducer-Based Construction of
 * Conditional Verifiers (ICSE 2018), in one process, and chains of more verifiers: every engine that tells its explored part may be v1,
 * for the program and for what another one has left of it; r folds all states at a location (CFA); v2 is each of several engines.
 * Besides what was verified, engines exchange what was proved: invariants that k-induction has found, though they do not suffice for it.
 * In: a task.  Out: true if every execution was verified: by the engines that tell what they have looked at, and what all of them have
 * left by one that proves it; false with the values of an execution of a residual program, which is one of the program.
 * Why CFA: what is left shall be a smaller program, or it is not worth another try: the engines have the whole one already. */
#include "analysis/budgets.h"
#include "analysis/cooperate/written_condition.h"
#include "analysis/engine_turn.h"
#include "analysis/facts/part.h"
#include "cond/assume.h"
#include <string.h>

typedef struct {
    const char *name;
    bool tells; /* its explored part */
} member;

/* In the order in which they are asked. The first one, which is the cheapest, is asked about the program as long as it is not at its end;
 * the others that tell are tried. */
static const member members[] = {{"value", true},  {"kinduction", false}, {"predicate", true},
                                 {"trace", false}, {"paths", false},      {"bmc", false}};
enum { COUNT_MEMBERS = sizeof members / sizeof *members };

/* The program, or the rest that engines have left of it. */
typedef struct {
    restricted_program *rest; /* NULL: the program */
    program_part part;        /* of the program: only its facts */
    const verify_task *task;
    engine_result verified; /* by the engine that has left the next layer: what it assumed */
    uint32_t verified_by;   /* that one */
} layer;

typedef struct {
    const verify_task *task;
    const engine_options *o;
    engine_result *out;
    layer layers[BUDGET_COOPERATION_LAYERS];
    uint32_t count;                  /* of layers */
    uint32_t in_vain[COUNT_MEMBERS]; /* how often it has left nothing smaller of the program */
    bool has_ended[COUNT_MEMBERS];   /* it ended by itself, or without a trace, so it would do so again */
    bool has_more;                   /* some engine was cut off: with a larger budget it may answer */
    bool has_parts;                  /* errors are decided at several places */
    bool claims_nothing;             /* there is nothing to say about the program's loops */
} cooperation;

/* ---- one engine ---- */

static bool ask(cooperation *c, const char *who, const verify_task *t, engine_options o, double seconds, engine_result *r)
{
    return engine_turn(who, t, o, c->o->limits, seconds, r);
}

/* Nothing from other revisions: it belongs to the whole program. */
static engine_options options_for(const cooperation *c, const layer *at)
{
    return (engine_options){
        .stats = c->o->stats, .progress = c->o->progress, .intervals = at->part.intervals, .slice = at->rest ? at->part.slice : NULL};
}

/* ---- what an engine leaves ---- */

static condition *what_is_verified(const layer *at)
{
    const engine_result *r = &at->verified;
    explored_graph g = {0};
    condition *verified = NULL;
    if (r->explored && explored_read(r->explored, r->explored_len, at->task->program, &g))
        verified = written_condition_make(&g, at->task->program);
    explored_free(&g);
    return verified;
}

/* The facts of the program itself belong to the caller. */
static void forget_layer(cooperation *c)
{
    layer *last = &c->layers[--c->count];
    if (last->rest) part_forget_facts(&last->part);
    restrict_free(last->rest);
    engine_result_free(&last->verified);
}

static void add_layer(cooperation *c, layer made)
{
    c->layers[c->count] = made;
    engine_result_init(&c->layers[c->count++].verified);
}

static uint64_t count_locations(const cooperation *c, const cfa_program *p)
{
    uint64_t n = 0;
    for (uint32_t f = 0; f < c->task->program->functions.len; f++)
        if (c->task->reachable[f]) n += fn_get(p, (fn){f})->count_locations;
    return n;
}

static restricted_program *restrict_layer(const cooperation *c, const layer *at)
{
    condition *verified = what_is_verified(at);
    if (!verified) return NULL;
    call_graph *calls = callgraph_build(at->task->program, NULL, NULL);
    product *x = product_compute(at->task->program, calls, at->task->entry, verified, c->o->limits);
    restricted_program *rest = x ? restrict_program(x, at->task->externals) : NULL;
    product_free(x);
    callgraph_free(calls);
    condition_free(verified);
    return rest;
}

/* true: there is a smaller program that is left, with facts about it, as a new layer. share: how much is left. */
static bool add_rest(cooperation *c, double *share)
{
    const layer *at = &c->layers[c->count - 1];
    *share = 1;
    if (c->count == BUDGET_COOPERATION_LAYERS || limits_hit(c->o->limits)) return false;
    layer made = {.rest = restrict_layer(c, at)};
    if (!made.rest) return false;
    made.part = (program_part){.program = made.rest->program, .original = made.rest->original};
    *share = (double)count_locations(c, made.rest->program) / (double)count_locations(c, at->task->program);
    bool is_smaller =
        *share <= BUDGET_COOPERATION_SHARE && part_prepare(&made.part, at->task, at->task->externals, c->o->limits, c->o->stats);
    made.task = made.part.task;
    add_layer(c, made);
    if (!is_smaller) forget_layer(c);
    return is_smaller;
}

/* ---- answers ---- */

/* The proof is about the last layer; for the other parts the assumptions of the engines that left it are needed. */
static void take_proof(cooperation *c)
{
    engine_result *out = c->out;
    for (uint32_t n = 0; n < c->count; n++) {
        const layer *at = &c->layers[n];
        for (uint32_t k = 0; n + 1 < c->count && k < at->verified.assumptions.len; k++)
            engine_result_assume(out, at->verified.assumptions.data[k]);
        if (at->rest && at->part.intervals) interval_assumptions(at->part.intervals, out);
    }
    out->answer = ENGINE_TRUE;
    out->bound = 0;
    if (c->count > 1) out->invariants.len = out->summaries.len = 0; /* executions of the other parts need not keep to them */
}

static void place_values(const cooperation *c)
{
    for (uint32_t n = c->count; n-- > 1;) part_place_values(&c->layers[n].part, &c->out->choices);
}

static bool is_answer(const engine_result *r)
{
    return (r->answer == ENGINE_TRUE && !r->bound) || (r->answer == ENGINE_FALSE && r->is_exact);
}

/* true: there is an answer about the last layer, and so about the program. */
static bool take_answer(cooperation *c, engine_result *r)
{
    if (!is_answer(r)) return false;
    engine_result_free(c->out);
    *c->out = *r;
    engine_result_init(r);
    if (c->count > 1) { /* it is about what was left */
        c->out->explored = NULL;
        c->out->explored_len = 0;
    }
    if (c->out->answer == ENGINE_TRUE) take_proof(c);
    else place_values(c);
    return true;
}

/* ---- parts ---- */

/* In how many ways is the function called? Two are as many as any number, and callers far away do not count. */
static uint32_t count_ways(const cooperation *c, const call_graph *calls, fn f, uint32_t callers)
{
    uint32_t ways = 0;
    if (f.i == c->task->entry.i || !callers) return 1;
    for (uint32_t k = 0; k < calls->count_edges && ways < 2; k++) {
        const call_edge *e = &calls->edges[k];
        if (e->callee.i == f.i && c->task->reachable[e->caller.i]) ways += count_ways(c, calls, e->caller, callers - 1);
    }
    return ways;
}

/* A program with one place where an error is decided has no parts that could be easy by themselves, but for paths, which the cheapest
 * engine tells apart. */
static bool has_several_errors(const cooperation *c)
{
    const verify_task *t = c->task;
    uint32_t ways = 0;
    call_graph *calls = callgraph_build(t->program, NULL, NULL);
    for (uint32_t f = 0; f < t->program->functions.len && ways < 2; f++)
        for (uint32_t l = LOC_ENTRY; t->reachable[f] && l < fn_get(t->program, (fn){f})->count_locations && ways < 2; l++)
            if (task_is_error_call(t, (fn){f}, l)) ways += count_ways(c, calls, (fn){f}, BUDGET_COOPERATION_CALLERS);
    callgraph_free(calls);
    return ways > 1;
}

/* ---- turns ---- */

static bool ask_all(cooperation *c, double seconds);

static bool has_left_a_layer(const cooperation *c, uint32_t who)
{
    for (uint32_t n = 0; n + 1 < c->count; n++)
        if (c->layers[n].verified_by == who) return true;
    return false;
}

/* Of the program, it has to leave something smaller, or its turns are those of the whole program once more. */
static bool is_worth_asking(const cooperation *c, uint32_t who)
{
    if (c->count > 1) return true;
    if (!members[who].tells || c->has_ended[who]) return false;
    return !who || (c->has_parts && c->in_vain[who] < BUDGET_COOPERATION_IN_VAIN);
}

/* true: it has an answer, or somebody has for what it leaves. */
static bool ask_member(cooperation *c, uint32_t who, double seconds)
{
    layer *at = &c->layers[c->count - 1];
    engine_options o = options_for(c, at);
    bool is_whole = c->count == 1;
    double share, turn = is_whole && who ? seconds * BUDGET_COOPERATION_TRIAL : seconds;
    o.wants_explored = members[who].tells && !has_left_a_layer(c, who);
    engine_result_free(&at->verified);
    engine_result_init(&at->verified);
    bool has_ended = ask(c, members[who].name, at->task, o, turn, &at->verified);
    if (take_answer(c, &at->verified)) return true;
    c->has_more |= !has_ended;
    if (!o.wants_explored) return false;
    at->verified_by = who;
    bool is_smaller = add_rest(c, &share), is_solved = is_smaller && ask_all(c, seconds);
    if (is_smaller && !is_solved) forget_layer(c);
    if (is_whole && !is_smaller) {
        c->in_vain[who]++;
        c->has_ended[who] = has_ended || (who && share > BUDGET_COOPERATION_TRACE);
    }
    return is_solved;
}

/* true: there is an answer about the last layer. */
static bool ask_all(cooperation *c, double seconds)
{
    const interval_facts *known = c->count > 1 ? c->layers[c->count - 1].part.intervals : NULL;
    if (known && interval_proves(known)) {
        engine_result_free(c->out);
        engine_result_init(c->out);
        take_proof(c);
        return true;
    }
    for (uint32_t k = 0; k < COUNT_MEMBERS && !limits_hit(c->o->limits); k++)
        if (is_worth_asking(c, k) && ask_member(c, k, seconds)) return true;
    return false;
}

/* ---- claims ----
 * Loop invariants of k-induction are true, whether or not they suffice for a proof. Engines that look for reasons why paths are
 * infeasible need not find it again. */

static restricted_program *assume_claims(const layer *at)
{
    const engine_result *r = &at->verified;
    VEC(assumption) all = {0};
    for (uint32_t k = 0; k < r->claims.len; k++)
        vec_push(&all, (assumption){r->claims.data[k].function, r->claims.data[k].where, r->claims.data[k].condition});
    restricted_program *made = all.len ? assume_conditions(at->task->program, all.data, all.len) : NULL;
    vec_free(&all);
    return made;
}

static bool add_claims(cooperation *c)
{
    const layer *at = &c->layers[c->count - 1];
    layer made = {.rest = assume_claims(at)};
    if (!made.rest) return false;
    made.part = (program_part){.program = made.rest->program, .original = made.rest->original};
    bool is_prepared = part_prepare(&made.part, at->task, at->task->externals, c->o->limits, c->o->stats);
    made.task = made.part.task;
    add_layer(c, made);
    if (!is_prepared) forget_layer(c);
    return is_prepared;
}

/* true: it has an answer about the program whose loops say what was proved of them. */
static bool ask_believer(cooperation *c, const char *who, double seconds)
{
    layer *at = &c->layers[c->count - 1];
    engine_result_free(&at->verified);
    engine_result_init(&at->verified);
    c->has_more |= !ask(c, who, at->task, options_for(c, at), seconds, &at->verified);
    return take_answer(c, &at->verified);
}

/* true: there is an answer. */
static bool ask_with_claims(cooperation *c, double seconds)
{
    static const char *const believers[] = {"predicate", "trace"};
    layer *at = &c->layers[0];
    engine_options o = options_for(c, at);
    o.wants_claims = true;
    engine_result_free(&at->verified);
    engine_result_init(&at->verified);
    bool has_ended = ask(c, "kinduction", at->task, o, seconds, &at->verified), is_solved = false;
    if (take_answer(c, &at->verified)) return true;
    c->has_more |= !has_ended;
    c->claims_nothing = has_ended && !at->verified.claims.len;
    if (!add_claims(c)) return false;
    for (uint32_t k = 0; k < sizeof believers / sizeof *believers && !is_solved && !limits_hit(c->o->limits); k++)
        is_solved = ask_believer(c, believers[k], seconds);
    if (!is_solved) forget_layer(c);
    return is_solved;
}

/* ---- the whole ---- */

static bool somebody_is_worth_asking(const cooperation *c)
{
    for (uint32_t k = 0; k < COUNT_MEMBERS; k++)
        if (is_worth_asking(c, k)) return true;
    return !c->claims_nothing;
}

/* Everybody gets more each time. */
static void cooperate(cooperation *c)
{
    c->has_parts = has_several_errors(c);
    add_layer(c, (layer){.task = c->task, .part = {.intervals = (interval_facts *)c->o->intervals}});
    for (double seconds = BUDGET_COOPERATION_TURN; !limits_hit(c->o->limits); seconds *= BUDGET_COOPERATION_GROWTH) {
        c->has_more = false;
        if (ask_all(c, seconds)) return;
        if (!c->claims_nothing && !limits_hit(c->o->limits) && ask_with_claims(c, seconds)) return;
        if (limits_hit(c->o->limits)) break;
        if (!somebody_is_worth_asking(c)) {
            engine_result_unknown(c->out, "no part of the program is easy by itself");
            return;
        }
        if (!c->has_more) {
            engine_result_unknown(c->out, "no engine proves what is left");
            return;
        }
    }
    engine_result_limit(c->out, c->o->limits);
}

/* The explored part is a graph of the program's own calls: no other code may call its functions, before, meanwhile or after. */
static bool is_closed(const verify_task *t) { return t->externals == EXTERNALS_PURE && !t->runs_around_entry; }

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    limits own = {0};
    engine_options with_limits = *o;
    if (!o->limits) with_limits.limits = &own;
    cooperation c = {.task = t, .o = &with_limits, .out = out};
    if (o->unwind) engine_result_unknown(out, "it has no bounds");
    else if (!is_closed(t)) engine_result_unknown(out, "code outside may call functions of the program");
    else cooperate(&c);
    while (c.count) forget_layer(&c);
}

const engine engine_cooperation = {.name = "cooperation",
                                   .purpose = "explicit values or predicates verify a part, other engines the rest, or rely on loop "
                                              "invariants of k-induction; strong on programs with several parts",
                                   .run = run,
                                   .pace = 50};
