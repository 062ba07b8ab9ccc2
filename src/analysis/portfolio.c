#include "analysis/portfolio.h"

#include "analysis/budgets.h"
#include "analysis/engine_message.h"
#include "base/child.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

enum { TOLD = 'P', ANSWERED = 'R', PHASE = 64 };

static const double usual_turn = BUDGET_PORTFOLIO_FIRST_TURN, longest_turn = BUDGET_PORTFOLIO_LONGEST_TURN,
                    look_every = BUDGET_PORTFOLIO_LOOK_EVERY, look_often = BUDGET_PORTFOLIO_LOOK_OFTEN,
                    tell_every = BUDGET_PORTFOLIO_TELL_EVERY, grace = BUDGET_PORTFOLIO_GRACE;
/* The limit on address space is larger than that on memory, because unused heap, reserved stacks and mapped files count in it. It catches
 * processes that grow between two of our checks. */
static const uint64_t room = (uint64_t)BUDGET_PORTFOLIO_ROOM << 30;

typedef struct {
    const verify_task *task;
    const portfolio_options *options;
    const engine *engine;
} job;

/* ---- in the child ---- */

typedef struct {
    child_pipe *pipe;
    double told_at;
} teller;

static void tell(void *context, const char *phase, uint64_t depth, uint64_t queries)
{
    teller *t = context;
    double now = limits_now();
    if (now - t->told_at < tell_every) return;
    t->told_at = now;
    char message[2 * sizeof(uint64_t) + PHASE] = {0};
    memcpy(message, &depth, sizeof depth);
    memcpy(message + sizeof depth, &queries, sizeof queries);
    snprintf(message + 2 * sizeof depth, PHASE, "%s", phase);
    child_say(t->pipe, TOLD, message, sizeof message);
}

static void work(void *context, child_pipe *pipe)
{
    const job *j = context;
    engine_options o = j->options->engine;
    limits own = *o.limits;
    stats counted = *o.stats;
    teller t = {.pipe = pipe};
    engine_progress progress = {.context = &t, .tell = tell};
    o.limits = &own;
    o.stats = &counted;
    o.progress = &progress;
    engine_result r;
    engine_result_init(&r);
    j->engine->run(j->task, &o, &r);
    buf message = {0};
    engine_message_write(&message, &r, &counted);
    child_say(pipe, ANSWERED, message.data, message.len);
}

/* ---- in the parent ---- */

typedef enum { WAITING, RUNNING, PAUSED, ENDED } state;

typedef struct {
    portfolio_run *run;
    child child;
    job job;
    state state;
    double turn, turn_ends; /* its length; when it is over */
    char phase[PHASE + 40]; /* what it last told */
    uint64_t depth, queries;
} runner;

typedef struct {
    const portfolio_options *options;
    portfolio_result *out;
    runner *runners;
    uint32_t count, running;
    uint32_t next; /* whose turn it is when one is free */
    uint32_t told; /* whose progress was last passed on */
    bool is_tight; /* more than half of the memory is used: it may be all in a moment */
} race;

static void finish(race *r, runner *n, portfolio_outcome outcome)
{
    if (n->state == RUNNING) r->running--;
    n->state = ENDED;
    n->run->outcome = outcome;
    n->run->cpu_seconds = n->child.cpu_seconds;
    n->run->peak_bytes = n->child.peak_bytes;
}

static void stop(race *r, runner *n, portfolio_outcome outcome)
{
    if (n->state == ENDED) return;
    if (n->state == WAITING) {
        finish(r, n, PORTFOLIO_NOT_STARTED);
        return;
    }
    child_kill(&n->child);
    finish(r, n, outcome);
}

static bool is_conclusive(const race *r, const portfolio_run *run)
{
    if (run->outcome != PORTFOLIO_ANSWERED) return false;
    if (run->result.answer == ENGINE_TRUE) return !run->result.bound || r->options->engine.unwind;
    return run->result.answer == ENGINE_FALSE && run->is_confirmed;
}

