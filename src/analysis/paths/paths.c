/* The search: a heap of points by rank, one point after the other. */
#include "analysis/paths/paths.h"

#include "analysis/bounded/guard.h"
#include "analysis/budgets.h"
#include "analysis/cex/counterexample.h"
#include "analysis/cex/task_encoding.h"
#include "analysis/facts/interval.h"
#include "analysis/facts/slice.h"
#include "analysis/paths/distance.h"
#include "cfa/exec/interpret.h"
#include "analysis/refutations.h"
#include "base/heap.h"
#include "logic/solve/guess.h"

enum {                        /* what counts against a point in its rank, besides its distance to an error */
       RANK_POINT_AGAIN = 12, /* each earlier meeting with the same point */
       RANK_PLACE_AGAIN = 2,  /* each earlier meeting with the same place: loops count */
       RANK_HARD = 200,       /* values for it could not be guessed: only the solver can say whether it is reached */
       RANK_STRAYED = 20,     /* each decision against the recorded violation path */
};

typedef struct path_link {
    const struct path_link *before;
    trace_step step;
} path_link;

typedef struct call_link {
    const struct call_link *below; /* NULL: the entry's caller */
    fn function;                   /* that calls */
    uint32_t where;
    uint32_t after; /* distance to an error from its return on */
    uint32_t depth;
    uint64_t sites; /* of all active calls */
    uint64_t key;   /* of all active calls, with their relevant values */
} call_link;

typedef struct {
    uint32_t rank, number; /* of equal ranks the newest */
    fn function;
    uint32_t where;
    guard g;
    bool is_feasible; /* values for the guard are known to exist */
    bool is_hard;     /* values for it could not be guessed */
    encode_state *s;  /* owned */
    const path_link *path;
    const call_link *calls;
    uint32_t next;    /* decision of the recorded violation path */
    uint32_t strayed; /* decisions against it */
} point;

typedef struct { /* a path to an error */
    trace_step *steps;
    uint32_t count;
} candidate;

typedef struct {
    task_encoding enc;
    const engine_options *o;
    const violation_path *recorded; /* may be NULL */
    engine_result *out;
    solver *solver;
    refutations refuted; /* prefixes of paths that are not feasible */
    guess *values;
    guards guards;
    distances distances;
    VEC(point) heap; /* the next one on top */
    uint32_t numbered;
    map64 met; /* key of a point or place → how often it was met */
    VEC(candidate) candidates;
    uint32_t asked; /* candidates that the solver was asked about */
    arena memory;
    bool found, full;
} search;

/* ---- points by rank ---- */

static bool is_before(void *context, const void *first, const void *second)
{
    (void)context;
    const point *a = first, *b = second;
    return a->rank != b->rank ? a->rank < b->rank : a->number > b->number;
}

static void add_point(search *s, point p)
{
    if (s->heap.len >= BUDGET_PATHS_WAITING) {
        s->full = true;
        encode_free(p.s);
        return;
    }
    p.number = s->numbered++;
    heap_push(&s->heap, is_before, NULL, p);
}

typedef struct {
    const search *s;
    const point *p;
    uint64_t key;
} key_maker;

/* Adds a memory cell of the encoding (encode/encode.h) to the key: its constant, or that it has none. Only relevant cells count. */
static void add_cell(void *context, cell_id c)
{
    key_maker *k = context;
    const encode_cell *cell = encode_cell_get(k->s->enc.e, c);
    const program_slice *slice = k->s->o->slice;
    if (!cell->owner.i || (slice && !slice_has_variable(slice, cell->owner))) return;
    if (cell->is_local && cell->function.i != k->p->function.i) return;
    term v = encode_cell_value(k->p->s, c);
    uint64_t number = 0, is_constant = v.i && term_is_bv_const(k->s->enc.t, v, &number);
    k->key ^= hash_add(hash_add(hash_u64(c.i), is_constant), number).lo;
}

static uint64_t key_of(const search *s, const point *p)
{
    key_maker k = {s, p, 0};
    encode_touched(p->s, add_cell, &k);
    return hash_add(hash_add(hash_u64(k.key), map_pair(p->function.i, p->where)), p->calls ? p->calls->key : 0).lo;
}

static uint64_t place_of(const point *p)
{
    return hash_add(hash_u64(map_pair(p->function.i, p->where)), p->calls ? p->calls->sites : 0).lo;
}

static uint32_t count_meeting(map64 *met, uint64_t key)
{
    bool fresh;
    return (*map_slot(met, key, &fresh))++;
}

