/* Supplies the interpreter with the chosen values, found by the place where each is asked for. */
#include "replay/interpreted/replay.h"

#include "analysis/budgets.h"
#include "base/hash.h"
#include "base/text.h"

typedef struct {
    const verify_task *task;
    const chosen_value *choices;
    uint32_t count;
    const run_observer *watcher;
    const run_view *view;    /* from the first step on */
    const replay_part *only; /* may be NULL: the choices are for the whole program */
    chosen_values *taken;    /* with a part: all inputs in order */
    VEC(uint32_t) inputs;    /* indices */
    uint32_t next_input;
    bool inputs_missing, used_others;
    map64 index;      /* hash of an origin → index of its last choice + 1 */
    uint32_t *before; /* per choice: the previous one of the same origin + 1 */
    map64 turns;      /* location → how often it was executed */
    fn at_function;
    uint32_t at, turn, part;
} replay;

/* ---- the choices by origin ---- */

static uint64_t origin_key(const chosen_value *c)
{
    return hash_add(hash_add(hash_add(hash_add(hash_add((hash128){0, 0}, c->origin), c->function.i), c->where), c->turn), c->part).lo;
}

static bool same_origin(const chosen_value *a, const chosen_value *b)
{
    return a->origin == b->origin && a->function.i == b->function.i && a->where == b->where && a->turn == b->turn && a->part == b->part;
}

static void index_choices(replay *r)
{
    r->before = calloc(r->count + 1u, sizeof *r->before);
    if (!r->before) abort();
    for (uint32_t k = 0; k < r->count; k++) {
        const chosen_value *c = &r->choices[k];
        if (c->is_input) {
            vec_push(&r->inputs, k);
        } else if (c->origin != ORIGIN_UNKNOWN) {
            bool fresh;
            uint32_t *slot = map_slot(&r->index, origin_key(c), &fresh);
            r->before[k] = *slot;
            *slot = k + 1;
        }
    }
}

static void copy_choice(const chosen_value *c, unsigned char *bytes, uint64_t size, uint64_t from)
{
    uint64_t length = (c->width + 7u) / 8, at = c->offset - from;
    if (c->offset < from || at >= size) return;
    if (length > sizeof c->bits) length = sizeof c->bits;
    memcpy(bytes + at, &c->bits, length < size - at ? length : size - at);
}

/* false: no choice has this origin */
static bool copy_choices_of(const replay *r, const chosen_value *origin, void *bytes, uint64_t size, uint64_t from)
{
    uint32_t k = 0;
    bool any = false;
    (void)map_get(&r->index, origin_key(origin), &k);
    for (; k; k = r->before[k - 1]) {
        const chosen_value *c = &r->choices[k - 1];
        if (!same_origin(c, origin)) continue;
        copy_choice(c, bytes, size, from);
        any = true;
    }
    return any;
}

/* ---- what the interpreter asks for ---- */

/* For a place that is not in the part. */
static void invent_input(replay *r, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    chosen_value c = {.width = 8 * size, .is_input = true, .is_pointer = is_pointer, .function = FN_NONE};
    if (r->only->seed && !is_pointer) c.bits = hash_pair(r->only->seed, r->taken->len) & 0xff;
    c.at = fn_get(r->task->program, r->at_function)->locations[r->at].at;
    *bits = c.bits;
    vec_push(r->taken, c);
}

/* Where the object is in this execution. */
static uint64_t address_of(const replay *r, const chosen_value *c)
{
    const cfa_program *p = r->task->program;
    const void *bytes;
    uint64_t size, address;
    bool is_there =
        r->view && c->where < p->globals.len && run_view_variable(r->view, p->globals.data[c->where].symbol, &bytes, &size, &address);
    return is_there ? address + c->offset : 0;
}

static void give_input(void *context, unsigned __int128 *bits, uint32_t size, bool is_pointer)
{
    replay *r = context;
    if (r->only && !r->only->takes_inputs(r->only->context, r->at_function, r->at)) {
        invent_input(r, bits, size, is_pointer);
        return;
    }
    if (r->next_input >= r->inputs.len) {
        r->inputs_missing = true;
        if (r->taken)
            vec_push(r->taken, (chosen_value){.width = 8 * size, .is_input = true, .is_pointer = is_pointer, .function = FN_NONE});
        return;
    }
    if (r->taken) vec_push(r->taken, r->choices[r->inputs.data[r->next_input]]);
    const chosen_value *c = &r->choices[r->inputs.data[r->next_input++]];
    *bits = chosen_is_address(c) ? address_of(r, c) : c->bits;
    if (c->is_signed && !c->is_float && c->width && c->width < 128 && c->bits >> (c->width - 1) & 1)
        *bits |= ~(unsigned __int128)0 << c->width;
}

static bool is_bool(const cfa_program *p, uint32_t global)
{
    return ty_get(p->space, var_get(p->space, p->globals.data[global].symbol)->type)->kind == TY_BOOL;
}