/* Replays a false, and writes the engine's name on what it leaves. is_known: another engine's execution was confirmed already; this one
 * agrees, and need not be replayed. */
static void examine(const portfolio_options *o, portfolio_run *run, bool is_known)
{
    for (uint32_t k = 0; k < run->result.artefacts.len; k++) run->result.artefacts.data[k].engine = run->engine->name;
    if (run->result.answer != ENGINE_FALSE) return;
    snprintf(run->problem, sizeof run->problem, "there is no replay");
    run->is_confirmed = is_known || (o->confirm && o->confirm(o->context, &run->result, run->problem));
}

static void take_answer(race *r, runner *n, const char *bytes, uint32_t count)
{
    portfolio_run *run = n->run;
    if (!engine_message_read(bytes, count, &run->result, &run->stats)) {
        snprintf(run->problem, sizeof run->problem, "its answer is not readable");
        stop(r, n, PORTFOLIO_CRASHED);
        return;
    }
    child_kill(&n->child); /* it has said everything */
    finish(r, n, PORTFOLIO_ANSWERED);
    bool is_known = r->out->winner >= 0 && r->out->runs[r->out->winner].result.answer == ENGINE_FALSE;
    examine(r->options, run, is_known);
    if (!is_conclusive(r, run)) return;
    int index = (int)(n - r->runners);
    if (r->out->winner < 0) r->out->winner = index;
    else if (run->result.answer != r->out->runs[r->out->winner].result.answer) r->out->contradiction = index;
}

static void note_told(runner *n, const char *bytes, uint32_t count)
{
    if (count != 2 * sizeof n->depth + PHASE) return;
    memcpy(&n->depth, bytes, sizeof n->depth);
    memcpy(&n->queries, bytes + sizeof n->depth, sizeof n->queries);
    snprintf(n->phase, sizeof n->phase, "%s: %.*s", n->run->engine->name, PHASE - 1, bytes + 2 * sizeof n->depth);
}

/* Passes on the progress of one running engine, each in turn, so that a silent engine is shown, too. */
static void pass_on(race *r)
{
    for (uint32_t k = 0; k < r->count; k++) {
        runner *n = &r->runners[r->told = (r->told + 1) % r->count];
        if (n->state != RUNNING) continue;
        engine_tell(r->options->engine.progress, n->phase, n->depth, n->queries);
        return;
    }
}

/* The process ended without an answer. */
static void explain_end(race *r, runner *n)
{
    portfolio_run *run = n->run;
    const child *c = &n->child;
    const limits *l = r->options->engine.limits;
    int number = WIFSIGNALED(c->status) ? WTERMSIG(c->status) : 0;
    bool large = l->memory_bytes && c->peak_bytes > l->memory_bytes / 2;
    if ((number == SIGABRT && large) || strstr(c->last_words, "out of memory") || strstr(c->last_words, "bad_alloc")) {
        finish(r, n, PORTFOLIO_OUT_OF_MEMORY);
        return;
    }
    if (number) snprintf(run->problem, sizeof run->problem, "signal %d%s%s", number, c->last_words[0] ? ": " : "", c->last_words);
    else snprintf(run->problem, sizeof run->problem, "ended without an answer%s%s", c->last_words[0] ? ": " : "", c->last_words);
    finish(r, n, PORTFOLIO_CRASHED);
}

static void hear(race *r, runner *n)
{
    bool more = child_listen(&n->child);
    uint8_t kind;
    const char *bytes;
    uint32_t count;
    while (n->state != ENDED && child_next(&n->child, &kind, &bytes, &count)) {
        if (kind == TOLD) note_told(n, bytes, count);
        else if (kind == ANSWERED) take_answer(r, n, bytes, count);
    }
    if (!more && n->state != ENDED) explain_end(r, n);
}

