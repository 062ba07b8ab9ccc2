/* Inverts all bits of what irrelevant assignments of integers write, and runs the program again with the same inputs: the relevant
 * locations must be executed in the same order, up to the end of the shorter run (the other one may be caught in an irrelevant loop, or run
 * into undefined behaviour). */
#include "fact_check.h"

typedef struct {
    uint32_t f, where;
} visited;

typedef VEC(visited) visits;

typedef struct {
    const program_slice *slice;
    bool stray_input; /* an irrelevant location has taken an input: from then on the runs need not agree */
    bool last_relevant;
    visits *list;
} watcher;

static void step(void *context, const run_view *v, fn f, uint32_t where, uint32_t depth)
{
    watcher *w = context;
    (void)v;
    (void)depth;
    w->last_relevant = slice_has_location(w->slice, f, where);
    if (w->last_relevant && !w->stray_input) vec_push(w->list, (visited){f.i, where});
}

static void input(void *context, unsigned __int128 bits, bool is_pointer)
{
    watcher *w = context;
    (void)bits;
    (void)is_pointer;
    w->stray_input |= !w->last_relevant;
}

static void run_once(const fact_check *c, const program_slice *slice, uint64_t seed, visits *list)
{
    watcher w = {.slice = slice, .list = list};
    run_observer watch = {.context = &w, .step = step, .input = input, .input_seed = seed};
    limits l = {0};
    limits_set_timeout(&l, 20);
    run_options o = {.seed = 0 /* what is not initialised is zero in both runs */,
                     .out = c->nowhere,
                     .err = c->nowhere,
                     .max_steps = c->steps,
                     .observer = &watch,
                     .limits = &l};
    vec_clear(list);
    (void)interpret(c->p, &o);
}

static void invert_assignments(const fact_check *c, const program_slice *slice)
{
    for (uint32_t f = 0; f < c->p->functions.len; f++) {
        cfa_function *cfa = &c->p->functions.data[f];
        for (uint32_t l = LOC_ENTRY; l < cfa->count_locations; l++) {
            const op_info o = *op_get(c->space, cfa->locations[l].op);
            if (o.kind != OP_ASSIGN || slice_has_location(slice, (fn){f}, l)) continue;
            ty type = ex_get(c->space, o.rhs)->type;
            if (!ty_is_integer(ty_get(c->space, type)) || ty_get(c->space, type)->kind == TY_BOOL) continue;
            cfa->locations[l].op = op_assign(c->space, o.lhs, ex_unary(c->space, E_BITNOT, type, o.rhs));
        }
    }
}

static void compare(fact_check *c, const visits *before, const visits *after, uint64_t seed)
{
    uint32_t n = before->len < after->len ? before->len : after->len;
    c->compared += n;
    for (uint32_t i = 0; i < n; i++) {
        visited a = before->data[i], b = after->data[i];
        if (fact_holds(c, "order", a.f, a.where, a.f == b.f && a.where == b.where)) continue;
        fact_violated(c, (fn){a.f}, a.where, b.where, "irrelevant assignments change what follows (seed %llu, after %u: then %s:%u)",
                      (unsigned long long)seed, i, fn_name(c->p, (fn){b.f}), b.where);
        return;
    }
}

void invert_check(fact_check *c)
{
    enum { MOST_RUNS = 8 };
    visits before[MOST_RUNS] = {{0}}, after = {0};
    /* without intervals: other values may come to locations that are dead otherwise */
    program_slice *slice = slice_compute(c->t, NULL, NULL);
    uint32_t runs = c->runs < MOST_RUNS ? c->runs : MOST_RUNS;
    for (uint32_t k = 0; k < runs; k++) run_once(c, slice, c->seed + k, &before[k]);
    invert_assignments(c, slice);
    for (uint32_t k = 0; k < runs; k++) {
        run_once(c, slice, c->seed + k, &after);
        compare(c, &before[k], &after, c->seed + k);
        vec_free(&before[k]);
    }
    vec_free(&after);
    slice_free(slice);
}
