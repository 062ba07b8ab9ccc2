/* verify/verify.c — from a program and a question to a verdict: prepare the task, let the engines work, replay what they found. */
#include "analysis/facts/interval.h"
#include "analysis/facts/machine_assumptions.h"
#include "analysis/facts/unmodelled.h"
#include "analysis/facts/slice.h"
#include "analysis/facts/witness_invariants.h"
#include "verify/remember.h"
#include "base/bigstack.h"
#include "report/verdict_support.h"
#include <unistd.h>

static reprove *session_of(const verification *w) { return w->program->session; }

/* ---- progress ---- */

static void tell(void *context, const char *phase, uint64_t depth, uint64_t queries)
{
    verification *w = context;
    double now = limits_now();
    if (!w->options->progress || now - w->told_at < 0.1) return;
    w->told_at = now;
    reprove_progress p = {.phase = phase, .depth = depth, .queries = queries, .seconds = now - session_of(w)->started};
    w->options->progress(w->options->context, &p);
}

/* ---- what needs no engine ---- */

/* Nothing that the entry calls, directly or not, is an error function. What is not modelled could hide a call. */
static bool no_error_call(const verify_task *t)
{
    const cfa_program *p = t->program;
    for (uint32_t f = 0; f < p->functions.len; f++) {
        if (!t->reachable[f]) continue;
        if (t->can_fail[f] || t->is_error[f] || p->functions.data[f].unsupported.i) return false;
    }
    return true;
}

static bool leaves_program(const verify_task *t)
{
    for (uint32_t e = 0; e < t->calls->count_edges; e++)
        if (t->reachable[t->calls->edges[e].caller.i] && t->calls->edges[e].callee.i == FN_NONE.i) return true;
    return false;
}

/* true: the verdict is there */
static bool decide_at_once(verification *w, const memory_of_runs *m)
{
    verdict *v = w->out;
    const cfa_program *p = w->program->cfa;
    outside_use use = outside_find(w->task);
    if (use.what) {
        source_place at = use.at.i && p->sources ? source_locate(p->sources, use.at) : (source_place){.file = ""};
        if (use.at.i) v->note = arena_printf(&v->memory, "%s is called at %s:%u", use.function, at.file, at.line);
        verdict_set(v, REPROVE_UNKNOWN, "unsupported: %s", use.what);
        return true;
    }
    if (!no_error_call(w->task)) return false;
    v->engine = "call graph";
    v->note = arena_printf(&v->memory, "no error call: nothing that %s calls, directly or not, is an error function", w->question.entry);
    engine_result r;
    engine_result_init(&r);
    r.answer = ENGINE_TRUE;
    if (leaves_program(w->task)) engine_result_assume(&r, "functions without a body do not call functions of the program");
    verdict_support(v, p, &r);
    verdict_true(v, 0);
    remember_fact(m, w, v->engine, &r);
    engine_result_free(&r);
    return true;
}

/* ---- facts for all engines ---- */

typedef struct {
    interval_facts *intervals; /* may be NULL */
    program_slice *slice;      /* may be NULL */
    candidate_list claims;
} preparation;

/* A part of the time that is left: facts help, but they are not the answer. */
static limits part_of(const limits *all)
{
    limits l = *all;
    double now = limits_now(), most = 20;
    if (l.deadline > 0 && (l.deadline - now) / 5 < most) most = (l.deadline - now) / 5;
    l.deadline = now + most;
    return l;
}

/* false: the verdict says why */
static bool prepare(verification *w, preparation *p)
{
    reprove *s = session_of(w);
    if (w->options->invariants && !witness_read_invariants(w->options->invariants, w->task, &s->sources, &s->messages, &p->claims)) {
        verdict_set(w->out, REPROVE_NO_VERDICT, "invariants: %s is not a witness", w->options->invariants);
        return false;
    }
    tell(w, "intervals", 0, 0);
    limits l = part_of(&s->limits);
    p->intervals = interval_analyse(w->task, &l);
    if (p->intervals && interval_proves(p->intervals)) return true;
    tell(w, "slicing", 0, 0);
    l = part_of(&s->limits);
    p->slice = slice_compute(w->task, p->intervals, &l);
    return true;
}