/* The point waits until it is the most promising one. Points from which no error can be reached are dropped. */
static void add_waiting(search *s, point *p)
{
    uint32_t far = distance_at(&s->distances, p->function, p->where, p->calls ? p->calls->after : DISTANCE_NEVER);
    if (far >= DISTANCE_NEVER) {
        encode_free(p->s);
        return;
    }
    p->rank = far + RANK_POINT_AGAIN * count_meeting(&s->met, key_of(s, p)) + RANK_PLACE_AGAIN * count_meeting(&s->met, place_of(p)) +
              RANK_STRAYED * p->strayed;
    add_point(s, *p);
}

/* ---- one point; true: it goes on ---- */

static bool add_constraint(search *s, point *p, term constraint)
{
    guard before = p->g;
    p->g = guard_and(&s->guards, p->g, constraint);
    if (p->g.i != before.i) p->is_feasible = false;
    if (p->g.i && encode_is_modelled(p->s)) return true;
    encode_free(p->s);
    return false;
}

static void record_step(search *s, point *p, unsigned branch)
{
    path_link *l = ARENA_ARRAY(&s->memory, path_link, 1);
    *l = (path_link){p->path, {.function = p->function, .where = p->where, .branch = (uint8_t)branch}};
    p->path = l;
}

static bool leave_function(search *s, point *p, uint32_t from)
{
    do {
        const call_link *c = p->calls;
        if (!c) {
            encode_free(p->s);
            return false;
        }
        if (!add_constraint(s, p, encode_return(s->enc.e, p->s, p->function, from, c->function, c->where))) return false;
        p->function = c->function;
        p->where = fn_get(s->enc.p, c->function)->locations[c->where].next[0];
        p->calls = c->below;
        from = LOC_EXIT;
    } while (p->where == LOC_EXIT);
    return true;
}

static bool move_to(search *s, point *p, uint32_t to)
{
    p->where = to;
    if (to == LOC_EXIT) return leave_function(s, p, LOC_EXIT);
    if (to != LOC_NONE) return true;
    encode_free(p->s);
    return false;
}

static bool enter_function(search *s, point *p, fn callee)
{
    uint32_t depth = p->calls ? p->calls->depth + 1 : 1;
    if (depth > BUDGET_PATHS_CALLS) {
        encode_free(p->s);
        return false;
    }
    uint64_t key = key_of(s, p);
    if (!add_constraint(s, p, encode_call(s->enc.e, p->s, p->function, p->where, callee))) return false;
    call_link *c = ARENA_ARRAY(&s->memory, call_link, 1);
    uint32_t back = fn_get(s->enc.p, p->function)->locations[p->where].next[0];
    uint32_t after = distance_at(&s->distances, p->function, back, p->calls ? p->calls->after : DISTANCE_NEVER);
    *c = (call_link){
        .below = p->calls, .function = p->function, .where = p->where, .after = after, .depth = depth, .sites = place_of(p), .key = key};
    p->calls = c;
    p->function = callee;
    p->where = LOC_ENTRY;
    return true;
}

/* The point has decided `went` at a place: counts whether the recorded violation path decided otherwise. */
static void compare_with_recorded(search *s, point *p, uint64_t place, uint64_t went)
{
    uint64_t before;
    if (s->recorded && violation_path_recall(s->recorded, &p->next, place, &before) && before != went) p->strayed++;
}

/* 1: the condition holds, 0: it does not, -1: both are possible. */
static int decided_outcome(search *s, const point *p, term c)
{
    int decided = guard_decides(&s->guards, p->g, c);
    const interval_facts *facts = s->o->intervals;
    if (decided >= 0 || !facts || interval_unsupported(facts)) return decided;
    if (interval_branch_dead(facts, p->function, p->where, 0)) return 0;
    return interval_branch_dead(facts, p->function, p->where, 1) ? 1 : -1;
}

/* A point goes on at once only if one outcome is possible; else both outcomes wait. */
static bool carry_out_branch(search *s, point *p, const location *l)
{
    term side, c = encode_branch(s->enc.e, p->s, p->function, p->where, &side);
    if (!add_constraint(s, p, side)) return false;
    int decided = decided_outcome(s, p, c);
    uint64_t place = s->recorded ? violation_path_place(s->enc.p, p->function, p->where) : 0;
    if (decided >= 0) {
        record_step(s, p, !decided);
        compare_with_recorded(s, p, place, !decided);
        return move_to(s, p, l->next[!decided]);
    }
    for (unsigned b = 0; b < 2; b++) {
        point x = *p;
        x.s = encode_copy(p->s);
        record_step(s, &x, b);
        compare_with_recorded(s, &x, place, b);
        if (add_constraint(s, &x, b ? term_not(s->enc.t, c) : c) && move_to(s, &x, l->next[b])) add_waiting(s, &x);
    }
    encode_free(p->s);
    return false;
}

