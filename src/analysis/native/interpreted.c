#include "analysis/native/interpreted.h"

#include "analysis/budgets.h"
#include "base/hash.h"
#include "cfa/exec/interpret.h"
#include "cfa/mentions.h"
#include <stdio.h>
#include <string.h>

typedef struct {
    ex *all;
    uint32_t count;
    bool is_known;
} load_list;

typedef struct {
    const verify_task *task;
    const cfa_space *s;
    load_list **loads; /* per function, per location; NULL: not executed so far */
    VEC(ex) found;     /* while a list is made */
    arena memory;
    uint8_t fill;
    bool asked; /* for an input */
    uint64_t sum;
} watched_run;

/* ---- what an operation reads ---- */

static void collect_place(watched_run *w, ex e);

static void collect_value(watched_run *w, ex e)
{
    if (ex_none(e)) return;
    const ex_info *i = ex_get(w->s, e);
    ex operands[2];
    if (i->is_lvalue) {
        vec_push(&w->found, e);
        collect_place(w, e);
    } else if (i->kind == E_ADDR) {
        collect_place(w, i->a);
    } else {
        for (uint32_t n = ex_operands(i, operands), k = 0; k < n; k++) collect_value(w, operands[k]);
    }
}

static void collect_place(watched_run *w, ex e)
{
    if (ex_none(e)) return;
    const ex_info *i = ex_get(w->s, e);
    if (i->kind == E_DEREF) collect_value(w, i->a);
    if (i->kind == E_MEMBER || i->kind == E_INDEX) collect_place(w, i->a);
    if (i->kind == E_INDEX) collect_value(w, i->b);
}

static const load_list *loads_at(watched_run *w, fn f, uint32_t where)
{
    const cfa_function *c = fn_get(w->task->program, f);
    if (!w->loads[f.i]) {
        w->loads[f.i] = arena_alloc(&w->memory, sizeof(load_list) * c->count_locations);
        memset(w->loads[f.i], 0, sizeof(load_list) * c->count_locations);
    }
    load_list *list = &w->loads[f.i][where];
    if (list->is_known) return list;
    list->is_known = true;
    vec_clear(&w->found);
    const op_info *o = op_get(w->s, c->locations[where].op);
    collect_value(w, o->rhs);
    collect_place(w, o->lhs);
    for (uint32_t k = 0; k < o->count_args; k++) collect_value(w, o->args[k]);
    list->count = w->found.len;
    list->all = arena_alloc(&w->memory, sizeof(ex) * (w->found.len + 1u));
    if (w->found.len) memcpy(list->all, w->found.data, sizeof(ex) * w->found.len);
    return list;
}

/* ---- while it runs ---- */

static void add(watched_run *w, uint64_t value) { w->sum = hash_pair(w->sum, value); }

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    watched_run *w = context;
    (void)depth;
    add(w, (uint64_t)f.i << 32 | where);
    if (!fn_get(w->task->program, f)->locations[where].op.i) return;
    const load_list *list = loads_at(w, f, where);
    for (uint32_t k = 0; k < list->count; k++) {
        unsigned __int128 bits = 0;
        if (!run_view_value(v, list->all[k], &bits)) continue;
        add(w, (uint64_t)bits);
        add(w, (uint64_t)(bits >> 64));
    }
}

static void on_access(void *context, const run_view *v, uint64_t address, uint64_t size, bool write)
{
    watched_run *w = context;
    const unsigned char *bytes = write ? NULL : run_view_memory(v, address, size);
    for (uint64_t k = 0; bytes && k < size; k++) add(w, bytes[k]);
}

static void give_input(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    watched_run *w = context;
    (void)bits, (void)size, (void)is_pointer;
    w->asked = true;
}

static bool give_other(void *context, arbitrary_kind kind, uint32_t index, void *bytes, uint64_t size)
{
    const watched_run *w = context;
    (void)kind, (void)index;
    if (!w->fill) return false;
    memset(bytes, w->fill, size);
    return true;
}

