/* logic/solve/backend_z3.c — Z3 as a decision procedure: everything that terms can say.
 * A solver object per query: small ones are faster than one that grows, and nothing of an earlier query can slow down or change a later
 * one. Limits are counted in Z3's own resource units: RLIMIT_PER_STEP of them for one of our steps, RLIMIT_PER_TICK for a tick of work
 * (base/limits.h). What Z3 has used counts as work of the run. The time limit of the run and memory are watched from outside
 * (logic/solve/watchdog.h): Z3's own timer costs a thread per query and does not cover models. The same guard ends a query that takes many
 * times as long as it may without counting units. After an interruption the context is made anew. */
#include "logic/solve/backend.h"
#include "logic/solve/watchdog.h"
#include "logic/solve/z3.h"
#include "logic/term/walk.h"
#include <math.h>
#include <stdio.h>

enum {
    FORGET_AT = 1 << 16,
    RLIMIT_PER_STEP = 4000,
    RLIMIT_PER_TICK = 1,
    MOST_MEMORY_MB = 4096 /* of Z3, if the options set no other limit */
};

typedef struct {
    backend base;
    term_table *t;
    z3_session z;
    bool opened, usable;
    bool spoilt; /* interrupted: the context is to be made anew */
    watchdog *guard;
    double deadline; /* of the last query: limits_now() seconds; 0: none */
    double allowed;  /* how long it was allowed to take: seconds of counted work; 0: as long as it wants */
    bool is_counted; /* its work counts for a run, and `allowed` is a limit on Z3's units */
    uint32_t units;  /* that Z3 had used before it, modulo 2³² */
    const limits *run;
    uint64_t max_memory;
    Z3_solver solver;
    VEC(Z3_ast) names; /* of the assumptions */
    VEC(bool) in_core;
    VEC(term) asked; /* the formulas of the last query */
    char reason[128];
} z3_backend;

static void solver_drop(z3_backend *b)
{
    for (uint32_t i = 0; i < b->names.len; i++) b->z.api.dec_ref(b->z.context, b->names.data[i]);
    vec_clear(&b->names);
    if (b->solver) b->z.api.solver_dec_ref(b->z.context, b->solver);
    b->solver = NULL;
}

static solver_answer refused(z3_backend *b, const char *why)
{
    snprintf(b->reason, sizeof b->reason, "z3: %.120s", why);
    b->base.reason = b->reason;
    return SOLVER_UNKNOWN;
}

static void interrupt(void *context)
{
    z3_backend *b = context;
    b->z.api.interrupt(b->z.context);
}

/* Z3 drops everything when it wants more than this; the watchdog watches the whole process. */
static void bound_memory(z3_backend *b)
{
    uint64_t now = b->z.api.get_estimated_alloc_size() >> 20, mb = now + (b->max_memory ? b->max_memory >> 20 : MOST_MEMORY_MB) + 1;
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)mb);
    b->z.api.global_param_set("memory_max_size", text);
}

static void guard_on(z3_backend *b, const backend_query *q)
{
    watchdog_set(b->guard, b->deadline, b->max_memory ? limits_resident_bytes() + b->max_memory : 0, q ? q->run : NULL);
}

/* false: it had to be interrupted */
static bool guard_off(z3_backend *b)
{
    limit_reason r = watchdog_clear(b->guard);
    b->z.api.global_param_set("memory_max_size", "0"); /* it is one for all contexts of the process, and a new one must be possible */
    if (b->z.api.get_error_code(b->z.context) == Z3_MEMOUT_FAIL) r = LIMIT_MEMORY;
    if (r == LIMIT_NONE) return true;
    b->spoilt = true;
    b->base.reason = r == LIMIT_MEMORY ? "memory" : limits_reason_text(r);
    return false;
}

/* ---- what cannot be interrupted ----
 * Z3 does not look up while it makes circuits of wide arithmetic. Where that alone takes longer than there is time, it is not asked. */

#define GATES_PER_SECOND 1e7
#define PATIENCE         10 /* how many times as long as it is allowed a query may take without counting units */