/* A path has reached an error: its values are guessed. If that fails, the path is a candidate that the solver is asked about later. */
static void look_at_error(search *s, point *p)
{
    candidate c = {0};
    for (const path_link *l = p->path; l; l = l->before) c.count++;
    c.steps = ARENA_ARRAY(&s->memory, trace_step, c.count);
    uint32_t k = c.count;
    for (const path_link *l = p->path; l; l = l->before) c.steps[--k] = l->step;
    path_answer a = counterexample_guess(s->enc.task, c.steps, c.count, s->o->limits, s->out);
    s->found = a == PATH_FEASIBLE;
    if (a == PATH_UNKNOWN) vec_push(&s->candidates, c);
    encode_free(p->s);
}

static void ask_about_candidate(search *s)
{
    candidate c = s->candidates.data[s->asked++];
    s->found = counterexample_of_path(s->enc.task, c.steps, c.count, s->o->limits, s->o->stats, s->out) == PATH_FEASIBLE;
}

/* One point for each function that the pointer may point to. The remaining case calls a function outside the program. */
static bool call_pointer(search *s, point *p, const op_info *o, const fn *callees, uint32_t count, bool leaves)
{
    ty pointer = ex_get(s->enc.p->space, o->rhs)->type;
    term value = encode_value(s->enc.e, p->s, p->function, o->rhs);
    uint64_t place = s->recorded ? violation_path_place(s->enc.p, p->function, p->where) : 0;
    for (uint32_t k = 0; k < count && p->g.i && !s->found; k++) {
        term c =
            term_eq(s->enc.t, value,
                    encode_value(s->enc.e, p->s, p->function, ex_func(s->enc.p->space, pointer, fn_get(s->enc.p, callees[k])->symbol)));
        point x = *p;
        x.s = encode_copy(p->s);
        compare_with_recorded(s, &x, place, violation_path_function(s->enc.p, callees[k]));
        if (add_constraint(s, &x, c)) {
            if (s->enc.task->is_error[callees[k].i]) look_at_error(s, &x);
            else if (enter_function(s, &x, callees[k])) add_waiting(s, &x);
        }
        p->g = guard_and(&s->guards, p->g, term_not(s->enc.t, c));
        p->is_feasible = false;
    }
    if (leaves && p->g.i && !s->found) return true;
    encode_free(p->s);
    return false;
}

static bool carry_out(search *s, point *p)
{
    const location *l = &fn_get(s->enc.p, p->function)->locations[p->where];
    if (!l->op.i) {
        encode_free(p->s);
        return false;
    }
    const op_info o = *op_get(s->enc.p->space, l->op);
    if (o.kind == OP_ASSUME) return carry_out_branch(s, p, l);
    record_step(s, p, 0);
    if (o.kind == OP_RETURN) return leave_function(s, p, p->where);
    if (o.kind == OP_CALL) {
        uint32_t count;
        bool leaves;
        if (task_is_error_call(s->enc.task, p->function, p->where)) {
            look_at_error(s, p);
            return false;
        }
        const fn *callees = task_callees(s->enc.task, p->function, p->where, &count, &leaves);
        if (!callgraph_constant_callee(s->enc.p->space, o.rhs).i) {
            if (!call_pointer(s, p, &o, callees, count, leaves)) return false;
        } else if (count) {
            return enter_function(s, p, callees[0]);
        }
    }
    return add_constraint(s, p, encode_edge(s->enc.e, p->s, p->function, p->where, 0)) && move_to(s, p, l->next[0]);
}

/* Guesses values that satisfy all conditions, without a search. Most paths have some. */
static bool has_values(search *s, const guard_terms *conjuncts)
{
    uint64_t budget = BUDGET_PATHS_GUESS;
    guess_clear(s->values);
    guess_spread(s->values, s->enc.p->ilp32 ? 32 : 64, RUN_OUTSIDE_START, GUESS_APART);
    return guess_satisfies(s->values, conjuncts->data, conjuncts->len, &budget);
}

typedef enum { REACHED, NOT_REACHED, FOR_LATER } reached;

/* Values are guessed first. A point for which that fails waits, and only then the solver is asked. */
static reached is_reached(search *s, point *p)
{
    if (p->is_feasible || p->g.i == GUARD_ALWAYS.i) return REACHED;
    guard_terms conjuncts = {0};
    guard_list(&s->guards, p->g, &conjuncts);
    reached r = REACHED;
    if (p->is_hard) {
        solver_answer a = refutations_ask(&s->refuted, s->solver, conjuncts.data, conjuncts.len);
        p->is_feasible = a == SOLVER_SAT;
        r = a == SOLVER_UNSAT ? NOT_REACHED : REACHED;
    } else {
        p->is_feasible = has_values(s, &conjuncts);
        r = p->is_feasible ? REACHED : FOR_LATER;
    }
    vec_free(&conjuncts);
    return r;
}