static void preparation_free(preparation *p)
{
    if (p->intervals) interval_free(p->intervals);
    if (p->slice) slice_free(p->slice);
    vec_free(&p->claims);
}

static bool facts_decide(verification *w, const interval_facts *f, const memory_of_runs *m)
{
    if (!f || !interval_proves(f)) return false;
    engine_result r;
    engine_result_init(&r);
    interval_assumptions(f, &r);
    r.answer = ENGINE_TRUE;
    verdict_support(w->out, w->program->cfa, &r);
    w->out->engine = "interval";
    w->out->note = "the intervals of the variables exclude every error call";
    verdict_true(w->out, 0);
    remember_fact(m, w, w->out->engine, &r);
    engine_result_free(&r);
    return true;
}

/* ---- conclusion ---- */

static void list_engines(verdict *v, const portfolio_result *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        const portfolio_run *n = &r->runs[i];
        char outcome[400];
        portfolio_describe(n, outcome, sizeof outcome);
        verdict_engine e = {.name = n->engine->name,
                            .outcome = arena_copy(&v->memory, outcome, strlen(outcome)),
                            .cpu_seconds = n->cpu_seconds,
                            .peak_mb = n->peak_bytes >> 20};
        vec_push(&v->engines, e);
    }
}

static const char *answer_text(const portfolio_run *r) { return r->result.answer == ENGINE_TRUE ? "true" : "false"; }

static void conclude_answer(verification *w, const portfolio_result *r)
{
    verdict *v = w->out;
    const portfolio_run *n = &r->runs[r->winner];
    if (r->contradiction >= 0) {
        const portfolio_run *o = &r->runs[r->contradiction];
        verdict_set(v, REPROVE_NO_VERDICT, "internal: engines disagree: %s says %s, %s says %s", n->engine->name, answer_text(n),
                    o->engine->name, answer_text(o));
        return;
    }
    v->engine = n->engine->name;
    verdict_support(v, w->program->cfa, &n->result);
    if (n->result.answer == ENGINE_TRUE) {
        verdict_true(v, n->result.bound);
        return;
    }
    verdict_set(v, REPROVE_FALSE, "unreach-call");
    violation_support(w, &n->result, true);
}

/* One reason for all of them, as short as possible. */
static void conclude_nothing(verification *w, const portfolio_result *r)
{
    verdict *v = w->out;
    const limits *l = &session_of(w)->limits;
    char outcome[MOST_ENGINES][400];
    bool same = true, limit = false;
    for (uint32_t i = 0; i < r->count; i++) {
        portfolio_describe(&r->runs[i], outcome[i], sizeof outcome[i]);
        same = same && strcmp(outcome[i], outcome[0]) == 0;
        limit = limit || strcmp(outcome[i], "timeout") == 0;
    }
    if (l->hit) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", limits_reason_text(l->hit));
    } else if (limit) {
        verdict_set(v, REPROVE_UNKNOWN, "timeout");
    } else if (same) {
        verdict_set(v, REPROVE_UNKNOWN, "%s", r->count ? outcome[0] : "no engine");
    } else {
        buf all = {0};
        for (uint32_t i = 0; i < r->count; i++) buf_printf(&all, "%s%s: %.70s", i ? "; " : "", r->runs[i].engine->name, outcome[i]);
        verdict_set(v, REPROVE_UNKNOWN, "%s", all.data);
        buf_free(&all);
    }
}

/* ---- the whole ---- */

static uint32_t count_cores(const verification *w)
{
    if (w->options->cores) return w->options->cores;
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (uint32_t)n : 1;
}

/* The answer, or what an engine without one had found out. */
static void keep_for_next_time(verification *w, const portfolio_result *r, memory_of_runs *m)
{
    int32_t best = r->winner;
    for (uint32_t i = 0; i < r->count && best < 0; i++)
        if (r->runs[i].outcome == PORTFOLIO_ANSWERED && r->runs[i].result.answer == ENGINE_UNKNOWN && r->runs[i].result.precision)
            best = (int32_t)i;
    if (best < 0 || r->contradiction >= 0) return;
    const portfolio_run *n = &r->runs[best];
    remember_keep(m, w, n->engine->name, &n->result, &n->stats);
}

