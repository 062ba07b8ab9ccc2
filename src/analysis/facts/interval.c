#include "analysis/facts/interval.h"

#include "analysis/facts/join_order.h"
#include "analysis/facts/scalar.h"
#include <stdlib.h>

enum {
    JOINS_BEFORE_WIDENING = 2,
    STEPS_BY_THRESHOLDS = 8, /* widening then goes to the ends of the type */
    NARROWINGS = 2,
    DEEP_NEST = 3, /* loops nested as deeply are not narrowed: every level multiplies the passes */
    ENTRIES_BEFORE_WIDENING = 3,
};

enum { SEEN = 1, TAKEN_0 = 2, TAKEN_1 = 4 };

typedef struct {
    fn f;
    const scalar_code *code;
    const cfa_function *cfa;
    const loop_info *loops;
    bool prepared, irregular, recursive, on_stack;
    uint32_t *slots; /* that matter here: its own, then globals that it or a callee reads or writes, ascending */
    uint32_t count_slots, count_own;
    uint32_t *written; /* indices into slots: globals that it or a callee writes */
    uint32_t count_written;
    uint32_t *at;       /* location by position */
    uint32_t *position; /* of a location */
    uint32_t count_at;
    uint32_t *loop_of; /* per position: the loop whose head is there, LOOP_NONE */
    range **in;        /* per location: what has arrived; NULL: nothing */
    range **warm;      /* per loop: its last state */
    range **fact;      /* per location; NULL: none kept */
    uint8_t *seen;     /* per location: SEEN, TAKEN_* */
    range *entry;      /* NULL: never called */
    uint32_t entries;  /* how often it has changed */
    range *exit;       /* NULL: does not return */
    range result;
    range_type result_type;
    VEC(range *) spare;
} function_state;

struct interval_facts {
    const verify_task *t;
    scalars *c;
    function_state *functions;
    const char *unsupported;
    bool unsupported_step;
    bool everywhere;
    arena memory;
};

typedef struct {
    interval_facts *out;
    const verify_task *t;
    const scalars *c;
    limits *l;
    scalar_state s;
    uint32_t trial; /* > 0: within passes that only look for a loop's state */
    bool stopped;
} analysis;

typedef struct {
    uint32_t low, high; /* positions that edges may lead to */
} window;

/* ---- vectors of ranges ---- */

static range *new_vector(function_state *f) { return f->spare.len ? vec_pop(&f->spare) : mem_alloc((f->count_slots + 1) * sizeof(range)); }

static void drop_vector(function_state *f, range *v)
{
    if (v) vec_push(&f->spare, v);
}

static range *copy_vector(function_state *f, const range *from)
{
    range *v = new_vector(f);
    memcpy(v, from, f->count_slots * sizeof *v);
    return v;
}

static range *take_state(analysis *a, function_state *f)
{
    range *v = new_vector(f);
    for (uint32_t k = 0; k < f->count_slots; k++) v[k] = a->s.now[f->slots[k]];
    return v;
}

static void load_state(analysis *a, const function_state *f, const range *v)
{
    for (uint32_t k = 0; k < f->count_slots; k++) a->s.now[f->slots[k]] = v[k];
    vec_clear(&a->s.trail);
}

static range_type type_at(const analysis *a, const function_state *f, uint32_t k) { return a->c->slots.data[f->slots[k]].type; }

static void join_into(const analysis *a, const function_state *f, range *into, const range *from)
{
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_same(into[k], from[k])) into[k] = range_join(type_at(a, f, k), into[k], from[k]);
}

static bool vector_within(const analysis *a, const function_state *f, const range *inner, const range *outer)
{
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_within(type_at(a, f, k), inner[k], outer[k])) return false;
    return true;
}

static void widen_into(const analysis *a, const function_state *f, range *into, const range *fresh, bool by_thresholds)
{
    uint32_t n = by_thresholds ? f->code->count_thresholds : 0;
    for (uint32_t k = 0; k < f->count_slots; k++)
        if (!range_within(type_at(a, f, k), fresh[k], into[k]))
            into[k] = range_widen(type_at(a, f, k), into[k], fresh[k], f->code->thresholds, n);
}

static void fill_top(const analysis *a, const function_state *f, range *v)
{
    for (uint32_t k = 0; k < f->count_slots; k++) v[k] = range_top(type_at(a, f, k));
}

