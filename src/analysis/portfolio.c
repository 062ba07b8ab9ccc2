#include "analysis/portfolio.h"

#include "analysis/budgets.h"
#include "analysis/engine_message.h"
#include "base/child.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

enum { TOLD = 'P', ANSWERED = 'R', USED_UP = 'U', HANDED_OVER = 'H', PHASE = 64 };

static const double look_every = BUDGET_PORTFOLIO_LOOK_EVERY, look_often = BUDGET_PORTFOLIO_LOOK_OFTEN,
                    tell_every = BUDGET_PORTFOLIO_TELL_EVERY;
/* The limit on address space is larger than that on memory, because unused heap, reserved stacks and mapped files count in it. It catches
 * processes that grow between two of our checks. */
static const uint64_t room = (uint64_t)BUDGET_PORTFOLIO_ROOM << 30;

/* Memory that a child and its parent share. So the parent knows the child's counts, however the child ends. */
typedef struct {
    limits limits; /* the child's. The parent sets `granted`, while the child waits for it */
    stats stats;
    bool is_asked; /* set by the parent before it wakes the child: what would it leave for the next revision? */
} common;

typedef struct {
    const verify_task *task;
    const portfolio_options *options;
    const engine *engine;
    common *common;
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

typedef struct {
    child_pipe *pipe;
    common *common;
    engine_offer offer;
} worker;

/* Hands over the artefacts that the engine would leave if it ended now. This does not count as its work. */
static void hand_over(worker *w)
{
    limits before = w->common->limits;
    stats counted = w->common->stats;
    engine_result r;
    buf message = {0};
    engine_result_init(&r);
    engine_result_unknown(&r, "stopped");
    w->common->limits.granted = w->common->limits.max_ticks = 0;
    w->offer.leave(w->offer.context, &r);
    engine_message_write(&message, &r, &counted);
    child_say(w->pipe, HANDED_OVER, message.data, message.len);
    buf_free(&message);
    engine_result_free(&r);
    w->common->limits = before;
    w->common->stats = counted;
}

/* The engine may count with a copy of its limits, for a part of its work that has a limit of its own. Grants come into the original. */
static void await_grant(limits *l, void *context)
{
    worker *w = context;
    limits *own = &w->common->limits;
    bool is_copy = l != own;
    if (is_copy && l->granted != own->granted) {
        l->granted = own->granted;
        return;
    }
    if (is_copy) own->ticks = l->ticks;
    child_say(w->pipe, USED_UP, &own->granted, sizeof own->granted);
    child_wait(w->pipe);
    l->granted = own->granted;
    if (!w->common->is_asked) return;
    w->common->is_asked = false;
    if (w->offer.leave) hand_over(w);
    else child_say(w->pipe, HANDED_OVER, "", 0);
}

static void work(void *context, child_pipe *pipe)
{
    const job *j = context;
    engine_options o = j->options->engine;
    engine_progress progress = {.context = &(teller){.pipe = pipe}, .tell = tell};
    worker w = {.pipe = pipe, .common = j->common};
    o.limits = &j->common->limits;
    o.limits->pause_context = &w;
    o.offer = &w.offer;
    o.stats = &j->common->stats;
    o.has_peers = j->options->count > 1;
    o.progress = &progress;
    engine_result r;
    engine_result_init(&r);
    j->engine->run(j->task, &o, &r);
    buf message = {0};
    engine_message_write(&message, &r, o.stats);
    child_say(pipe, ANSWERED, message.data, message.len);
}

/* ---- in the parent ---- */

typedef enum { WAITING, RUNNING, PAUSED, ENDED } state;

/* The artefacts of an engine at the end of a slot. */
typedef struct {
    uint32_t slots; /* that it had used */
    buf message;
} handed;

typedef struct {
    portfolio_run *run;
    child child;
    job job;
    state state;
    uint32_t round;         /* of its slot: the one that it uses, or will use next, or in which it ended */
    uint64_t turn;          /* ticks of the next grant */
    VEC(uint64_t) used;     /* ticks that it had counted at the end of each of its slots */
    VEC(handed) handed;     /* artefacts that it has handed over, if it was asked */
    uint32_t asked;         /* slots that it had used when it was last asked; 0: it was not */
    uint64_t favour;        /* ticks of its next grant, if that is more */
    bool waits;             /* `favour` is for the grant behind the next one: the others have a turn before that */
    double cpu_allowance;   /* processor time at which its slot is overdue */
    bool claims;            /* it has said true or false, which is to be examined when all earlier slots are over */
    char phase[PHASE + 40]; /* its last report */
    uint64_t depth, queries;
} runner;

typedef struct portfolio race;
struct portfolio {
    const portfolio_options *options;
    portfolio_result *out;
    race *beside;    /* that waits meanwhile; NULL: there is none */
    stats before;    /* what every engine begins with */
    uint32_t rounds; /* slots of later rounds have to wait; 0: none */
    runner *runners;
    runner *last; /* in whose slot the race ended: it has won, or no engine can; NULL: the race goes on, or its time is up */
    uint32_t count, running;
    uint32_t told; /* whose progress was last passed on */
    bool is_tight; /* more than half of the memory is used: it may be all in a moment */
    bool is_late;  /* a limit is reached */
};

/* ---- slots ---- */

static bool is_earlier(const runner *a, const runner *b) { return a->round != b->round ? a->round < b->round : a < b; }
static bool is_idle(const runner *n) { return n->state == WAITING || n->state == PAUSED; }

/* The runner with the earliest slot among those that are in `which`; NULL: there is none. */
static runner *earliest(const race *r, bool (*which)(const runner *))
{
    runner *first = NULL;
    for (uint32_t i = 0; i < r->count; i++)
        if (which(&r->runners[i]) && (!first || is_earlier(&r->runners[i], first))) first = &r->runners[i];
    return first;
}

static bool claims(const runner *n) { return n->claims; }
static bool has_not_ended(const runner *n) { return n->state != ENDED; }

/* ---- ends ---- */

static void finish(race *r, runner *n, portfolio_outcome outcome)
{
    if (n->state == RUNNING) r->running--;
    n->state = ENDED;
    n->run->outcome = outcome;
    n->run->cpu_seconds = n->child.cpu_seconds;
    n->run->peak_bytes = n->child.peak_bytes;
    if (!n->job.common) return;
    n->run->ticks = n->job.common->limits.ticks;
    if (outcome != PORTFOLIO_ANSWERED) n->run->stats = n->job.common->stats;
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

/* Replays a false, and writes the engine's name on what it leaves. */
static void examine(const portfolio_options *o, portfolio_run *run)
{
    for (uint32_t k = 0; k < run->result.artefacts.len; k++) run->result.artefacts.data[k].engine = run->engine->name;
    if (run->result.answer != ENGINE_FALSE) return;
    snprintf(run->problem, sizeof run->problem, "there is no replay");
    run->is_confirmed = o->confirm && o->confirm(o->context, &run->result, run->problem);
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
    n->claims = run->result.answer != ENGINE_UNKNOWN;
    if (!n->claims) examine(r->options, run);
}

/* Examines the claims whose turn it is: the earliest, if no earlier slot is open. A false is replayed only then, so what is replayed does
 * not depend on who was fast. */
static void examine_claims(race *r, bool is_last)
{
    for (;;) {
        runner *n = earliest(r, claims), *open = earliest(r, has_not_ended);
        if (r->last || !n || (open && is_earlier(open, n) && !is_last)) return;
        n->claims = false;
        examine(r->options, n->run);
        if (is_conclusive(r, n->run)) r->out->winner = (int)(n - r->runners);
        bool is_pointless = r->options->is_pointless && *r->options->is_pointless;
        if (r->out->winner >= 0 || is_pointless) r->last = n;
    }
}

/* ---- artefacts of losers for the next revision ---- */

/* The slots of an engine before the last one of the race. */
static uint32_t slots_before(const runner *last, const runner *n)
{
    uint32_t rounds = last->round + (n < last), first = n->run->engine->first_round;
    return rounds > first ? rounds - first : 0;
}

/* The artefacts of an engine after so many slots are worth keeping. */
static bool is_worth_keeping(const race *r, const runner *n, uint32_t slots)
{
    return r->options->engine.for_next && slots && slots <= n->used.len && n->used.data[slots - 1] >= BUDGET_PORTFOLIO_HAND_OVER;
}

/* Before it is woken up. */
static void ask_for_hand_over(runner *n)
{
    n->asked = n->used.len;
    n->job.common->is_asked = true;
}

static void take_hand_over(runner *n, const char *bytes, uint32_t count)
{
    handed h = {.slots = n->asked};
    buf_add(&h.message, bytes, count);
    vec_push(&n->handed, h);
}

static const handed *find_hand_over(const runner *n, uint32_t slots)
{
    for (uint32_t k = 0; k < n->handed.len; k++)
        if (n->handed.data[k].slots == slots) return &n->handed.data[k];
    return NULL;
}

/* Another engine may still win in an earlier slot than the next one of this engine. Then the present artefacts of the engine count. */
static bool is_ahead(const race *r, const runner *n)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->runners[i].state == RUNNING && is_earlier(&r->runners[i], n)) return true;
    return false;
}