static bool give_other(void *context, arbitrary_kind kind, uint32_t index, void *bytes, uint64_t size)
{
    replay *r = context;
    chosen_value origin = {.origin = ORIGIN_GLOBAL, .function = FN_NONE, .where = index};
    if (kind == ARBITRARY_ENTRY) origin.origin = ORIGIN_ENTRY;
    if (kind == ARBITRARY_HERE)
        origin = (chosen_value){.origin = ORIGIN_LOCATION, .function = r->at_function, .where = r->at, .turn = r->turn, .part = r->part++};
    bool any = copy_choices_of(r, &origin, bytes, size, 0);
    if (origin.origin == ORIGIN_GLOBAL && is_bool(r->task->program, index) && size == 1)
        *(uint8_t *)bytes = *(uint8_t *)bytes != 0; /* no other value is one */
    r->used_others |= any;
    return any;
}

static void give_outside(void *context, unsigned char *start)
{
    const replay *r = context;
    copy_choices_of(r, &(chosen_value){.origin = ORIGIN_OUTSIDE, .function = FN_NONE}, start, RUN_OUTSIDE_END - RUN_OUTSIDE_START,
                    RUN_OUTSIDE_START);
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    replay *r = context;
    bool fresh;
    r->view = v;
    r->at_function = f;
    r->at = where;
    r->part = 0;
    r->turn = ++*map_slot(&r->turns, map_pair(f.i, where), &fresh);
    if (r->watcher && r->watcher->step) r->watcher->step(r->watcher->context, v, f, where, depth);
}

static void on_input(void *context, unsigned __int128 bits, bool is_pointer)
{
    const replay *r = context;
    if (r->watcher && r->watcher->input) r->watcher->input(r->watcher->context, bits, is_pointer);
}

static void on_access(void *context, const run_view *v, uint64_t address, uint64_t size, bool write)
{
    const replay *r = context;
    r->watcher->access(r->watcher->context, v, address, size, write);
}

static bool on_branch(void *context, bool holds)
{
    const replay *r = context;
    return r->watcher->branch(r->watcher->context, holds);
}

/* ---- the run ---- */

static const char *outcome_text(run_outcome o)
{
    switch (o) {
    case RUN_EXIT: return "the program ends without an error";
    case RUN_UNDEFINED: return "undefined behaviour";
    case RUN_STOPPED: return "the path ends";
    case RUN_ABORT: return "the program aborts";
    case RUN_UNSUPPORTED: return "unsupported";
    case RUN_LIMIT: return "limit of the replay";
    default: return "";
    }
}

static void explain(const replay *r, const run_result *run, replay_result *out)
{
    char place[240] = "", message[170];
    const source_map *sources = r->task->program->sources;
    if (sources && run->at.i) {
        source_place at = source_locate(sources, run->at);
        text_fit_format(place, sizeof place, " at %s:%u", at.file ? at.file : "?", at.line);
    }
    const char *what = outcome_text(run->outcome);
    text_fit(message, sizeof message, run->message);
    if (run->outcome == RUN_EXIT) snprintf(out->reason, sizeof out->reason, "%s", what);
    else text_fit_format(out->reason, sizeof out->reason, "%s: %s%s", what, message, place);
}

static replay_result run(replay *r, limits *l)
{
    const verify_task *t = r->task;
    index_choices(r);
    run_supply supply = {.context = r, .input = give_input, .arbitrary = give_other, .outside = give_outside};
    run_observer observer = {.context = r, .step = on_step, .input = on_input, .supply = &supply};
    if (r->watcher && r->watcher->access) observer.access = on_access;
    if (r->watcher && r->watcher->branch) observer.branch = on_branch;
    run_options options = {.entry = fn_name(t->program, t->entry),
                           .property = t->property,
                           .limits = l,
                           .max_steps = BUDGET_REPLAY_STEPS,
                           .observer = &observer};
    run_result end = interpret(t->program, &options);
    replay_result out = {.confirmed = end.outcome == RUN_ERROR_CALL,
                         .outcome = end.outcome,
                         .function = end.function,
                         .at = end.at,
                         .steps = end.steps,
                         .inputs_used = end.inputs_used,
                         .inputs_missing = r->inputs_missing,
                         .signed_overflow = end.signed_overflow,
                         .oversized_shift = end.oversized_shift,
                         .used_others = r->used_others};
    if (out.confirmed) snprintf(out.error, sizeof out.error, "%.79s", end.message);
    else explain(r, &end, &out);
    vec_free(&r->inputs);
    map_free(&r->index);
    map_free(&r->turns);
    free(r->before);
    return out;
}

replay_result replay_watch(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, const run_observer *watcher)
{
    return run(&(replay){.task = t, .choices = choices, .count = count, .watcher = watcher}, l);
}

replay_result replay_part_of(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l, const replay_part *part,
                             chosen_values *inputs)
{
    return run(&(replay){.task = t, .choices = choices, .count = count, .only = part, .taken = inputs}, l);
}

replay_result replay_check(const verify_task *t, const chosen_value *choices, uint32_t count, limits *l)
{
    return replay_watch(t, choices, count, l, NULL);
}