/* ---- preparing a function ---- */

static int compare_u32(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
    return a < b ? -1 : a > b;
}

typedef struct {
    uint32_t *list, count;
} slot_sink;

static void add_slot(void *context, uint32_t slot)
{
    slot_sink *to = context;
    to->list[to->count++] = slot;
}

static uint32_t sort_unique(uint32_t *list, uint32_t count)
{
    uint32_t kept = 0;
    qsort(list, count, sizeof *list, compare_u32);
    for (uint32_t k = 0; k < count; k++)
        if (!kept || list[kept - 1] != list[k]) list[kept++] = list[k];
    return kept;
}

static uint32_t index_of(const function_state *f, uint32_t slot) /* UINT32_MAX: not among them */
{
    if (f->count_own && slot >= f->slots[0] && slot - f->slots[0] < f->count_own) return slot - f->slots[0];
    uint32_t low = f->count_own, high = f->count_slots;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (f->slots[mid] < slot) low = mid + 1;
        else high = mid;
    }
    return low < f->count_slots && f->slots[low] == slot ? low : UINT32_MAX;
}

static void choose_slots(analysis *a, function_state *f)
{
    const scalars *c = a->c;
    slot_span own = c->of_function[f->f.i];
    const effect_set *mod = &a->t->effects->mod[f->f.i], *ref = &a->t->effects->ref[f->f.i];
    bool all = a->out->unsupported_step; /* an operation that is not modelled touches any global */
    uint32_t *list = mem_alloc((2 * c->count_globals + 1) * sizeof *list), *written = mem_alloc((c->count_globals + 1) * sizeof *written),
             n = 0, w = 0;
    slot_sink used = {list, 0}, changed = {written, 0};
    if (all) {
        for (uint32_t k = 0; k < c->count_globals; k++) list[n++] = written[w++] = k;
    } else {
        scalar_effects(c, mod, add_slot, &used);
        scalar_effects(c, ref, add_slot, &used);
        scalar_effects(c, mod, add_slot, &changed);
        n = sort_unique(list, used.count);
        w = sort_unique(written, changed.count);
    }
    f->count_own = own.count;
    f->count_slots = own.count + n;
    f->slots = ARENA_ARRAY(&a->out->memory, uint32_t, f->count_slots + 1);
    for (uint32_t k = 0; k < own.count; k++) f->slots[k] = own.first + k;
    memcpy(f->slots + own.count, list, n * sizeof *list);
    f->written = ARENA_ARRAY(&a->out->memory, uint32_t, w + 1);
    for (uint32_t k = 0; k < w; k++) f->written[f->count_written++] = index_of(f, written[k]);
    free(list);
    free(written);
}

static bool enters_by_head(const function_state *f, uint32_t from, uint32_t to)
{
    for (uint32_t k = f->loops->innermost[to]; k != LOOP_NONE && !join_order_in_loop(f->loops, k, from); k = f->loops->loops[k].parent)
        if (f->loops->loops[k].head != to) return false;
    return true;
}

/* Loops are entered by their heads only. They must be stretches that begin with their heads, and edges may lead back only to heads of loops
 * they are in. */
static bool is_regular(const function_state *f)
{
    for (uint32_t k = 0; k < f->loops->count; k++) {
        const loop *l = &f->loops->loops[k];
        uint32_t start = f->position[l->head];
        for (uint32_t n = 0; n < l->count_body; n++) {
            uint32_t p = f->position[l->body[n]];
            if (p < start || p - start >= l->count_body) return false;
        }
    }
    for (uint32_t from = LOC_ENTRY; from < f->cfa->count_locations; from++)
        for (unsigned k = 0; k < 2; k++) {
            uint32_t to = f->cfa->locations[from].next[k];
            if (to >= LOC_ENTRY &&
                (!enters_by_head(f, from, to) || (f->position[to] <= f->position[from] && !join_order_is_back_edge(f->loops, from, to))))
                return false;
        }
    return true;
}