static void begin_turn(race *r, runner *n)
{
    if (n->state == PAUSED) {
        child_resume(&n->child);
    } else if (!child_start(&n->child, work, &n->job,
                            r->options->engine.limits->memory_bytes ? r->options->engine.limits->memory_bytes + room : 0)) {
        snprintf(n->run->problem, sizeof n->run->problem, "no process for it: %s", strerror(errno));
        finish(r, n, PORTFOLIO_NOT_STARTED);
        return;
    }
    n->state = RUNNING;
    n->turn_ends = limits_now() + n->turn;
    if (n->turn < longest_turn) n->turn *= 2;
    r->running++;
}

static bool is_idle(const runner *n) { return n->state == WAITING || n->state == PAUSED; }

static bool anybody_idle(const race *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (is_idle(&r->runners[i])) return true;
    return false;
}

/* Ends the turns that are over if somebody waits for the place, and fills free places in order. */
static void schedule(race *r)
{
    double now = limits_now();
    bool wanted = anybody_idle(r);
    for (uint32_t i = 0; i < r->count && wanted; i++) {
        runner *n = &r->runners[i];
        if (n->state != RUNNING || now < n->turn_ends) continue;
        child_pause(&n->child);
        n->state = PAUSED;
        r->running--;
    }
    for (uint32_t tried = 0; tried < r->count && r->running < r->options->cores; tried++) {
        runner *n = &r->runners[r->next];
        r->next = (r->next + 1) % r->count;
        if (is_idle(n)) begin_turn(r, n);
    }
}

/* Everything together must fit into the budget: the largest one goes. */
static void mind_memory(race *r)
{
    const limits *l = r->options->engine.limits;
    uint64_t together = limits_resident_bytes(), most = 0;
    runner *largest = NULL;
    for (uint32_t i = 0; i < r->count; i++) {
        uint64_t bytes = child_own_bytes(&r->runners[i].child);
        together += bytes;
        if (bytes > most) most = bytes, largest = &r->runners[i];
    }
    if (together > r->out->peak_bytes) r->out->peak_bytes = together;
    r->is_tight = l->memory_bytes && together > l->memory_bytes / 2;
    if (l->memory_bytes && together > l->memory_bytes && largest) stop(r, largest, PORTFOLIO_OUT_OF_MEMORY);
}

static int time_until_next(const race *r)
{
    double wait = r->is_tight ? look_often : look_every, now = limits_now();
    for (uint32_t i = 0; i < r->count; i++)
        if (r->runners[i].state == RUNNING && anybody_idle(r) && r->runners[i].turn_ends - now < wait) wait = r->runners[i].turn_ends - now;
    return wait > 0 ? (int)(wait * 1000) + 1 : 0;
}

static void listen_to_all(race *r, int milliseconds)
{
    struct pollfd ends[r->count];
    for (uint32_t i = 0; i < r->count; i++)
        ends[i] = (struct pollfd){.fd = r->runners[i].state == RUNNING ? r->runners[i].child.from : -1, .events = POLLIN};
    if (poll(ends, r->count, milliseconds) <= 0) return;
    for (uint32_t i = 0; i < r->count; i++)
        if (ends[i].revents) hear(r, &r->runners[i]);
}

/* Children look at the deadline themselves and tell what they have. A child that has not ended by itself within the grace period is
 * killed. */
static bool time_is_up(const race *r)
{
    limits *l = r->options->engine.limits;
    limit_reason why = limits_look(l);
    return why && (why != LIMIT_TIME || limits_now() > l->deadline + grace);
}