static double gates_of(const term_table *t, term a)
{
    const term_info *i = term_get(t, a);
    const sort_info *s = sort_get(t, i->count ? term_sort(t, term_arg(t, a, 0)) : i->sort);
    double width = s->width, significand = s->significand, n = i->count;
    switch ((term_kind)i->kind) {
    case T_BVMUL: return width * width * (n - 1);
    case T_BVUDIV:
    case T_BVUREM:
    case T_BVSDIV:
    case T_BVSREM: return 3 * width * width;
    case T_BVSHL:
    case T_BVLSHR:
    case T_BVASHR: return 12 * width;
    case T_FP_MUL:
    case T_FP_FMA: return 4 * significand * significand;
    case T_FP_DIV:
    case T_FP_SQRT: return 12 * significand * significand;
    case T_FP_REM: {
        double wide = (width < 24 ? (double)((uint64_t)1 << (uint32_t)width) : 1e7) + significand; /* the exponents are shifted out */
        return 4000 * wide * wide; /* measured: each of these gates is rewritten a thousand times */
    }
    default: return width + significand;
    }
}

static bool is_hopeless(const z3_backend *b, const backend_query *q)
{
    if (!(b->allowed > 0)) return false;
    term_walk w = {0};
    for (uint32_t i = 0; i < q->hard_count; i++) walk_add(b->t, &w, q->hard[i]);
    for (uint32_t i = 0; i < q->soft_count; i++) walk_add(b->t, &w, q->soft[i]);
    double gates = 0;
    for (uint32_t i = 0; i < w.order.len; i++) gates += gates_of(b->t, w.order.data[i]);
    walk_free(&w);
    return gates > GATES_PER_SECOND * b->allowed;
}

static void set_steps(z3_backend *b, const backend_query *q)
{
    uint64_t r = q->max_steps ? q->max_steps * RLIMIT_PER_STEP : UINT64_MAX;
    double timed = b->is_counted && b->allowed > 0 ? b->allowed * LIMITS_TICKS_PER_SECOND * RLIMIT_PER_TICK : HUGE_VAL;
    if (timed < (double)r) r = (uint64_t)timed;
    if (r == UINT64_MAX) return;
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    Z3_params p = f->mk_params(c);
    f->params_inc_ref(c, p);
    f->params_set_uint(c, p, f->mk_string_symbol(c, "rlimit"), r > UINT32_MAX ? UINT32_MAX : (unsigned)r);
    f->solver_set_params(c, b->solver, p);
    f->params_dec_ref(c, p);
}

static bool assert_all(z3_backend *b, const backend_query *q)
{
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    for (uint32_t i = 0; i < q->hard_count; i++) {
        Z3_ast a = z3_term(&b->z, q->hard[i]);
        if (!a) return false;
        f->solver_assert(c, b->solver, a);
    }
    Z3_sort boolean = z3_sort(&b->z, b->t->bool_sort);
    for (uint32_t i = 0; i < q->soft_count; i++) {
        Z3_ast a = z3_term(&b->z, q->soft[i]);
        if (!a) return false;
        char text[24];
        snprintf(text, sizeof text, "assumption%u", i);
        Z3_ast guard = f->mk_const(c, f->mk_string_symbol(c, text), boolean);
        f->inc_ref(c, guard);
        vec_push(&b->names, guard);
        Z3_ast implied = f->mk_implies(c, guard, a);
        f->inc_ref(c, implied);
        f->solver_assert(c, b->solver, implied);
        f->dec_ref(c, implied);
    }
    return f->get_error_code(c) == Z3_OK;
}

static void read_core(z3_backend *b)
{
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    vec_clear(&b->in_core);
    for (uint32_t i = 0; i < b->names.len; i++) vec_push(&b->in_core, false);
    if (!b->names.len) return;
    Z3_ast_vector core = f->solver_get_unsat_core(c, b->solver);
    f->ast_vector_inc_ref(c, core);
    for (uint32_t i = 0, n = f->ast_vector_size(c, core); i < n; i++) {
        Z3_ast a = f->ast_vector_get(c, core, i);
        for (uint32_t k = 0; k < b->names.len; k++)
            if (f->is_eq_ast(c, a, b->names.data[k])) b->in_core.data[k] = true;
    }
    f->ast_vector_dec_ref(c, core);
}

static const char *unknown_reason(z3_backend *b, const backend_query *q)
{
    const char *why = b->z.api.solver_get_reason_unknown(b->z.context, b->solver);
    if (!why) why = "unknown";
    if (strstr(why, "max. resource") || (q->max_steps && strstr(why, "canceled")))
        return q->max_steps ? "step limit" : "timeout"; /* Z3 calls both limits "canceled" */
    if (strstr(why, "timeout") || strstr(why, "canceled")) return "timeout";
    if (strstr(why, "max. memory")) {
        b->spoilt = true;
        return "memory";
    }
    snprintf(b->reason, sizeof b->reason, "z3: %.100s", why);
    return b->reason;
}