static void order_locations(analysis *a, function_state *f)
{
    arena *m = &a->out->memory;
    uint32_t n = f->cfa->count_locations;
    join_order o = join_order_find(f->cfa, f->loops, m);
    f->position = ARENA_ARRAY(m, uint32_t, n + 1);
    f->at = ARENA_ARRAY(m, uint32_t, n + 1);
    uint32_t *by_position = mem_alloc((n + 2) * sizeof *by_position);
    memset(by_position, 0, (n + 2) * sizeof *by_position);
    for (uint32_t k = LOC_ENTRY; k < n; k++)
        if (o.position[k]) by_position[o.position[k]] = k;
    for (uint32_t k = 0; k <= n; k++)
        if (by_position[k]) {
            f->position[by_position[k]] = f->count_at;
            f->at[f->count_at++] = by_position[k];
        }
    free(by_position);
    f->loop_of = ARENA_ARRAY(m, uint32_t, n + 1);
    for (uint32_t k = 0; k < n; k++) f->loop_of[k] = LOOP_NONE;
    f->irregular = !o.complete || f->count_at != n - LOC_ENTRY || !is_regular(f);
    for (uint32_t k = f->loops->count; k-- > 0;)
        f->loop_of[f->position[f->loops->loops[k].head]] = k; /* the outermost, if several share it */
}

static function_state *prepare(analysis *a, fn which)
{
    function_state *f = &a->out->functions[which.i];
    arena *m = &a->out->memory;
    if (f->prepared) return f;
    f->prepared = true;
    f->f = which;
    f->code = &a->c->code[which.i];
    f->cfa = fn_get(a->c->p, which);
    f->loops = &a->t->loops[which.i];
    f->recursive = a->t->calls->recursive[which.i];
    f->result_type = range_type_of(a->c->s, f->cfa->result);
    if (f->result_type.class == RANGE_FLOAT && a->c->rounds) f->result_type.class = RANGE_OPAQUE;
    choose_slots(a, f);
    order_locations(a, f);
    uint32_t n = f->cfa->count_locations;
    f->in = ARENA_ARRAY(m, range *, n + 1);
    f->fact = ARENA_ARRAY(m, range *, n + 1);
    f->warm = ARENA_ARRAY(m, range *, f->loops->count + 1);
    f->seen = ARENA_ARRAY(m, uint8_t, n + 1);
    return f;
}

/* ---- edges ---- */

static bool is_single(const function_state *f, uint32_t where) { return !f->code->steps[where].merges && !f->code->steps[where].is_head; }

static bool is_open(const function_state *f, window w, uint32_t where)
{
    return where >= LOC_ENTRY && f->position[where] >= w.low && f->position[where] < w.high;
}

static void arrive(analysis *a, function_state *f, uint32_t where)
{
    if (!f->in[where]) {
        f->in[where] = take_state(a, f);
        return;
    }
    range *into = f->in[where];
    for (uint32_t k = 0; k < f->count_slots; k++) {
        range r = a->s.now[f->slots[k]];
        if (!range_same(into[k], r)) into[k] = range_join(type_at(a, f, k), into[k], r);
    }
}

static void leave_function(analysis *a, function_state *f, const scalar_return *r)
{
    range value_of = range_top(f->result_type);
    if (r->node && !r->is_aggregate && f->result_type.class != RANGE_OPAQUE) value_of = scalar_eval(&a->s, r->node);
    if (f->exit) {
        for (uint32_t k = 0; k < f->count_slots; k++) f->exit[k] = range_join(type_at(a, f, k), f->exit[k], a->s.now[f->slots[k]]);
        f->result = range_join(f->result_type, f->result, value_of);
    } else {
        f->exit = take_state(a, f);
        f->result = value_of;
    }
}

/* ---- calls ---- */

static void run_function(analysis *a, function_state *f);

static void enter_recursive(analysis *a, function_state *g)
{
    if (g->entry) return;
    g->entry = new_vector(g);
    fill_top(a, g, g->entry);
    g->exit = copy_vector(g, g->entry);
    g->result = range_top(g->result_type);
    run_function(a, g);
}

/* The state is the caller's. Afterwards the callee's exit covers this call; the state is lost. */
static void enter_function(analysis *a, function_state *g, const scalar_call *call)
{
    if (g->recursive) {
        enter_recursive(a, g);
        return;
    }
    if (g->on_stack) { /* the call graph would have told */
        a->out->unsupported = "unexpected recursion";
        a->stopped = true;
        return;
    }
    scalar_enter(&a->s, call, g->f);
    range *fresh = take_state(a, g);
    if (g->entry && vector_within(a, g, fresh, g->entry)) {
        drop_vector(g, fresh);
        return;
    }
    if (!g->entry) {
        g->entry = copy_vector(g, fresh);
    } else if (g->entries++ < ENTRIES_BEFORE_WIDENING) {
        join_into(a, g, g->entry, fresh);
    } else {
        join_into(a, g, fresh, g->entry);
        widen_into(a, g, g->entry, fresh, g->entries < STEPS_BY_THRESHOLDS);
    }
    drop_vector(g, fresh);
    run_function(a, g);
}

