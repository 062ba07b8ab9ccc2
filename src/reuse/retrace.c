#include "reuse/retrace.h"

#include "analysis/budgets.h"
#include "replay/interpreted/replay.h"
#include "analysis/paths/paths.h"
#include "reuse/artefact_kinds.h"
#include <string.h>

/* ---- recording ---- */

static op_kind kind_at(const cfa_program *p, fn f, uint32_t where)
{
    return (op_kind)op_get(p->space, fn_get(p, f)->locations[where].op)->kind;
}

typedef struct {
    const verify_task *task;
    VEC(violation_path_decision) decisions;
    bool pending; /* the last step was a decision: where it goes is seen with the next one */
    fn function;
    uint32_t where;
} recorder;

static void note_decision(recorder *r, fn f, uint32_t where)
{
    const cfa_program *p = r->task->program;
    violation_path_decision d = {.at = violation_path_place(p, r->function, r->where)};
    if (kind_at(p, r->function, r->where) == OP_ASSUME) {
        const location *l = &fn_get(p, r->function)->locations[r->where];
        uint32_t next = f.i == r->function.i ? where : LOC_EXIT; /* the exit is not a step of its own */
        d.went = l->next[0] != next;
    } else if (where == LOC_ENTRY) {
        d.went = violation_path_function(p, f);
    }
    if (r->decisions.len <= BUDGET_OLD_PATH_DECISIONS) vec_push(&r->decisions, d);
    r->pending = false;
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    recorder *r = context;
    (void)v;
    (void)depth;
    if (r->pending) note_decision(r, f, where);
    r->pending = kind_at(r->task->program, f, where) == OP_ASSUME || violation_path_has_choice_of_callee(r->task, f, where);
    r->function = f;
    r->where = where;
}

void retrace_record(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, buf *out)
{
    recorder r = {.task = t};
    run_observer watcher = {.context = &r, .step = on_step};
    bool reached = !t->runs_around_entry && replay_watch(t, choices, count, l, &watcher).confirmed;
    if (reached && r.decisions.len <= BUDGET_OLD_PATH_DECISIONS)
        buf_add(out, (const char *)r.decisions.data, r.decisions.len * sizeof *r.decisions.data);
    vec_free(&r.decisions);
}

/* ---- following ---- */

bool retrace_follow(const verify_task *t, const void *decisions, size_t len, const engine_options *o, engine_result *out)
{
    if (!len || len % sizeof(violation_path_decision) || t->runs_around_entry) return false;
    violation_path_decision *copy = mem_alloc(len); /* the bytes need not be aligned */
    memcpy(copy, decisions, len);
    violation_path path = {copy, (uint32_t)(len / sizeof *copy)};
    bool found = paths_search(t, o, &path, BUDGET_OLD_PATH_POINTS, out);
    free(copy);
    return found;
}

/* ---- the artefact `violation path`: decisions mean the same in every revision ---- */

artefact_reader violation_path_artefact_read;

bool violation_path_artefact_read(const char *stored, size_t len, const cfa_program *p, buf *out, uint64_t *items)
{
    *items = len / sizeof(violation_path_decision);
    if (p) buf_add(out, stored, len);
    return len % sizeof(violation_path_decision) == 0;
}