static void say_precision(verification *w, const engine_result *r)
{
    verdict *v = w->out;
    if (w->options->wants_precision && r->precision && r->precision[0] && !v->precision)
        v->precision = arena_copy(&v->memory, r->precision, strlen(r->precision));
}

static void run_engines(verification *w, const preparation *p, memory_of_runs *m)
{
    reprove *s = session_of(w);
    engine_progress progress = {.context = w, .tell = tell};
    engine_options facts = {.limits = &s->limits, .stats = &s->stats, .progress = &progress, .intervals = p->intervals, .slice = p->slice};
    if (remember_follow(m, w, &facts)) return;
    double favour = remember_prefer(m, w);
    const char *precision = w->options->precision                        ? w->options->precision
                            : w->options->reuse != REPROVE_REUSE_SUMMARY ? m->base.result.precision
                                                                         : NULL;
    bool with_facts = m->trusts_facts && w->options->reuse != REPROVE_REUSE_PRECISION;
    portfolio_options o = {
        .engines = w->engines,
        .count = w->count_engines,
        .favour = favour,
        .cores = count_cores(w),
        .engine = {.limits = &s->limits,
                   .stats = &s->stats,
                   .progress = &progress,
                   .unwind = w->options->unwind,
                   .intervals = p->intervals,
                   .slice = p->slice,
                   .candidates = p->claims.data,
                   .count_candidates = p->claims.len,
                   .for_next = m->store != NULL || w->options->wants_precision,
                   .precision = precision,
                   .precision_budget = w->options->precision ? 100000 : 500 + m->base.scratch.queries, /* who asks for it gets more of it */
                   .known = with_facts ? m->base.result.known : NULL,
                   .known_len = with_facts ? m->base.result.known_len : 0,
                   .renamed = m->renamed.data,
                   .count_renamed = m->renamed.len,
                   .not_of_procedures = w->options->not_of_procedures,
                   .not_of_loops = w->options->not_of_loops,
                   .whole_counterexamples = w->options->whole_counterexamples,
                   .audit = w->options->audit},
        .context = w,
        .confirm = violation_confirm};
    portfolio_result r;
    double from = limits_now();
    if (w->options->in_process) portfolio_run_here(w->task, &o, &r);
    else portfolio_run_all(w->task, &o, &r);
    double replay = s->stats.time_replay, prepare = s->stats.time_prepare;
    if (r.winner >= 0) s->stats = r.runs[r.winner].stats; /* it began with ours */
    s->stats.time_replay = replay;
    s->stats.time_prepare = prepare;
    s->stats.time_verify += limits_now() - from;
    remember_count(m, precision, with_facts, r.winner >= 0 ? &r.runs[r.winner].result : NULL, &s->stats);
    s->peak_bytes = r.peak_bytes;
    list_engines(w->out, &r);
    if (r.winner >= 0) conclude_answer(w, &r);
    else conclude_nothing(w, &r);
    keep_for_next_time(w, &r, m);
    for (uint32_t i = 0; i < r.count; i++) say_precision(w, &r.runs[i].result);
    portfolio_free(&r);
}

/* Of exactly this program. A violation is executed, for which it need not be analysed. */
static bool answer_known(verification *w, memory_of_runs *m, fn entry)
{
    verify_task *t = m->base.result.answer == ENGINE_FALSE ? task_for_replay(w->program->cfa, entry, &w->question.property) : NULL;
    w->task = t;
    bool decided = remember_answer(m, w);
    w->task = NULL;
    task_free(t);
    if (!decided) remember_doubt(m, w);
    return decided;
}

static void assume(void *context, const char *sentence) { verdict_assume(context, sentence); }