static void take_artefacts(race *r, runner *n, uint32_t slots)
{
    const handed *h = find_hand_over(n, slots);
    if (!h || !h->message.len) return;
    if (engine_message_read(h->message.data, h->message.len, &n->run->result, &n->run->stats)) examine(r->options, n->run);
}

static void free_hand_overs(runner *n)
{
    for (uint32_t k = 0; k < n->handed.len; k++) buf_free(&n->handed.data[k].message);
    vec_free(&n->handed);
}

/* After the race: answers in slots behind the last one do not count, unless they contradict the winner. The artefacts that an engine had at
 * the end of its last slot before that are kept. */
static void forget_later(race *r)
{
    const runner *last = r->last;
    for (uint32_t i = 0; i < r->count; i++) {
        runner *n = &r->runners[i];
        if (!is_earlier(last, n)) continue;
        if (r->out->winner >= 0 && n->claims && n->run->result.answer != last->run->result.answer) {
            examine(r->options, n->run);
            if (is_conclusive(r, n->run)) r->out->contradiction = (int)i;
        }
        n->claims = false;
        if (r->out->contradiction == (int)i) continue;
        engine_result_free(&n->run->result);
        engine_result_init(&n->run->result);
        uint32_t before = slots_before(last, n);
        n->run->ticks = before ? n->used.data[before - 1] : 0;
        n->run->outcome = before ? PORTFOLIO_STOPPED : PORTFOLIO_NOT_STARTED;
        if (r->out->winner >= 0) take_artefacts(r, n, before);
    }
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

static void end_slot(race *r, runner *n)
{
    vec_push(&n->used, n->job.common->limits.ticks);
    n->state = PAUSED;
    n->round++;
    r->running--;
}

/* The grant is used up. (Not if it is an older one: after a signal it may notice that late.) */
static void end_turn(race *r, runner *n, const char *bytes, uint32_t count)
{
    uint64_t used_up;
    if (count != sizeof used_up || n->state != RUNNING) return;
    memcpy(&used_up, bytes, sizeof used_up);
    if (used_up != n->job.common->limits.granted) {
        child_wake(&n->child);
        return;
    }
    end_slot(r, n);
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
        else if (kind == USED_UP) end_turn(r, n, bytes, count);
        else if (kind == HANDED_OVER) take_hand_over(n, bytes, count);
    }
    if (!more && n->state != ENDED) explain_end(r, n);
}

