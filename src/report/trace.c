#include "report/trace.h"

#include "cfa/mentions.h"
#include "cfa/model.h"

enum { FIRST_ITERATIONS = 2, MOST_ENTRIES = 200000 };

/* ---- lines ---- */

struct trace_places {
    trace_line **of_function; /* per location; line UINT32_MAX: none */
    arena memory;
};

static trace_line find_line(const cfa_program *p, srcpos at)
{
    trace_line l = {.line = UINT32_MAX};
    if (!p->sources || !at.i) return l;
    source_place place = source_locate_written(p->sources, at);
    if (!place.file || !place.line) return l;
    const char *from = place.text, *to = place.text + place.text_len;
    while (from < to && (*from == ' ' || *from == '\t')) from++;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r' || to[-1] == '\n')) to--;
    return (trace_line){place.file, place.line, from, (uint32_t)(to - from)};
}

bool trace_line_of(trace *t, fn f, uint32_t where, trace_line *out)
{
    const cfa_function *function = fn_get(t->program, f);
    trace_line **lines = &t->places->of_function[f.i];
    if (!*lines) *lines = ARENA_ARRAY(&t->places->memory, trace_line, function->count_locations);
    trace_line *l = &(*lines)[where];
    if (!l->line) *l = find_line(t->program, where == LOC_EXIT ? function->end : function->locations[where].at);
    *out = *l;
    return l->line != UINT32_MAX;
}

/* A function of ours that stands for the library's: the user has not written its statements. */
static bool is_model(trace *t, fn f)
{
    trace_line line;
    return trace_line_of(t, f, LOC_ENTRY, &line) && strcmp(line.file, MODEL_FILE) == 0;
}

/* ---- recording ---- */

typedef struct {
    uint32_t loop, iteration;
    uint32_t before, start; /* first entries of the iteration before and of the current one */
    bool marked;            /* the entry before `before` counts what was dropped */
} open_loop;

typedef struct {
    uint32_t entry; /* its current one + 1; 0: none yet */
    uint32_t line;
    const char *file;
    bool called;        /* the current entry has made a call */
    ex pending;         /* the lvalue that the last operation has changed */
    uint32_t operation; /* its location */
    uint32_t condition; /* location of an assume that was just decided; 0: none */
    uint32_t first_loop;
} activation;

typedef struct {
    trace *t;
    const verify_task *task;
    uint32_t keep;
    VEC(activation) activations;
    VEC(open_loop) loops;
    var callee; /* of the call under way */
    ty callee_result;
    srcpos at;   /* the operation under way */
    map64 noted; /* op.i: it is among t->executed */
} recorder;

static const loop_info *loops_of(const recorder *r, fn f) { return r->task->loops[f.i].innermost ? &r->task->loops[f.i] : NULL; }

/* Takes entries and their values out; indices behind them move. */
static void take_out(recorder *r, uint32_t from, uint32_t to)
{
    trace *t = r->t;
    uint32_t count = to - from;
    if (!count) return;
    uint32_t first = t->entries.data[from].first_value, end = to < t->entries.len ? t->entries.data[to].first_value : t->values.len;
    memmove(t->values.data + first, t->values.data + end, (t->values.len - end) * sizeof *t->values.data);
    t->values.len -= end - first;
    memmove(t->entries.data + from, t->entries.data + to, (t->entries.len - to) * sizeof *t->entries.data);
    t->entries.len -= count;
    for (uint32_t k = from; k < t->entries.len; k++) t->entries.data[k].first_value -= end - first;
    for (uint32_t k = 0; k < r->loops.len; k++) {
        open_loop *o = &r->loops.data[k];
        if (o->before > from && o->before < to) o->marked = false;
        o->before = o->before >= to ? o->before - count : o->before > from ? from : o->before;
        o->start = o->start >= to ? o->start - count : o->start > from ? from : o->start;
    }
    for (uint32_t k = 0; k < r->activations.len; k++) {
        activation *a = &r->activations.data[k];
        a->entry = a->entry > to ? a->entry - count : a->entry > from ? 0 : a->entry;
    }
}

/* Puts a marker where entries were taken out. */
static void put_marker(recorder *r, uint32_t at, trace_entry marker)
{
    trace *t = r->t;
    marker.first_value = at < t->entries.len ? t->entries.data[at].first_value : t->values.len;
    vec_push(&t->entries, marker);
    memmove(t->entries.data + at + 1, t->entries.data + at, (t->entries.len - 1 - at) * sizeof *t->entries.data);
    t->entries.data[at] = marker;
    for (uint32_t k = 0; k < r->loops.len; k++) {
        open_loop *o = &r->loops.data[k];
        if (o->before >= at) o->before++;
        if (o->start >= at) o->start++;
    }
    for (uint32_t k = 0; k < r->activations.len; k++)
        if (r->activations.data[k].entry > at) r->activations.data[k].entry++;
}