static void verify(void *context)
{
    verification *w = context;
    reprove *s = session_of(w);
    const cfa_program *p = w->program->cfa;
    fn entry = program_find(p, w->question.entry);
    if (entry.i == FN_NONE.i) {
        verdict_set(w->out, REPROVE_NO_VERDICT, "no function '%s' with a body to start from", w->question.entry);
        return;
    }
    if (w->question.unsupported) {
        verdict_set(w->out, REPROVE_UNKNOWN, "unsupported property: %s", w->question.unsupported);
        return;
    }
    tell(w, "preparing", 0, 0);
    memory_of_runs known;
    remember_open(&known, w);
    double from = limits_now();
    bool decided = known.known && answer_known(w, &known, entry);
    verify_task *t = decided ? NULL : task_new(p, entry, &w->question.property, &s->limits);
    w->task = t;
    if (t) decided = decide_at_once(w, &known) || remember_answer(&known, w);
    preparation facts = {0};
    if (t && !decided) decided = !prepare(w, &facts);
    /* a single engine shall show what it can do by itself */
    if (!decided && !w->options->engine && !w->options->audit) decided = facts_decide(w, facts.intervals, &known);
    s->stats.time_prepare += limits_now() - from;
    if (!t && !decided) verdict_set(w->out, REPROVE_UNKNOWN, "%s", limits_reason_text(s->limits.hit));
    if (t && !decided) run_engines(w, &facts, &known);
    if (decided && known.known) say_precision(w, &known.base.result);
    preparation_free(&facts);
    remember_close(&known);
    task_free(t);
    if (w->out->kind == REPROVE_TRUE) machine_assumptions(p, w->out, assume);
}

static bool choose_engines(verification *w)
{
    const char *wanted = w->options->engine;
    const engine *e;
    for (uint32_t i = 0; w->count_engines < MOST_ENGINES && (e = engine_at(i)); i++)
        if ((wanted ? strcmp(wanted, e->name) == 0 : !e->is_pre_analysis) && (e->can_audit || !w->options->audit))
            w->engines[w->count_engines++] = e;
    if (!w->count_engines && wanted && engine_find(wanted))
        verdict_set(w->out, REPROVE_NO_VERDICT, "engine '%s' leaves no proof that can be audited", wanted);
    else if (!w->count_engines) verdict_set(w->out, REPROVE_NO_VERDICT, "no engine '%s'", wanted ? wanted : "auto");
    return w->count_engines;
}

reprove_result *reprove_verify(reprove_program *p, const reprove_verify_options *o)
{
    reprove_result *r = mem_alloc(sizeof *r);
    *r = (reprove_result){0};
    verdict_set(&r->verdict, REPROVE_NO_VERDICT, "internal: no room for the stack");
    verification w = {.program = p, .options = o, .out = &r->verdict};
    char problem[256];
    if (!question_ask(&w.question, o, problem)) verdict_set(&r->verdict, REPROVE_NO_VERDICT, "%s", problem);
    else if (choose_engines(&w)) bigstack_run(verify, &w);
    question_free(&w.question);
    return r;
}

void reprove_result_free(reprove_result *r)
{
    if (!r) return;
    verdict_free(&r->verdict);
    free(r);
}

reprove_verdict reprove_result_verdict(const reprove_result *r) { return r->verdict.kind; }
const char *reprove_result_text(const reprove_result *r) { return r->verdict.text; }
uint32_t reprove_result_bound(const reprove_result *r) { return r->verdict.bound; }
const char *reprove_result_precision(const reprove_result *r) { return r->verdict.precision; }
const char *reprove_result_engine(const reprove_result *r) { return r->verdict.engine ? r->verdict.engine : ""; }
void reprove_result_print(const reprove_result *r, FILE *out) { verdict_print(&r->verdict, out); }
void reprove_result_print_engines(const reprove_result *r, FILE *out) { verdict_print_engines(&r->verdict, out); }
reprove_status reprove_result_write_json(const reprove_result *r, FILE *out)
{
    return verdict_write_json(&r->verdict, out) ? REPROVE_OK : REPROVE_INTERNAL;
}

const char *reprove_engine_name(size_t i)
{
    const engine *e = engine_at((uint32_t)i);
    return e ? e->name : NULL;
}

const char *reprove_engine_purpose(size_t i)
{
    const engine *e = engine_at((uint32_t)i);
    return e ? e->purpose : NULL;
}