/* No other engine will need the place. */
static bool is_alone(const race *r, const runner *n)
{
    if (r->rounds) return false;
    for (uint32_t i = 0; i < r->count; i++)
        if (&r->runners[i] != n && (r->runners[i].state != ENDED || r->runners[i].claims)) return false;
    return true;
}

static void grant(const race *r, runner *n)
{
    limits *l = &n->job.common->limits;
    uint64_t ticks = n->favour > n->turn && !n->waits ? n->favour : n->turn;
    if (!n->waits) n->favour = 0;
    n->waits = false;
    l->granted = is_alone(r, n) ? 0 : l->granted + ticks;
    n->cpu_allowance =
        child_cpu_seconds(&n->child) + BUDGET_PORTFOLIO_OVERDUE + BUDGET_PORTFOLIO_OVERDUE_FACTOR * (double)ticks / LIMITS_TICKS_PER_SECOND;
    if (n->turn < BUDGET_PORTFOLIO_LONGEST_TURN) n->turn *= 2;
}

static void start_child(race *r, runner *n)
{
    const limits *all = r->options->engine.limits;
    common *c = n->job.common = child_share(sizeof *c);
    if (c) {
        c->limits = *all;
        limits_restart(&c->limits);
        c->limits.pause = await_grant;
        c->stats = r->before;
        grant(r, n);
        if (child_start(&n->child, work, &n->job, all->memory_bytes ? all->memory_bytes + room : 0)) return;
    }
    snprintf(n->run->problem, sizeof n->run->problem, "no process for it: %s", strerror(errno));
    finish(r, n, PORTFOLIO_NOT_STARTED);
}