/* Counts the work since the last time. */
static void count_units(z3_backend *b, limits *run)
{
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    Z3_stats s = f->solver_get_statistics(c, b->solver);
    if (!s) return;
    f->stats_inc_ref(c, s);
    for (unsigned i = 0, n = f->stats_size(c, s); i < n; i++) {
        if (!f->stats_is_uint(c, s, i) || strcmp(f->stats_get_key(c, s, i), "rlimit count") != 0) continue;
        uint32_t now = f->stats_get_uint_value(c, s, i);
        limits_work(run, (uint32_t)(now - b->units) / RLIMIT_PER_TICK);
        b->units = now;
    }
    f->stats_dec_ref(c, s);
}

/* Everything from the question to Z3's answer; the watchdog is on. */
static Z3_lbool ask(z3_backend *b, const backend_query *q, bool *asserted)
{
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    b->solver = f->mk_simple_solver(c);
    f->solver_inc_ref(c, b->solver);
    *asserted = assert_all(b, q);
    if (!*asserted) return Z3_L_UNDEF;
    set_steps(b, q);
    Z3_lbool r = b->names.len ? f->solver_check_assumptions(c, b->solver, b->names.len, b->names.data) : f->solver_check(c, b->solver);
    if (r == Z3_L_FALSE) read_core(b);
    if (f->get_error_code(c) == Z3_OK) count_units(b, q->run); /* a call that succeeds makes Z3 forget that it ran out of memory */
    return r;
}

/* The context for a query; false: there is none. */
static bool get_ready(z3_backend *b)
{
    if (!b->opened) {
        b->opened = true;
        b->usable = z3_open(&b->z, b->t);
        if (b->usable) b->guard = watchdog_new(interrupt, b);
    }
    if (!b->usable) {
        refused(b, z3_api_problem(&b->z.api));
        return false;
    }
    solver_drop(b);
    if (b->spoilt) z3_reopen(&b->z);
    if (b->spoilt || b->z.touched.len > FORGET_AT) b->units = 0; /* a new context counts from the beginning */
    b->spoilt = false;
    z3_forget(&b->z, FORGET_AT);
    if (!b->z.context) refused(b, "out of memory");
    return b->z.context != NULL;
}

/* When the guard is to interrupt Z3, which is not to happen if Z3 counts what it does. */
static void set_deadline(z3_backend *b, const limits *run)
{
    double now = limits_now();
    b->deadline = b->allowed > 0 ? now + (b->is_counted ? PATIENCE : 1) * b->allowed : 0;
    if (run && run->deadline > 0 && !(b->deadline > 0 && b->deadline < run->deadline)) b->deadline = run->deadline;
}

/* How long the query may take; false: its time is over. */
static bool allow_time(z3_backend *b, const backend_query *q)
{
    b->is_counted = q->run != NULL;
    double left = q->deadline > 0 ? q->deadline - limits_clock(q->run) : HUGE_VAL;
    if (limits_left(q->run) < left) left = limits_left(q->run);
    b->allowed = left < HUGE_VAL ? left : 0;
    b->run = q->run;
    set_deadline(b, q->run);
    return left > 0;
}

static solver_answer z3_check(backend *self, const backend_query *q)
{
    z3_backend *b = (z3_backend *)self;
    self->decided_early = self->uncovered = false;
    if (!get_ready(b)) return SOLVER_UNKNOWN;
    self->stats->z3_queries++;
    vec_clear(&b->asked);
    for (uint32_t i = 0; i < q->hard_count; i++) vec_push(&b->asked, q->hard[i]);
    for (uint32_t i = 0; i < q->soft_count; i++) vec_push(&b->asked, q->soft[i]);
    b->max_memory = q->max_memory;
    bool is_late = !allow_time(b, q);
    if (is_late || is_hopeless(b, q)) {
        self->reason = is_late ? "timeout" : "z3: too large for the time limit";
        return SOLVER_UNKNOWN;
    }
    b->z.deadline = b->deadline;
    bound_memory(b);
    guard_on(b, q);
    bool asserted;
    Z3_lbool r = ask(b, q, &asserted);
    if (!guard_off(b)) {
        if (r == Z3_L_UNDEF) return SOLVER_UNKNOWN; /* else the answer came first, but the context is not to be used again */
        if (r == Z3_L_TRUE) return SOLVER_UNKNOWN;  /* there would be no model */
    }
    if (r == Z3_L_UNDEF && !asserted) {
        if (b->deadline > 0 && limits_now() >= b->deadline) self->reason = "timeout";
        else refused(b, b->z.api.get_error_msg(b->z.context, b->z.api.get_error_code(b->z.context)));
    } else if (r == Z3_L_UNDEF) {
        self->reason = unknown_reason(b, q);
    }
    return r == Z3_L_TRUE ? SOLVER_SAT : r == Z3_L_FALSE ? SOLVER_UNSAT : SOLVER_UNKNOWN;
}