/* The middle goes. */
static void cut(recorder *r)
{
    trace *t = r->t;
    uint32_t from = r->keep, removed = MOST_ENTRIES / 2;
    trace_entry *marker = &t->entries.data[from];
    if (marker->is_cut) {
        marker->left_out += removed;
        take_out(r, from + 1, from + 1 + removed);
    } else {
        fn f = marker->function;
        take_out(r, from, from + removed);
        put_marker(r, from, (trace_entry){.function = f, .where = LOC_ENTRY, .depth = 1, .left_out = removed, .is_cut = true});
    }
}

static void next_iteration(recorder *r, uint32_t which, fn f, uint32_t depth, uint32_t head)
{
    open_loop *o = &r->loops.data[which];
    if (++o->iteration > FIRST_ITERATIONS + 2) { /* the one but last is neither among the first nor the last complete one */
        uint32_t at = o->before;
        if (o->start > at) take_out(r, at, o->start);
        if (o->marked) {
            r->t->entries.data[at - 1].left_out++;
        } else {
            put_marker(r, at, (trace_entry){.function = f, .where = head, .depth = depth, .left_out = 1});
            o->before = at + 1;
            o->start = at + 1;
            o->marked = true;
        }
    }
    o->before = o->start;
    o->start = r->t->entries.len;
}

static void follow_loops(recorder *r, activation *a, fn f, uint32_t where, uint32_t depth)
{
    const loop_info *l = loops_of(r, f);
    if (!l) return;
    uint32_t inner = l->innermost[where];
    while (r->loops.len > a->first_loop) { /* those that it has left */
        uint32_t open = vec_last(&r->loops).loop, at = inner;
        while (at != LOOP_NONE && at != open) at = l->loops[at].parent;
        if (at == open) break;
        r->loops.len--;
    }
    if (inner == LOOP_NONE || l->loops[inner].head != where) return;
    if (r->loops.len > a->first_loop && vec_last(&r->loops).loop == inner) next_iteration(r, r->loops.len - 1, f, depth, where);
    else vec_push(&r->loops, (open_loop){.loop = inner, .iteration = 1, .before = r->t->entries.len, .start = r->t->entries.len});
}

static void add_value(recorder *r, const activation *a, trace_value v)
{
    trace *t = r->t;
    if (!a->entry) return;
    trace_entry *e = &t->entries.data[a->entry - 1];
    if (a->entry != t->entries.len) return; /* it belongs to the past */
    vec_push(&t->values, v);
    e->count_values++;
}

/* Every marker of the preprocessor has a name of its own, also within a line that macros are expanded in. */
static bool is_same_line(const activation *a, const trace_line *l)
{
    return l->line == a->line && (l->file == a->file || (a->file && strcmp(l->file, a->file) == 0));
}

static bool is_temporary(const cfa_space *s, ex lvalue)
{
    const ex_info *i = ex_get(s, lvalue);
    while (i->kind == E_MEMBER || i->kind == E_INDEX) i = ex_get(s, i->a);
    return i->kind == E_VAR && var_get(s, i->var)->kind == VAR_TEMP;
}

static void open_entry(recorder *r, activation *a, fn f, uint32_t where, uint32_t depth, bool first, bool later)
{
    trace *t = r->t;
    if (t->entries.len >= MOST_ENTRIES) cut(r);
    vec_push(
        &t->entries,
        (trace_entry){.function = f, .where = where, .depth = depth, .is_first = first, .is_later = later, .first_value = t->values.len});
    a->entry = t->entries.len;
    a->called = false;
}

/* Records the effect of the previous operation on the activation. */
static void finish_operation(recorder *r, activation *a, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    const cfa_space *s = r->t->program->space;
    if (!ex_none(a->pending)) {
        ex what = a->pending;
        unsigned __int128 bits = 0;
        a->pending = (ex){0};
        if (!is_temporary(s, what) && run_view_value(v, what, &bits)) {
            if (a->entry != r->t->entries.len) open_entry(r, a, f, a->operation, depth, false, true);
            add_value(r, a, (trace_value){.kind = TRACE_VALUE, .what = what, .type = ex_get(s, what)->type, .bits = bits});
        }
    }
    if (a->condition) {
        const location *l = &fn_get(r->t->program, f)->locations[a->condition];
        const op_info *o = op_get(s, l->op);
        bool holds = (where == l->next[0]) == o->positive;
        a->condition = 0;
        if (l->next[0] != l->next[1]) add_value(r, a, (trace_value){.kind = TRACE_CONDITION, .what = o->rhs, .bits = holds});
    }
}