static void begin_turn(race *r, runner *n)
{
    if (n->state == WAITING) {
        start_child(r, n);
        if (n->state == ENDED) return;
    } else {
        if (is_ahead(r, n) && is_worth_keeping(r, n, n->used.len)) ask_for_hand_over(n);
        grant(r, n);
        if (n->child.is_stopped) child_resume(&n->child);
        else child_wake(&n->child);
    }
    n->state = RUNNING;
    r->running++;
}

/* Gives the places to the earliest slots. Nothing behind a claim is worth a place. */
static void fill_places(race *r)
{
    while (r->running < r->options->cores) {
        runner *n = earliest(r, is_idle), *claim = earliest(r, claims);
        if (!n || (claim && is_earlier(claim, n)) || (r->rounds && n->round >= r->rounds)) return;
        begin_turn(r, n);
    }
}

/* An engine that does something for long without counting it must not hold up the others: it goes on in its next slot. Engines that count
 * what they do are never met here. */
static void pass_overdue(race *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        runner *n = &r->runners[i];
        if (n->state != RUNNING || is_alone(r, n) || child_cpu_seconds(&n->child) < n->cpu_allowance) continue;
        child_pause(&n->child);
        end_slot(r, n);
    }
}

/* The time is over: waiting engines may hand over their artefacts. */
static void release_all(race *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->runners[i].state == PAUSED) {
            r->runners[i].job.common->limits.granted = 0;
            if (r->runners[i].child.is_stopped) child_resume(&r->runners[i].child);
            else child_wake(&r->runners[i].child);
            r->runners[i].state = RUNNING;
            r->running++;
        }
}

/* The largest child, and the memory of all. */
static uint64_t find_largest(race *r, runner **largest, uint64_t *most)
{
    uint64_t together = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        uint64_t bytes = child_own_bytes(&r->runners[i].child);
        together += bytes;
        if (bytes > *most) *most = bytes, *largest = &r->runners[i];
    }
    return together;
}

/* Everything together must fit into the budget: the largest one goes. */
static void mind_memory(race *r)
{
    const limits *l = r->options->engine.limits;
    uint64_t together = limits_resident_bytes(), most = 0;
    runner *largest = NULL, *largest_beside = NULL;
    together += find_largest(r, &largest, &most);
    if (r->beside) together += find_largest(r->beside, &largest_beside, &most);
    if (together > r->out->peak_bytes) r->out->peak_bytes = together;
    r->is_tight = l->memory_bytes && together > l->memory_bytes / 2;
    if (!l->memory_bytes || together <= l->memory_bytes) return;
    if (largest_beside) stop(r->beside, largest_beside, PORTFOLIO_OUT_OF_MEMORY);
    else if (largest) stop(r, largest, PORTFOLIO_OUT_OF_MEMORY);
}

/* Those that wait say something only after the race, when they are asked. */
static bool is_heard(const race *r, const runner *n) { return n->state == RUNNING || (r->last && n->state == PAUSED); }

static void listen_to_all(race *r, int milliseconds)
{
    struct pollfd ends[r->count];
    for (uint32_t i = 0; i < r->count; i++)
        ends[i] = (struct pollfd){.fd = is_heard(r, &r->runners[i]) ? r->runners[i].child.from : -1, .events = POLLIN};
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
    double grace = r->options->engine.wants_explored ? BUDGET_PORTFOLIO_GRACE_TO_TELL : BUDGET_PORTFOLIO_GRACE;
    return why && (why != LIMIT_TIME || limits_now() > l->deadline + grace);
}

/* After the race: asks those that wait in their last slot, and listens until everything has come that was asked for. */
static void await_hand_overs(race *r)
{
    double end = limits_now() + BUDGET_PORTFOLIO_HAND_OVER_WAIT;
    for (uint32_t i = 0; i < r->count; i++) {
        runner *n = &r->runners[i];
        uint32_t slots = slots_before(r->last, n);
        if (n->state != PAUSED || n->child.is_stopped || n->used.len != slots || !is_worth_keeping(r, n, slots)) continue;
        ask_for_hand_over(n);
        child_wake(&n->child);
    }
    for (bool waits = true; waits && limits_now() < end && !time_is_up(r);) {
        waits = false;
        for (uint32_t i = 0; i < r->count; i++) {
            const runner *n = &r->runners[i];
            uint32_t slots = slots_before(r->last, n);
            waits |= n->state != ENDED && slots && n->asked == slots && !find_hand_over(n, slots);
        }
        if (waits) listen_to_all(r, (int)(look_every * 1000) + 1);
    }
}