/* The callee's exit in the caller's state. */
static void take_exit(analysis *a, const function_state *g, const scalar_call *call)
{
    for (uint32_t k = 0; k < g->count_written; k++) a->s.now[g->slots[g->written[k]]] = g->exit[g->written[k]];
    scalar_give(&a->s, call, g->result_type, g->result);
}

/* The current state joined to others; NULL: there are none yet. */
static range *join_current(analysis *a, function_state *f, range *others)
{
    range *now = take_state(a, f);
    if (!others) return now;
    join_into(a, f, others, now);
    drop_vector(f, now);
    return others;
}

/* false: no execution comes back */
static bool execute_call(analysis *a, function_state *f, const scalar_call *call)
{
    if (call->only_fails) return false;
    if (call->unsupported && !a->out->unsupported) a->out->unsupported = call->unsupported;
    fn only;
    scalar_called called = scalar_callee(&a->s, call, &only);
    if (called == CALLS_NOTHING) return false;
    bool leaves = call->leaves && called != CALLS_BODY, plain = !leaves && (call->count_callees == 1 || called == CALLS_BODY);
    range *before = take_state(a, f), *after = NULL;
    for (uint32_t k = 0; k < call->count_callees && !a->stopped; k++) {
        fn callee = call->callees[k];
        if (a->t->is_error[callee.i] || called == CALLS_OUTSIDE || (called == CALLS_BODY && callee.i != only.i)) continue;
        function_state *g = prepare(a, callee);
        enter_function(a, g, call);
        load_state(a, f, before);
        if (!g->exit) continue;
        take_exit(a, g, call);
        if (plain) {
            drop_vector(f, before);
            return !a->stopped;
        }
        after = join_current(a, f, after);
        load_state(a, f, before);
    }
    if (leaves) {
        scalar_external(&a->s, call);
        after = join_current(a, f, after);
    }
    drop_vector(f, before);
    if (!after) return false;
    load_state(a, f, after);
    drop_vector(f, after);
    return !a->stopped;
}

/* ---- locations ---- */

static void keep_fact(analysis *a, function_state *f, uint32_t where)
{
    if (!a->out->everywhere && where != LOC_ENTRY && !f->code->steps[where].is_head) return;
    if (!f->fact[where]) f->fact[where] = take_state(a, f);
    else
        for (uint32_t k = 0; k < f->count_slots; k++) f->fact[where][k] = a->s.now[f->slots[k]];
}

/* One successor; returns it if the walk can go on there at once. */
static uint32_t go_on(analysis *a, function_state *f, window w, uint32_t next)
{
    if (next == LOC_NONE) return LOC_NONE;
    if (next == LOC_EXIT) {
        leave_function(a, f, &a->c->returns.data[f->code->steps[LOC_EXIT].item]);
        if (!a->trial) f->seen[LOC_EXIT] |= SEEN;
        return LOC_NONE;
    }
    if (!is_open(f, w, next)) return LOC_NONE;
    if (is_single(f, next)) return next;
    arrive(a, f, next);
    return LOC_NONE;
}

static uint32_t execute_branch(analysis *a, function_state *f, window w, uint32_t where, const scalar_step *step)
{
    uint32_t mark = a->s.trail.len;
    uint8_t first = step->flipped ? TAKEN_1 : TAKEN_0, second = step->flipped ? TAKEN_0 : TAKEN_1;
    range_truth t = scalar_test_step(&a->s, step);
    if (t != RANGE_FALSE && scalar_assume(&a->s, step->node, true)) {
        if (!a->trial) f->seen[where] |= first;
        if (t == RANGE_TRUE) return go_on(a, f, w, step->next[0]);
        uint32_t next = go_on(a, f, w, step->next[0]);
        if (next) arrive(a, f, next);
    }
    scalar_undo(&a->s, mark);
    if (t == RANGE_TRUE || !scalar_assume(&a->s, step->node, false)) return LOC_NONE;
    if (!a->trial) f->seen[where] |= second;
    return go_on(a, f, w, step->next[1]);
}