static void give_outside(void *context, unsigned char *start) { (void)context, (void)start; }

static run_result run_with(watched_run *w, uint8_t fill, bool is_watched, uint64_t most_steps, limits *l)
{
    w->fill = fill;
    w->sum = 0;
    run_supply supply = {.context = w, .input = give_input, .arbitrary = give_other, .outside = give_outside};
    run_observer observer = {.context = w, .supply = &supply};
    if (is_watched) {
        observer.step = on_step;
        observer.access = on_access;
    }
    run_options o = {.entry = fn_name(w->task->program, w->task->entry),
                     .property = w->task->property,
                     .limits = l,
                     .max_steps = most_steps,
                     .observer = &observer};
    return interpret(w->task->program, &o);
}

/* ---- the execution ---- */

static execution_result judge(const watched_run *w, const run_result *r)
{
    execution_result out = {.end = EXECUTION_OPEN};
    if (w->asked) {
        snprintf(out.reason, sizeof out.reason, "it reads an input");
        return out;
    }
    switch (r->outcome) {
    case RUN_EXIT:
    case RUN_ABORT:
    case RUN_STOPPED: out.end = EXECUTION_ENDS; break;
    case RUN_ERROR_CALL: out.end = EXECUTION_REACHES; break;
    case RUN_LIMIT: out.end = EXECUTION_TOO_LONG; break;
    case RUN_UNDEFINED: snprintf(out.reason, sizeof out.reason, "undefined behaviour: %.170s", r->message); break;
    case RUN_UNSUPPORTED: snprintf(out.reason, sizeof out.reason, "unsupported: %.170s", r->message); break;
    }
    if (r->ran_out_of_memory) {
        out.end = EXECUTION_OPEN;
        snprintf(out.reason, sizeof out.reason, "whether there is so much memory is open");
    }
    if (r->oversized_shift && out.end == EXECUTION_ENDS) {
        out.end = EXECUTION_OPEN;
        snprintf(out.reason, sizeof out.reason, "undefined behaviour: a shift by more than the width");
    }
    if (r->made_nan && out.end == EXECUTION_ENDS) {
        out.end = EXECUTION_OPEN;
        snprintf(out.reason, sizeof out.reason, "the sign and payload of a NaN are open");
    }
    return out;
}

static void compare_fillings(watched_run *w, execution_result *out, limits *l)
{
    run_result zeros = run_with(w, 0, true, 0, l);
    uint64_t sum = w->sum;
    run_result ones = run_with(w, 0xff, true, 2 * zeros.steps, l);
    bool same = sum == w->sum && zeros.outcome == ones.outcome && zeros.steps == ones.steps && zeros.status == ones.status;
    if (same && zeros.outcome != RUN_LIMIT) return;
    out->end = zeros.outcome == RUN_LIMIT ? EXECUTION_TOO_LONG : EXECUTION_OPEN;
    if (out->end == EXECUTION_OPEN) snprintf(out->reason, sizeof out->reason, "it reads memory that it has not written");
}

execution_result interpreted_execute(const verify_task *t, limits *l)
{
    watched_run w = {.task = t, .s = t->program->space};
    size_t size = sizeof *w.loads * (t->program->functions.len + 1u);
    w.loads = arena_alloc(&w.memory, size);
    memset(w.loads, 0, size);
    run_result first = run_with(&w, 0, false, BUDGET_NATIVE_FIRST_STEPS, l);
    execution_result out = judge(&w, &first);
    if (out.end == EXECUTION_ENDS && first.steps > BUDGET_NATIVE_STEPS) out.end = EXECUTION_TOO_LONG;
    if (out.end == EXECUTION_ENDS) compare_fillings(&w, &out, l);
    vec_free(&w.found);
    arena_free(&w.memory);
    return out;
}
