/* analysis/native/native.c — engine `native`: executes the program.
 * In: a task, and the program's text.  Out: of a program whose execution nothing outside decides (analysis/native/closed.h), true or false,
 * as that execution ends.
 * Of other programs: false, if one of many executions reaches an error.
 * A short execution is one of the interpreter; a long one is compiled, several times, and all builds must agree. */
#include "analysis/budgets.h"
#include "replay/interpreted/attack.h"
#include "replay/interpreted/replay.h"
#include "analysis/engine.h"
#include "analysis/facts/library_pointer.h"
#include "analysis/native/closed.h"
#include "analysis/native/compiled.h"
#include "analysis/native/guided.h"
#include "analysis/native/interpreted.h"

static void take_end(engine_result *out, const execution_result *e, const limits *l)
{
    switch (e->end) {
    case EXECUTION_ENDS:
        out->answer = ENGINE_TRUE;
        engine_result_assume(out, "nothing outside of the program decides what it does: its execution is the only one");
        return;
    case EXECUTION_REACHES:
        out->answer = ENGINE_FALSE;
        out->is_exact = true;
        return;
    case EXECUTION_TOO_LONG:
        if (l && l->hit) engine_result_limit(out, l);
        else engine_result_unknown(out, "the execution is too long");
        return;
    case EXECUTION_OPEN: engine_result_unknown(out, "the execution says nothing: %s", e->reason); return;
    }
}

/* ---- several executions ---- */

typedef struct {
    const verify_task *task;
    limits *limits;
    engine_result *out;
} search;

/* The replay is stricter than a run: a value that is neither an input nor from outside is zero there, too. */
static bool take_values(void *context, const chosen_values *values)
{
    search *s = context;
    replay_result r = replay_check(s->task, values->data, values->len, s->limits);
    if (!r.confirmed) return false;
    for (uint32_t k = 0; k < values->len; k++) vec_push(&s->out->choices, values->data[k]);
    s->out->answer = ENGINE_FALSE;
    s->out->is_exact = true;
    return true;
}

/* Executions with corner values, values near the program's constants, and random ones: they find errors, and prove nothing. */
static bool search_error(const verify_task *t, const engine_options *o, engine_result *out)
{
    if (t->places_matter || t->open_values.count) return false; /* the interpreter puts objects at places of its own */
    if (library_pointer_find(t).function) return false;         /* the interpreter does not say what is called there */
    search s = {.task = t, .limits = o->limits, .out = out};
    attack_options with = {.most_steps = o->has_peers ? BUDGET_NATIVE_SEARCH_RACE : BUDGET_NATIVE_SEARCH,
                           .most_runs = o->has_peers ? BUDGET_NATIVE_RUNS_RACE : BUDGET_NATIVE_RUNS,
                           .limits = o->limits,
                           .context = &s,
                           .reached = take_values};
    engine_tell(o->progress, "executing", 0, 0);
    attack_result r = attack_task(t, o->slice, &with);
    limits_work(o->limits, r.runs * (uint64_t)BUDGET_NATIVE_RUN);
    if (r.has_won || (o->limits && o->limits->hit)) return r.has_won;
    with.most_steps = o->has_peers ? BUDGET_NATIVE_GUIDED_RACE : BUDGET_NATIVE_GUIDED;
    with.most_runs = 0;
    engine_tell(o->progress, "searching", 0, 0);
    return guided_search(t, o->slice, &with).has_won;
}

/* ---- the engine ---- */

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    closed_result c = closed_check(t);
    if (*c.open) {
        if (search_error(t, o, out)) return;
        if (o->limits && o->limits->hit) {
            engine_result_limit(out, o->limits);
            return;
        }
        engine_result_unknown(out, "there are several executions: %s", c.open);
        return;
    }
    engine_tell(o->progress, "executing", 0, 0);
    execution_result e = interpreted_execute(t, o->limits);
    if (e.end == EXECUTION_TOO_LONG && !(o->limits && o->limits->hit) && o->source && !c.only_interpreted) {
        engine_tell(o->progress, "compiling", 0, 0);
        e = compiled_execute(t, o->source, o->limits);
        if (e.end == EXECUTION_ENDS || e.end == EXECUTION_REACHES) compiled_assume(out);
        out->was_compiled = e.end == EXECUTION_REACHES && e.is_long;
    }
    take_end(out, &e, o->limits);
}

const engine engine_native = {
    .name = "native",
    .purpose = "executes programs that have one execution only, in the interpreter or compiled: decides long loops without inputs; tries "
               "inputs: finds errors",
    .run = run,
    .first_round = 2,
    .pace = 4000, /* late, but then long: a program that it does not refuse at once is worth a compiler */
    .is_supplement = true,
};
