/* logic/solve/backend_z3.c — Z3 as a decision procedure: everything that terms can say.
 * A solver object per query: small ones are faster than one that grows, and nothing of an earlier query can slow down or change a later
 * one. The step limit is counted in Z3's own resource units, RLIMIT_PER_STEP of them for one of ours. Time and memory are watched from
 * outside (logic/solve/watchdog.h): Z3's own timer costs a thread per query and does not cover models. After an interruption the context is
 * made anew. */
#include "logic/solve/backend.h"
#include "logic/solve/watchdog.h"
#include "logic/solve/z3.h"
#include "logic/term/walk.h"
#include <stdio.h>

enum { FORGET_AT = 1 << 16, RLIMIT_PER_STEP = 4000, MOST_MEMORY_MB = 4096 /* of Z3, if the options set no other limit */ };

typedef struct {
    backend base;
    term_table *t;
    z3_session z;
    bool opened, usable;
    bool spoilt; /* interrupted: the context is to be made anew */
    watchdog *guard;
    double deadline, allowed; /* of the last query; how long it was allowed to take */
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
    if (!q->max_steps) return;
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    Z3_params p = f->mk_params(c);
    f->params_inc_ref(c, p);
    uint64_t r = q->max_steps * RLIMIT_PER_STEP;
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
        return "step limit"; /* Z3 calls both limits "canceled" */
    if (strstr(why, "timeout") || strstr(why, "canceled")) return "timeout";
    if (strstr(why, "max. memory")) {
        b->spoilt = true;
        return "memory";
    }
    snprintf(b->reason, sizeof b->reason, "z3: %.100s", why);
    return b->reason;
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
    b->spoilt = false;
    z3_forget(&b->z, FORGET_AT);
    if (!b->z.context) refused(b, "out of memory");
    return b->z.context != NULL;
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
    b->deadline = q->deadline;
    if (q->run && q->run->deadline > 0 && !(b->deadline > 0 && b->deadline < q->run->deadline)) b->deadline = q->run->deadline;
    double now = b->deadline > 0 ? limits_now() : 0;
    b->allowed = b->deadline > 0 ? b->deadline - now : 0;
    b->max_memory = q->max_memory;
    if ((b->deadline > 0 && now >= b->deadline) || is_hopeless(b, q)) {
        self->reason = b->deadline > 0 && now >= b->deadline ? "timeout" : "z3: too large for the time limit";
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

/* Z3 may take much longer for the model than for the answer: it gets what is left of the time, but at least as much as the query had if
 * somebody asks later. */
static bool z3_model_of(backend *self, model *out)
{
    z3_backend *b = (z3_backend *)self;
    if (b->spoilt || !b->solver) return false;
    double now = limits_now();
    if (b->deadline > 0 && now >= b->deadline) {
        if (self->in_check) return false;
        b->deadline = now + b->allowed;
    }
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