/* Executes a location and the straight piece behind it. */
static void execute_from(analysis *a, function_state *f, window w, uint32_t where)
{
    while (where) {
        const scalar_step *step = &f->code->steps[where];
        if (limits_hit(a->l)) {
            a->stopped = true;
            return;
        }
        if (!a->trial) {
            f->seen[where] |= SEEN;
            keep_fact(a, f, where);
        }
        switch ((step_kind)step->kind) {
        case STEP_SET: scalar_execute_set(&a->s, step); break;
        case STEP_STORE: scalar_execute_store(&a->s, &a->c->stores.data[step->item]); break;
        case STEP_BRANCH: where = execute_branch(a, f, w, where, step); continue;
        case STEP_CALL:
            if (!execute_call(a, f, &a->c->calls.data[step->item])) return;
            break;
        case STEP_RETURN: leave_function(a, f, &a->c->returns.data[step->item]); return;
        case STEP_END: return;
        case STEP_UNSUPPORTED:
            a->out->unsupported = "unsupported operation";
            for (uint32_t k = 0; k < f->count_slots; k++) a->s.now[f->slots[k]] = range_top(type_at(a, f, k));
            break;
        default: break;
        }
        where = go_on(a, f, w, step->next[0]);
    }
}

static void execute_stretch(analysis *a, function_state *f, uint32_t from, uint32_t to, window w);

/* One pass over a loop's body from a state at its head; what comes back to the head is left in in[head]. */
static void pass_over(analysis *a, function_state *f, const loop *l, const range *at_head, window w)
{
    uint32_t start = f->position[l->head];
    drop_vector(f, f->in[l->head]);
    f->in[l->head] = NULL;
    load_state(a, f, at_head);
    execute_from(a, f, w, l->head);
    execute_stretch(a, f, start + 1, start + l->count_body, w);
}

/* entry joined with what came back */
static range *arrived(analysis *a, function_state *f, const loop *l, const range *entry)
{
    range *v = copy_vector(f, entry);
    if (f->in[l->head]) join_into(a, f, v, f->in[l->head]);
    return v;
}

static void execute_loop(analysis *a, function_state *f, uint32_t which, window w)
{
    const loop *l = &f->loops->loops[which];
    uint32_t start = f->position[l->head];
    range *entry = f->in[l->head];
    if (!entry) return;
    f->in[l->head] = NULL;
    range *x = copy_vector(f, entry);
    if (f->warm[which] && a->trial) join_into(a, f, x, f->warm[which]); /* within an outer loop that still grows */
    window own = {start, start + l->count_body};
    a->trial++;
    range *fresh = NULL;
    for (uint32_t n = 0; !a->stopped; n++) {
        pass_over(a, f, l, x, own);
        fresh = arrived(a, f, l, entry);
        if (vector_within(a, f, fresh, x)) break;
        if (n < JOINS_BEFORE_WIDENING) join_into(a, f, x, fresh);
        else widen_into(a, f, x, fresh, n < STEPS_BY_THRESHOLDS);
        drop_vector(f, fresh);
        fresh = NULL;
    }
    if (!f->warm[which]) f->warm[which] = copy_vector(f, x);
    else memcpy(f->warm[which], x, f->count_slots * sizeof *x);
    for (uint32_t n = 0; n < NARROWINGS && fresh && l->depth < DEEP_NEST && !a->stopped; n++) {
        if (vector_within(a, f, x, fresh)) break;
        memcpy(x, fresh, f->count_slots * sizeof *x);
        drop_vector(f, fresh);
        pass_over(a, f, l, x, own);
        fresh = arrived(a, f, l, entry);
    }
    a->trial--;
    drop_vector(f, fresh);
    if (!a->stopped) pass_over(a, f, l, x, w); /* now edges may leave the loop */
    drop_vector(f, f->in[l->head]);
    f->in[l->head] = NULL;
    drop_vector(f, x);
    drop_vector(f, entry);
}

static void execute_stretch(analysis *a, function_state *f, uint32_t from, uint32_t to, window w)
{
    for (uint32_t p = from; p < to && !a->stopped;) {
        uint32_t which = f->loop_of[p], where = f->at[p];
        if (which != LOOP_NONE) {
            execute_loop(a, f, which, w);
            p += f->loops->loops[which].count_body;
            continue;
        }
        range *v = f->in[where];
        if (v) {
            f->in[where] = NULL;
            load_state(a, f, v);
            drop_vector(f, v);
            execute_from(a, f, w, where);
        }
        p++;
    }
}

