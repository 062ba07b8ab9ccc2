#include "analysis/retrace.h"

#include "analysis/counterexample.h"
#include "analysis/replay.h"
#include <string.h>

enum { MOST_DECISIONS = 4096, MOST_STEPS = 100000, LOOK_AHEAD = 64, LOOK_ALONG = 40, MOST_ATTEMPTS = 8 };

/* A condition with its outcome, or an indirect call with its target. */
typedef struct {
    uint64_t at, went;
} decision;

static uint64_t name_hash(const cfa_program *p, fn f)
{
    const char *text = fn_name(p, f);
    return hash_bytes(text, strlen(text)).lo;
}

static uint64_t place_hash(const cfa_program *p, fn f, uint32_t where) { return hash_add(op_get(p->space, fn_get(p, f)->locations[where].op)->hash, name_hash(p, f)).lo; }

static op_kind kind_at(const cfa_program *p, fn f, uint32_t where) { return (op_kind)op_get(p->space, fn_get(p, f)->locations[where].op)->kind; }

static bool is_choice_of_callee(const verify_task *t, fn f, uint32_t where)
{
    uint32_t count;
    bool leaves;
    if (kind_at(t->program, f, where) != OP_CALL) return false;
    (void)task_callees(t, f, where, &count, &leaves);
    return count > 1 || (count == 1 && leaves);
}

/* ---- recording ---- */

typedef struct {
    const verify_task *task;
    VEC(decision) decisions;
    bool pending; /* the last step was a decision: where it goes is seen with the next one */
    fn function;
    uint32_t where;
} recorder;

static void settle(recorder *r, fn f, uint32_t where)
{
    const cfa_program *p = r->task->program;
    decision d = {.at = place_hash(p, r->function, r->where)};
    if (kind_at(p, r->function, r->where) == OP_ASSUME) {
        const location *l = &fn_get(p, r->function)->locations[r->where];
        uint32_t next = f.i == r->function.i ? where : LOC_EXIT; /* the exit is not a step of its own */
        d.went = l->next[0] != next;
    } else if (where == LOC_ENTRY) {
        d.went = name_hash(p, f);
    }
    if (r->decisions.len <= MOST_DECISIONS) vec_push(&r->decisions, d);
    r->pending = false;
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    recorder *r = context;
    (void)v;
    (void)depth;
    if (r->pending) settle(r, f, where);
    r->pending = kind_at(r->task->program, f, where) == OP_ASSUME || is_choice_of_callee(r->task, f, where);
    r->function = f;
    r->where = where;
}

void retrace_record(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, buf *out)
{
    recorder r = {.task = t};
    run_observer watcher = {.context = &r, .step = on_step};
    bool reached = !t->runs_around_entry && replay_watch(t, choices, count, l, &watcher).confirmed;
    if (reached && r.decisions.len <= MOST_DECISIONS) buf_add(out, (const char *)r.decisions.data, r.decisions.len * sizeof *r.decisions.data);
    vec_free(&r.decisions);
}

/* ---- following ---- */

typedef struct {
    fn function;
    uint32_t where;
} frame;

typedef struct {
    const verify_task *task;
    const decision *decisions;
    uint32_t count, next;
    VEC(trace_step) steps;
    VEC(frame) callers;
    frame here;
    uint32_t guesses; /* conditions that nobody has seen … */
    uint32_t against; /* … and at which of the first ones the attempt goes the other way: bit k is the k-th */
} follower;

/* The next decision about this place; those before it are about conditions that are not there any more. */
static bool recall(follower *w, uint64_t at, uint64_t *went)
{
    for (uint32_t k = w->next; k < w->count && k < w->next + LOOK_AHEAD; k++) {
        if (w->decisions[k].at != at) continue;
        *went = w->decisions[k].went;
        w->next = k + 1;
        return true;
    }
    return false;
}

/* Whether the next known decision comes up along a branch before any other. */
static bool leads_back(const follower *w, uint32_t where)
{
    const cfa_program *p = w->task->program;
    fn f = w->here.function;
    for (uint32_t k = 0; k < LOOK_ALONG && where > LOC_EXIT && w->next < w->count; k++) {
        const location *l = &fn_get(p, f)->locations[where];
        if (!l->op.i) return false;
        if (kind_at(p, f, where) == OP_ASSUME) return place_hash(p, f, where) == w->decisions[w->next].at;
        where = l->next[0];
    }
    return false;
}