static void add_parameters(recorder *r, const activation *a, const run_view *v, fn f)
{
    const cfa_program *p = r->t->program;
    const cfa_function *function = fn_get(p, f);
    for (uint32_t k = 0; k < function->count_params; k++) {
        unsigned __int128 bits = 0;
        ex what = ex_var(p->space, function->params[k]);
        if (run_view_value(v, what, &bits))
            add_value(
                r, a,
                (trace_value){.kind = TRACE_PARAMETER, .what = what, .type = var_get(p->space, function->params[k])->type, .bits = bits});
    }
}

static void note_operation(recorder *r, op o)
{
    bool fresh;
    (void)map_slot(&r->noted, o.i, &fresh);
    if (fresh) vec_push(&r->t->executed, o);
}

static void on_step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    recorder *r = context;
    const cfa_program *p = r->t->program;
    while (r->activations.len > depth) {
        r->loops.len = vec_last(&r->activations).first_loop;
        r->activations.len--;
    }
    bool first = r->activations.len < depth;
    while (r->activations.len < depth) vec_push(&r->activations, (activation){.first_loop = r->loops.len});
    activation *a = &vec_last(&r->activations);
    r->at = fn_get(p, f)->locations[where].at;
    if (is_model(r->t, f)) return;
    note_operation(r, fn_get(p, f)->locations[where].op);
    finish_operation(r, a, v, f, where, depth);
    follow_loops(r, a, f, where, depth);
    trace_line line;
    const op_info *o = op_get(p->space, fn_get(p, f)->locations[where].op);
    bool located = trace_line_of(r->t, f, where, &line);
    bool is_new = first || (located && (!a->entry || !is_same_line(a, &line)));
    if (is_new && (o->kind != OP_SKIP || first)) {
        open_entry(r, a, f, where, depth, first, false);
        a->line = located ? line.line : 0;
        a->file = line.file;
        if (first) add_parameters(r, a, v, f);
    }
    a->pending = (ex){0};
    a->operation = where;
    switch ((op_kind)o->kind) {
    case OP_ASSIGN:
    case OP_HAVOC:
    case OP_DECL: a->pending = o->lhs; break;
    case OP_ASSUME: a->condition = where; break;
    case OP_CALL:
        a->pending = o->lhs;
        r->callee = ex_get(p->space, o->rhs)->kind == E_FUNC ? ex_get(p->space, o->rhs)->var : (var){0};
        r->callee_result = ex_none(o->lhs) ? (ty){0} : ex_get(p->space, o->lhs)->type;
        break;
    case OP_RETURN: {
        unsigned __int128 bits = 0;
        if (ex_none(o->rhs) || depth < 2 || !run_view_value(v, o->rhs, &bits)) break;
        if (a->entry != r->t->entries.len) open_entry(r, a, f, where, depth, false, true);
        add_value(r, a, (trace_value){.kind = TRACE_RETURN, .what = o->rhs, .type = ex_get(p->space, o->rhs)->type, .bits = bits});
        break;
    }
    default: break;
    }
}

static void on_input(void *context, unsigned __int128 bits, bool is_pointer)
{
    recorder *r = context;
    vec_push(&r->t->inputs, r->at);
    if (r->activations.len)
        add_value(
            r, &vec_last(&r->activations),
            (trace_value){.kind = TRACE_INPUT, .callee = r->callee, .type = r->callee_result, .is_pointer = is_pointer, .bits = bits});
}

replay_result trace_make(const violation *v, limits *l, uint32_t keep, trace *out)
{
    *out = (trace){.program = v->task->program, .places = mem_alloc(sizeof *out->places)};
    *out->places = (struct trace_places){0};
    out->places->of_function = ARENA_ARRAY(&out->places->memory, trace_line *, out->program->functions.len + 1);
    recorder r = {.t = out, .task = v->task, .keep = keep};
    run_observer watcher = {.context = &r, .step = on_step, .input = on_input};
    replay_result y = replay_watch(v->task, v->choices, v->count, l, &watcher);
    vec_free(&r.activations);
    vec_free(&r.loops);
    map_free(&r.noted);
    return y;
}

void trace_free(trace *t)
{
    arena_free(&t->places->memory);
    free(t->places);
    vec_free(&t->entries);
    vec_free(&t->values);
    vec_free(&t->inputs);
    vec_free(&t->executed);
}