/* Without an order: every location once, from arbitrary values. */
static void run_irregular(analysis *a, function_state *f)
{
    range *top = new_vector(f);
    fill_top(a, f, top);
    for (uint32_t k = LOC_ENTRY; k < f->cfa->count_locations && !a->stopped; k++) {
        load_state(a, f, top);
        execute_from(a, f, (window){0, 0}, k);
        load_state(a, f, top);
        f->seen[k] |= SEEN | TAKEN_0 | TAKEN_1;
        keep_fact(a, f, k);
    }
    if (f->exit) memcpy(f->exit, top, f->count_slots * sizeof *top);
    else f->exit = copy_vector(f, top);
    f->result = range_top(f->result_type);
    drop_vector(f, top);
}

static void run_function(analysis *a, function_state *f)
{
    uint32_t trial = a->trial;
    a->trial = 0; /* what is found here holds for the entry state, whoever asks */
    f->on_stack = true;
    memset(f->seen, 0, f->cfa->count_locations);
    if (!f->recursive) {
        drop_vector(f, f->exit);
        f->exit = NULL;
    }
    if (f->irregular) {
        run_irregular(a, f);
    } else {
        f->in[LOC_ENTRY] = copy_vector(f, f->entry);
        execute_stretch(a, f, 0, f->count_at, (window){0, f->count_at});
    }
    if (f->recursive) { /* callers were told so */
        fill_top(a, f, f->exit);
        f->result = range_top(f->result_type);
    }
    f->on_stack = false;
    a->trial = trial;
}

/* ---- the whole ---- */

static void find_unsupported(interval_facts *out)
{
    const verify_task *t = out->t;
    for (uint32_t f = 0; f < t->program->functions.len; f++)
        out->unsupported_step |= t->reachable[f] && t->program->functions.data[f].unsupported.i;
    if (t->runs_around_entry) out->unsupported = "constructors or destructors";
    if (t->is_error[t->entry.i]) out->unsupported = "the entry function is an error function";
}

static void run_entry(analysis *a)
{
    function_state *f = prepare(a, a->t->entry);
    if (f->recursive) {
        enter_recursive(a, f);
        return;
    }
    f->entry = new_vector(f);
    for (uint32_t k = 0; k < f->count_slots; k++) f->entry[k] = a->c->slots.data[f->slots[k]].initial;
    run_function(a, f);
}

static interval_facts *analyse(const verify_task *t, limits *l, bool everywhere)
{
    scalars *c = scalars_new(t, l);
    if (!c) return NULL;
    interval_facts *out = mem_alloc(sizeof *out);
    *out = (interval_facts){.t = t, .c = c, .everywhere = everywhere};
    out->functions = ARENA_ARRAY(&out->memory, function_state, t->program->functions.len + 1);
    find_unsupported(out);
    if (out->unsupported) return out;
    analysis a = {.out = out, .t = t, .c = c, .l = l};
    scalar_state_init(&a.s, c);
    run_entry(&a);
    scalar_state_free(&a.s);
    if (!a.stopped) return out;
    interval_free(out);
    return NULL;
}

interval_facts *interval_analyse(const verify_task *t, limits *l) { return analyse(t, l, false); }
interval_facts *interval_analyse_everywhere(const verify_task *t, limits *l) { return analyse(t, l, true); }

void interval_free(interval_facts *f)
{
    if (!f) return;
    for (uint32_t k = 0; k < f->t->program->functions.len; k++) {
        function_state *s = &f->functions[k];
        for (uint32_t n = 0; s->prepared && n < s->cfa->count_locations; n++) {
            free(s->in[n]);
            free(s->fact[n]);
        }
        for (uint32_t n = 0; s->prepared && n < s->loops->count; n++) free(s->warm[n]);
        free(s->entry);
        free(s->exit);
        for (uint32_t n = 0; n < s->spare.len; n++) free(s->spare.data[n]);
        vec_free(&s->spare);
    }
    scalars_free(f->c);
    arena_free(&f->memory);
    free(f);
}

/* ---- questions ---- */