/* A condition that nobody has seen: back to what is known, or past what is new. */
static uint8_t guess(follower *w, const location *l)
{
    bool past = leads_back(w, l->next[1]) || !leads_back(w, l->next[0]);
    bool other = w->guesses < 32 && (w->against >> w->guesses & 1);
    w->guesses++;
    return past != other;
}

static bool leave(follower *w)
{
    if (!w->callers.len) return false;
    frame call = vec_pop(&w->callers);
    w->here = (frame){call.function, fn_get(w->task->program, call.function)->locations[call.where].next[0]};
    return true;
}

static fn choose_callee(follower *w, const fn *callees, uint32_t count, bool leaves)
{
    uint64_t wanted;
    if (count == 1 && !leaves) return callees[0];
    if (!count || !recall(w, place_hash(w->task->program, w->here.function, w->here.where), &wanted)) return FN_NONE;
    for (uint32_t k = 0; k < count; k++)
        if (name_hash(w->task->program, callees[k]) == wanted) return callees[k];
    return FN_NONE;
}

typedef enum { GOES_ON, REACHED, LOST } progress;

static progress step(follower *w)
{
    const cfa_program *p = w->task->program;
    fn f = w->here.function;
    uint32_t where = w->here.where;
    const location *l = &fn_get(p, f)->locations[where];
    if (where == LOC_EXIT) return leave(w) ? GOES_ON : LOST;
    if (!l->op.i || w->steps.len >= MOST_STEPS) return LOST;
    trace_step s = {.function = f, .where = where};
    uint64_t went;
    op_kind kind = kind_at(p, f, where);
    if (kind == OP_ASSUME) s.branch = recall(w, place_hash(p, f, where), &went) ? went != 0 : guess(w, l);
    vec_push(&w->steps, s);
    if (kind == OP_CALL) {
        uint32_t count;
        bool leaves;
        if (task_is_error_call(w->task, f, where)) return REACHED;
        const fn *callees = task_callees(w->task, f, where, &count, &leaves);
        fn callee = choose_callee(w, callees, count, leaves);
        if (callee.i != FN_NONE.i) {
            if (w->task->is_error[callee.i]) return REACHED;
            vec_push(&w->callers, w->here);
            w->here = (frame){callee, LOC_ENTRY};
            return GOES_ON;
        }
        if (count && !leaves) return LOST;
    }
    if (kind == OP_RETURN) return leave(w) ? GOES_ON : LOST;
    w->here.where = l->next[s.branch];
    return GOES_ON;
}

static bool attempt(follower *w, limits *l, stats *st, engine_result *out)
{
    progress p = GOES_ON;
    w->next = w->guesses = w->steps.len = w->callers.len = 0;
    w->here = (frame){w->task->entry, LOC_ENTRY};
    while (p == GOES_ON && !limits_hit(l)) p = step(w);
    return p == REACHED && counterexample_of_path(w->task, w->steps.data, w->steps.len, l, st, out) == PATH_FEASIBLE;
}

bool retrace_follow(const verify_task *t, const void *decisions, size_t len, limits *l, stats *st, engine_result *out)
{
    if (!len || len % sizeof(decision) || t->runs_around_entry) return false;
    decision *copy = mem_alloc(len); /* the bytes need not be aligned */
    memcpy(copy, decisions, len);
    follower w = {.task = t, .decisions = copy, .count = (uint32_t)(len / sizeof *copy)};
    bool found = false;
    for (uint32_t k = 0; k < MOST_ATTEMPTS && !found && !limits_hit(l); k++) {
        w.against = k;
        if (!k || w.guesses >= 32 || k >> w.guesses == 0) found = attempt(&w, l, st, out);
    }
    if (found) out->answer = ENGINE_FALSE;
    vec_free(&w.steps);
    vec_free(&w.callers);
    free(copy);
    return found;
}