/* Slots that have to wait are left, and nothing else. */
static bool has_to_wait(const race *r)
{
    const runner *n = earliest(r, is_idle);
    return !r->running && !r->is_late && r->rounds && n && n->round >= r->rounds;
}

/* true: it is over */
static bool run_race(race *r)
{
    double looked_at = limits_now();
    while (!r->last) {
        bool was_late = r->is_late;
        r->is_late = limits_look(r->options->engine.limits) != LIMIT_NONE;
        if (!r->is_late) fill_places(r);
        else if (!was_late) release_all(r);
        if (has_to_wait(r)) return false;
        if (!r->running || time_is_up(r)) break;
        double wait = r->is_tight ? look_often : look_every;
        listen_to_all(r, (int)(wait * 1000) + 1);
        examine_claims(r, false);
        if (limits_now() - looked_at < wait) continue;
        mind_memory(r);
        pass_overdue(r);
        pass_on(r);
        looked_at = limits_now();
    }
    if (!r->last) examine_claims(r, true);
    else listen_to_all(r, 0); /* did anybody say the opposite in the meantime? */
    return true;
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

/* Engines do not count equally fast. */
static uint64_t first_turn(const portfolio_options *o, uint32_t i)
{
    uint64_t ticks = o->first_turn ? o->first_turn : BUDGET_PORTFOLIO_FIRST_TURN, pace = o->engines[i]->pace;
    return pace ? ticks * pace / 100 : ticks;
}

/* An answer that another engine finds at once should not have to wait for a long head start. */
static bool others_come_first(const portfolio_options *o)
{
    uint64_t others = 0;
    for (uint32_t i = 1; i < o->count; i++) others += first_turn(o, i);
    return others && (double)o->favour >= BUDGET_HEAD_START_LONG * (double)others;
}

portfolio *portfolio_open(const verify_task *t, const portfolio_options *o, portfolio_result *out)
{
    prepare(o, out);
    race *r = mem_alloc(sizeof *r);
    *r = (race){
        .options = o, .out = out, .before = *o->engine.stats, .count = o->count, .runners = mem_alloc(sizeof(runner) * (o->count + 1))};
    for (uint32_t i = 0; i < o->count; i++) {
        r->runners[i] = (runner){.run = &out->runs[i],
                                 .job = {.task = t, .options = o, .engine = o->engines[i]},
                                 .round = o->engines[i]->first_round,
                                 .turn = first_turn(o, i) << o->engines[i]->first_round,
                                 .favour = i ? 0 : o->favour,
                                 .waits = !i && others_come_first(o),
                                 .child = CHILD_NONE};
        snprintf(r->runners[i].phase, sizeof r->runners[i].phase, "%s", o->engines[i]->name);
    }
    return r;
}

bool portfolio_continue(portfolio *r, uint32_t rounds, portfolio *beside)
{
    r->rounds = rounds;
    r->beside = beside;
    return !r->count || run_race(r);
}

void portfolio_close(portfolio *r)
{
    portfolio_result *out = r->out;
    if (r->last && out->winner >= 0 && r->options->engine.for_next) await_hand_overs(r);
    for (uint32_t i = 0; i < r->count; i++) {
        stop(r, &r->runners[i], PORTFOLIO_STOPPED);
        child_free(&r->runners[i].child);
        child_unshare(r->runners[i].job.common, sizeof(common));
        if (out->runs[i].peak_bytes > out->peak_bytes) out->peak_bytes = out->runs[i].peak_bytes;
    }
    if (r->last) forget_later(r);
    for (uint32_t i = 0; i < r->count; i++) {
        vec_free(&r->runners[i].used);
        free_hand_overs(&r->runners[i]);
    }
    free(r->runners);
    free(r);
}

void portfolio_run_here(const verify_task *t, const portfolio_options *o, portfolio_result *out)
{
    prepare(o, out);
    if (!o->count) return;
    portfolio_run *run = &out->runs[0];
    uint64_t from = o->engine.limits->ticks;
    run->engine->run(t, &o->engine, &run->result);
    run->ticks = o->engine.limits->ticks - from;
    run->outcome = PORTFOLIO_ANSWERED;
    run->stats = *o->engine.stats;
    examine(o, run);
    race r = {.options = o, .out = out};
    if (is_conclusive(&r, run)) out->winner = 0;
}

void portfolio_free(portfolio_result *r)
{
    for (uint32_t i = 0; i < r->count; i++) engine_result_free(&r->runs[i].result);
    free(r->runs);
    r->runs = NULL;
}