const char *interval_unsupported(const interval_facts *f) { return f->unsupported; }

bool interval_unreachable(const interval_facts *f, fn function, uint32_t where)
{
    if (f->unsupported || function.i >= f->t->program->functions.len || f->t->is_error[function.i]) return false;
    const function_state *s = &f->functions[function.i];
    if (!s->entry) return true;
    if (where == LOC_EXIT) return !s->exit;
    return where < s->cfa->count_locations && !(s->seen[where] & SEEN);
}

bool interval_branch_dead(const interval_facts *f, fn function, uint32_t where, unsigned branch)
{
    if (interval_unreachable(f, function, where)) return true;
    if (f->unsupported || f->t->is_error[function.i]) return false;
    const function_state *s = &f->functions[function.i];
    if (where >= s->cfa->count_locations || s->code->steps[where].kind != STEP_BRANCH ||
        op_get(f->c->s, s->cfa->locations[where].op)->kind != OP_ASSUME)
        return false;
    return !(s->seen[where] & (branch ? TAKEN_1 : TAKEN_0));
}

bool interval_proves(const interval_facts *f)
{
    if (f->unsupported) return false;
    for (uint32_t k = 0; k < f->c->calls.len; k++) {
        const scalar_call *c = &f->c->calls.data[k];
        if (c->fails && !interval_unreachable(f, c->caller, c->where)) return false;
    }
    return true;
}

bool interval_has(const interval_facts *f, fn function, uint32_t where)
{
    if (f->unsupported || function.i >= f->t->program->functions.len) return false;
    const function_state *s = &f->functions[function.i];
    return s->entry && where < s->cfa->count_locations && (s->seen[where] & SEEN) && s->fact[where];
}

bool interval_of(const interval_facts *f, fn function, uint32_t where, var v, __int128 *low, __int128 *high)
{
    uint32_t slot = scalar_slot_of_var(f->c, v);
    if (slot == SLOT_NONE || !interval_has(f, function, where)) return false;
    const function_state *s = &f->functions[function.i];
    uint32_t k = index_of(s, slot);
    range_type t = f->c->slots.data[slot].type;
    return k != UINT32_MAX && !range_is_top(t, s->fact[where][k]) && !range_has_hole(t, s->fact[where][k]) &&
           range_bounds(t, s->fact[where][k], low, high);
}

void interval_visit(const interval_facts *f, fn function, uint32_t where, interval_visitor visit, void *context)
{
    if (!interval_has(f, function, where)) return;
    const function_state *s = &f->functions[function.i];
    for (uint32_t k = 0; k < s->count_slots; k++) {
        const scalar_slot *slot = &f->c->slots.data[s->slots[k]];
        range r = s->fact[where][k];
        interval_fact known = {
            .place = slot->place, .owner = slot->owner, .offset = slot->offset, .bits = slot->type.bits, .is_signed = slot->type.is_signed};
        if (!range_is_top(slot->type, r) && !range_has_hole(slot->type, r) && range_bounds(slot->type, r, &known.low, &known.high))
            visit(context, &known);
    }
}

bool interval_result(const interval_facts *f, fn function, __int128 *low, __int128 *high)
{
    if (f->unsupported || function.i >= f->t->program->functions.len) return false;
    const function_state *s = &f->functions[function.i];
    return s->entry && s->exit && !range_is_top(s->result_type, s->result) && !range_has_hole(s->result_type, s->result) &&
           range_bounds(s->result_type, s->result, low, high);
}

/* ---- as an engine ---- */

static bool is_dead(const void *context, fn f, uint32_t where) { return interval_unreachable(context, f, where); }

void interval_assumptions(const interval_facts *f, engine_result *out) { scalar_assumptions(f->c, is_dead, f, out); }

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    interval_facts *f = interval_analyse(t, o->limits);
    if (!f) {
        engine_result_limit(out, o->limits);
        return;
    }
    if (interval_proves(f)) {
        out->answer = ENGINE_TRUE;
        interval_assumptions(f, out);
    } else if (f->unsupported) {
        engine_result_unknown(out, "unsupported: %s", f->unsupported);
    } else {
        engine_result_unknown(out, "intervals do not prove it");
    }
    interval_free(f);
}

const engine engine_interval = {
    .name = "interval", .purpose = "intervals of all scalar variables: proves what needs no search", .run = run, .is_pre_analysis = true};