static void follow_point(search *s, point p)
{
    switch (is_reached(s, &p)) {
    case NOT_REACHED: encode_free(p.s); return;
    case FOR_LATER:
        p.is_hard = true;
        p.rank += RANK_HARD;
        add_point(s, p);
        return;
    case REACHED: break;
    }
    uint32_t steps = 0;
    p.is_hard = false;
    while (carry_out(s, &p)) {
        if (++steps < BUDGET_PATHS_LONG_RUN && !limits_hit(s->o->limits)) continue;
        add_waiting(s, &p);
        return;
    }
}

/* ---- the search ---- */

static void add_first_point(search *s)
{
    point p = {.function = s->enc.task->entry, .where = LOC_ENTRY, .g = GUARD_ALWAYS, .s = encode_initial(s->enc.e, s->enc.task->entry)};
    encode_set_style(p.s, true);
    if (add_constraint(s, &p, encode_globals(s->enc.e, p.s))) add_waiting(s, &p);
}

static void search_init(search *s, const verify_task *t, const engine_options *o, const violation_path *recorded, engine_result *out)
{
    *s = (search){.o = o, .recorded = recorded, .out = out};
    task_encoding_init(&s->enc, t, o->limits);
    solver_options quick = {
        .kind = SOLVER_AUTO, .timeout = BUDGET_PATHS_QUICK, .max_steps = BUDGET_PATHS_QUICK_CONFLICTS, .limits = o->limits};
    s->solver = solver_new(s->enc.t, &quick);
    refutations_init(&s->refuted, s->enc.t, "paths", o);
    s->values = guess_new(s->enc.t);
    guess_differ_by(s->values, GUESS_DIFFERENCE);
    guards_init(&s->guards, s->enc.t);
    distances_find(&s->distances, t);
}

static void search_free(search *s)
{
    for (uint32_t k = 0; k < s->heap.len; k++) encode_free(s->heap.data[k].s);
    vec_free(&s->heap);
    vec_free(&s->candidates);
    guards_free(&s->guards);
    distances_free(&s->distances);
    map_free(&s->met);
    refutations_free(&s->refuted);
    solver_free(s->solver);
    guess_free(s->values);
    task_encoding_free(&s->enc);
    arena_free(&s->memory);
}

/* Follows at most so many points. Along a recorded path candidates are not worth a query. */
static void follow_points(search *s, uint32_t most)
{
    uint32_t taken = 0;
    limits *l = s->o->limits;
    for (; s->heap.len && !s->found && !limits_hit(l) && taken < most; taken++) {
        engine_tell(s->o->progress, "paths", taken, s->refuted.queries);
        if (s->o->stats) s->o->stats->abstract_successors++;
        follow_point(s, heap_pop(&s->heap, is_before, NULL));
        bool is_time = taken % BUDGET_PATHS_CANDIDATE_EVERY == BUDGET_PATHS_CANDIDATE_EVERY - 1;
        if (!s->recorded && is_time && s->asked < s->candidates.len && !s->found) ask_about_candidate(s);
    }
    while (!s->found && s->asked < s->candidates.len && !s->recorded && !limits_hit(l)) ask_about_candidate(s);
}

static void leave_refutations(void *search_, engine_result *out)
{
    const search *s = search_;
    refutations_leave(&s->refuted, out);
}

bool paths_search(const verify_task *t, const engine_options *o, const violation_path *recorded, uint32_t most, engine_result *out)
{
    search s;
    search_init(&s, t, o, recorded, out);
    if (!recorded) engine_offers(o, &s, leave_refutations);
    add_first_point(&s);
    follow_points(&s, most);
    engine_offers(o, NULL, NULL);
    if (s.found) out->answer = ENGINE_FALSE;
    else if (limits_hit(o->limits)) engine_result_limit(out, o->limits);
    else engine_result_unknown(out, "%s", s.full ? "too many paths" : "no path to an error was found");
    task_encoding_assumptions(&s.enc, out);
    refutations_judge(&s.refuted, out);
    if (!recorded) leave_refutations(&s, out);
    search_free(&s);
    return s.found;
}

static void run(const verify_task *t, const engine_options *o, engine_result *out)
{
    if (t->runs_around_entry) engine_result_unknown(out, "unsupported: constructors or destructors");
    else (void)paths_search(t, o, NULL, BUDGET_PATHS_POINTS, out);
}

extern const engine engine_paths;
const engine engine_paths = {
    .name = "paths", .purpose = "symbolic execution path by path, nearest to an error first: finds errors", .run = run};