typedef VEC(term) term_vec;

static void collect_variable(void *context, term v)
{
    term_vec *list = context;
    vec_push(list, v);
}

/* The points of functions that the query mentions, from the values of its applications. */
static bool function_points(z3_backend *b, Z3_model m, model *out)
{
    bool fine = true;
    for (uint32_t i = 0; i < b->z.touched.len && fine; i++) {
        term a = b->z.touched.data[i];
        if (term_get(b->t, a)->kind != T_APPLY) continue;
        VEC(term) args = {0};
        for (uint32_t k = 0; k < term_get(b->t, a)->count && fine; k++) {
            term x = term_arg(b->t, a, k), v = z3_value(&b->z, m, b->z.asts.data[x.i], term_sort(b->t, x));
            fine = v.i != 0;
            vec_push(&args, v);
        }
        term v = fine ? z3_value(&b->z, m, b->z.asts.data[a.i], term_sort(b->t, a)) : (term){0};
        fine = fine && v.i;
        if (fine) model_set_function(out, term_get(b->t, a)->symbol, args.data, args.len, v);
        vec_free(&args);
    }
    return fine;
}

static bool read_model(z3_backend *b, model *out)
{
    const z3_api *f = &b->z.api;
    Z3_model m = f->solver_get_model(b->z.context, b->solver);
    if (!m) return false;
    f->model_inc_ref(b->z.context, m);
    term_vec variables = {0};
    bool fine = true, applies = false;
    for (uint32_t i = 0; i < b->asked.len; i++) {
        term_free_vars(b->t, b->asked.data[i], collect_variable, &variables);
        applies |= term_get(b->t, b->asked.data[i])->has_apply;
    }
    for (uint32_t i = 0; i < variables.len && fine; i++) {
        term x = variables.data[i], v = z3_value(&b->z, m, b->z.asts.data[x.i], term_sort(b->t, x));
        fine = v.i != 0;
        if (fine) model_set(out, x, v);
    }
    if (fine && applies) fine = function_points(b, m, out);
    vec_free(&variables);
    f->model_dec_ref(b->z.context, m);
    return fine;
}

/* Z3 may take much longer for the model than for the answer: as a part of the check it gets what is left of the time, else as much as the
 * query had. */
static bool z3_model_of(backend *self, model *out)
{
    z3_backend *b = (z3_backend *)self;
    if (b->spoilt || !b->solver) return false;
    if (!self->in_check) set_deadline(b, b->run);
    else if (b->deadline > 0 && limits_now() >= b->deadline) return false;
    bound_memory(b);
    guard_on(b, NULL);
    bool fine = read_model(b, out);
    return guard_off(b) && fine;
}

static bool z3_in_core(backend *self, uint32_t soft)
{
    z3_backend *b = (z3_backend *)self;
    return soft < b->in_core.len && b->in_core.data[soft];
}

static void z3_free(backend *self)
{
    z3_backend *b = (z3_backend *)self;
    if (b->usable) {
        watchdog_free(b->guard);
        if (b->z.context) solver_drop(b);
        z3_close(&b->z);
    }
    vec_free(&b->names);
    vec_free(&b->in_core);
    vec_free(&b->asked);
    free(b);
}

backend *z3_backend_new(term_table *t, solver_stats *stats)
{
    z3_backend *b = mem_zalloc(sizeof *b);
    b->base = (backend){.check = z3_check, .model = z3_model_of, .in_core = z3_in_core, .free = z3_free, .reason = "", .stats = stats};
    b->t = t;
    return &b->base;
}
