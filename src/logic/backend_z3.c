/* logic/backend_z3.c — Z3 as a decision procedure: everything that terms can say.
 * A solver object per query: small ones are faster than one that grows, and nothing of an earlier query can slow down or change a later one.
 * The step limit is counted in Z3's own resource units, RLIMIT_PER_STEP of them for one of ours. */
#include "logic/backend.h"
#include "logic/z3.h"
#include <stdio.h>

enum { FORGET_AT = 1 << 16, RLIMIT_PER_STEP = 4000 };

typedef struct {
    backend base;
    term_table *t;
    z3_session z;
    bool opened, usable;
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
    snprintf(b->reason, sizeof b->reason, "z3: %s", why);
    b->base.reason = b->reason;
    return SOLVER_UNKNOWN;
}

static void set_limits(z3_backend *b, const backend_query *q, double left)
{
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    Z3_params p = f->mk_params(c);
    f->params_inc_ref(c, p);
    if (left > 0) f->params_set_uint(c, p, f->mk_string_symbol(c, "timeout"), left >= 4e6 ? 4000000000u : (unsigned)(left * 1000) + 1);
    if (q->max_steps) {
        uint64_t r = q->max_steps * RLIMIT_PER_STEP;
        f->params_set_uint(c, p, f->mk_string_symbol(c, "rlimit"), r > UINT32_MAX ? UINT32_MAX : (unsigned)r);
    }
    if (q->max_memory) {
        uint64_t mb = (limits_resident_bytes() + q->max_memory) >> 20;
        f->params_set_uint(c, p, f->mk_string_symbol(c, "max_memory"), mb > UINT32_MAX ? UINT32_MAX : (unsigned)mb);
    }
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
    bool steps = q->max_steps && !(q->deadline > 0 && limits_now() >= q->deadline);
    if (strstr(why, "max. resource") || (steps && strstr(why, "canceled"))) return "step limit"; /* Z3 calls both limits "canceled" */
    if (strstr(why, "timeout") || strstr(why, "canceled")) return "timeout";
    if (strstr(why, "max. memory")) return "memory";
    snprintf(b->reason, sizeof b->reason, "z3: %.100s", why);
    return b->reason;
}

static solver_answer z3_check(backend *self, const backend_query *q)
{
    z3_backend *b = (z3_backend *)self;
    self->decided_early = self->uncovered = false;
    if (!b->opened) {
        b->opened = true;
        b->usable = z3_open(&b->z, b->t);
    }
    if (!b->usable) return refused(b, "libz3 is not installed");
    solver_drop(b);
    z3_forget(&b->z, FORGET_AT);
    if (!b->z.context) return refused(b, "out of memory");
    self->stats->z3_queries++;
    vec_clear(&b->asked);
    for (uint32_t i = 0; i < q->hard_count; i++) vec_push(&b->asked, q->hard[i]);
    for (uint32_t i = 0; i < q->soft_count; i++) vec_push(&b->asked, q->soft[i]);
    const z3_api *f = &b->z.api;
    Z3_context c = b->z.context;
    b->solver = f->mk_simple_solver(c);
    f->solver_inc_ref(c, b->solver);
    if (!assert_all(b, q)) return refused(b, f->get_error_msg(c, f->get_error_code(c)));
    double left = q->deadline > 0 ? q->deadline - limits_now() : 0;
    double run_left = q->run && q->run->deadline > 0 ? q->run->deadline - limits_now() : 0;
    if ((q->deadline > 0 && left <= 0) || (q->run && q->run->deadline > 0 && run_left <= 0)) {
        self->reason = "timeout";
        return SOLVER_UNKNOWN;
    }
    if (run_left > 0 && (left <= 0 || run_left < left)) left = run_left;
    set_limits(b, q, left);
    Z3_lbool r = b->names.len ? f->solver_check_assumptions(c, b->solver, b->names.len, b->names.data) : f->solver_check(c, b->solver);
    if (r == Z3_L_FALSE) read_core(b);
    if (r == Z3_L_UNDEF) self->reason = unknown_reason(b, q);
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

static bool z3_model_of(backend *self, model *out)
{
    z3_backend *b = (z3_backend *)self;
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

static bool z3_in_core(backend *self, uint32_t soft)
{
    z3_backend *b = (z3_backend *)self;
    return soft < b->in_core.len && b->in_core.data[soft];
}

static void z3_free(backend *self)
{
    z3_backend *b = (z3_backend *)self;
    if (b->usable) {
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
    z3_backend *b = mem_alloc(sizeof *b);
    memset(b, 0, sizeof *b);
    b->base = (backend){.check = z3_check, .model = z3_model_of, .in_core = z3_in_core, .free = z3_free, .reason = "", .stats = stats};
    b->t = t;
    return &b->base;
}