static void run_race(race *r)
{
    double looked_at = limits_now(), heard_until = looked_at;
    while (r->out->winner < 0) {
        bool late = limits_look(r->options->engine.limits) != LIMIT_NONE;
        if (!late) schedule(r);
        if (!r->running || time_is_up(r)) break;
        listen_to_all(r, time_until_next(r));
        heard_until = limits_now();
        if (heard_until - looked_at >= (r->is_tight ? look_often : look_every)) {
            mind_memory(r);
            pass_on(r);
            looked_at = heard_until;
        }
    }
    if (r->out->winner >= 0) listen_to_all(r, 0); /* did anybody say the opposite in the meantime? */
}

static void prepare(const portfolio_options *o, portfolio_result *out)
{
    *out = (portfolio_result){.count = o->count, .winner = -1, .contradiction = -1};
    out->runs = mem_alloc(sizeof *out->runs * (o->count + 1));
    for (uint32_t i = 0; i < o->count; i++) {
        out->runs[i] = (portfolio_run){.engine = o->engines[i]};
        engine_result_init(&out->runs[i].result);
    }
}

void portfolio_run_all(const verify_task *t, const portfolio_options *o, portfolio_result *out)
{
    prepare(o, out);
    race r = {.options = o, .out = out, .count = o->count, .runners = mem_alloc(sizeof(runner) * (o->count + 1))};
    for (uint32_t i = 0; i < o->count; i++) {
        r.runners[i] = (runner){.run = &out->runs[i],
                                .job = {.task = t, .options = o, .engine = o->engines[i]},
                                .turn = o->first_turn > 0 ? o->first_turn : usual_turn,
                                .child = {.from = -1, .printed = -1}};
        snprintf(r.runners[i].phase, sizeof r.runners[i].phase, "%s", o->engines[i]->name);
    }
    if (o->count && o->favour > r.runners[0].turn) r.runners[0].turn = o->favour;
    if (o->count) run_race(&r);
    for (uint32_t i = 0; i < o->count; i++) {
        stop(&r, &r.runners[i], PORTFOLIO_STOPPED);
        child_free(&r.runners[i].child);
        if (out->runs[i].peak_bytes > out->peak_bytes) out->peak_bytes = out->runs[i].peak_bytes;
    }
    free(r.runners);
}

void portfolio_run_here(const verify_task *t, const portfolio_options *o, portfolio_result *out)
{
    prepare(o, out);
    if (!o->count) return;
    portfolio_run *run = &out->runs[0];
    run->engine->run(t, &o->engine, &run->result);
    run->outcome = PORTFOLIO_ANSWERED;
    run->stats = *o->engine.stats;
    examine(o, run, false);
    race r = {.options = o, .out = out};
    if (is_conclusive(&r, run)) out->winner = 0;
}

void portfolio_free(portfolio_result *r)
{
    for (uint32_t i = 0; i < r->count; i++) engine_result_free(&r->runs[i].result);
    free(r->runs);
    r->runs = NULL;
}

void portfolio_describe(const portfolio_run *r, char *out, size_t size)
{
    switch (r->outcome) {
    case PORTFOLIO_NOT_STARTED: snprintf(out, size, "not started%s%s", r->problem[0] ? ": " : "", r->problem); return;
    case PORTFOLIO_CRASHED: snprintf(out, size, "crashed: %s", r->problem); return;
    case PORTFOLIO_OUT_OF_MEMORY: snprintf(out, size, "out of memory"); return;
    case PORTFOLIO_STOPPED: snprintf(out, size, "stopped"); return;
    case PORTFOLIO_ANSWERED: break;
    }
    if (r->result.answer == ENGINE_FALSE && !r->is_confirmed) snprintf(out, size, "counterexample did not replay: %s", r->problem);
    else if (r->result.answer == ENGINE_TRUE && r->result.bound) snprintf(out, size, "true(bounded %u)", r->result.bound);
    else if (r->result.answer == ENGINE_TRUE) snprintf(out, size, "true");
    else if (r->result.answer == ENGINE_FALSE) snprintf(out, size, "false");
    else snprintf(out, size, "%s", r->result.reason[0] ? r->result.reason : "no reason given");
}
