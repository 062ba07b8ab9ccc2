/* logic/interpolate/spacer.c — the chain of Horn clauses; see logic/interpolate/spacer.h.
 * Spacer of Z3 4.8 ends the process when one of its own assertions fails, and that happens on bit-vector formulas. So it runs in a child
 * process, and its result comes back as text. The child limits Z3's own units of work, so the result does not depend on the clock. A time
 * limit in Z3 would need a thread of Z3, which a forked process does not inherit: the parent watches the clock of the whole run. */
#include "base/child.h"
#include "base/limits.h"
#include "logic/interpolate/spacer_internal.h"
#include "logic/term/simplify.h"
#include "logic/term/smtlib.h"
#include <dlfcn.h>
#include <poll.h>
#include <stdio.h>

enum {
    MEMORY_MB = 2048,
    FOUND_TICKS = 30000, /* the ticks of a call: Z3 is loaded anew for each */
    FAILED_TICKS = 150000
};

#define PATIENCE 30.0 /* seconds, should Z3 not count what it does */

#define STEPS "300000" /* some tenths of a second */

static bool api_open(spacer *s)
{
#define SPACER_LOOK_UP(name)                                 \
    {                                                        \
        void *symbol = dlsym(s->z.api.library, "Z3_" #name); \
        if (!symbol) return false;                           \
        memcpy(&s->api.name, &symbol, sizeof symbol);        \
    }
    SPACER_FUNCTIONS(SPACER_LOOK_UP)
#undef SPACER_LOOK_UP
    return true;
}

/* A context of its own, which counts steps and keeps every expression until it goes. */
static bool spacer_open(spacer *s, term_table *t, spacer_arithmetic arithmetic)
{
    memset(s, 0, sizeof *s);
    s->t = s->z.t = t;
    s->arithmetic = arithmetic;
    if (!z3_api_open(&s->z.api)) return false;
    if (api_open(s)) {
        Z3_config c = s->z.api.mk_config();
        s->api.set_param_value(c, "rlimit", STEPS);
        s->z.context = s->api.mk_context(c);
        s->z.api.del_config(c);
        if (s->z.context) {
            s->z.api.set_error_handler(s->z.context, NULL);
            return true;
        }
    }
    z3_api_close(&s->z.api);
    return false;
}

static void spacer_close(spacer *s)
{
    z3_close(&s->z);
    walk_free(&s->walk);
    vec_free(&s->images);
    map_free(&s->back);
}

static void set_options(spacer *s, Z3_fixedpoint f)
{
    /* transformations that would replace the predicates we ask about */
    static const char *const off[] = {"xform.slice", "xform.inline_linear", "xform.inline_eager", "xform.tail_simplifier_pve", "xform.coi"};
    Z3_context c = s->z.context;
    Z3_params p = s->z.api.mk_params(c);
    s->z.api.params_inc_ref(c, p);
    s->api.params_set_symbol(c, p, s->z.api.mk_string_symbol(c, "engine"), s->z.api.mk_string_symbol(c, "spacer"));
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) s->api.params_set_bool(c, p, s->z.api.mk_string_symbol(c, off[i]), false);
    s->api.fixedpoint_set_params(c, f, p);
    s->z.api.params_dec_ref(c, p);
}

/* P_k of its variables */
static Z3_ast predicate(spacer *s, Z3_func_decl p, const symbol_list *shared)
{
    ast_list args = {0};
    for (uint32_t i = 0; i < shared->len; i++) vec_push(&args, spacer_term(s, (term){(uint32_t)shared->data[i]}));
    Z3_ast r = s->z.api.mk_app(s->z.context, p, args.len, args.data);
    vec_free(&args);
    return r;
}

static Z3_func_decl declare(spacer *s, Z3_fixedpoint f, uint32_t k, const symbol_list *shared)
{
    VEC(Z3_sort) sorts = {0};
    char text[24];
    snprintf(text, sizeof text, "P%u", k);
    for (uint32_t i = 0; i < shared->len; i++) vec_push(&sorts, spacer_sort(s, term_sort(s->t, (term){(uint32_t)shared->data[i]})));
    Z3_func_decl p = s->z.api.mk_func_decl(s->z.context, s->z.api.mk_string_symbol(s->z.context, text), sorts.len, sorts.data,
                                           s->z.api.mk_bool_sort(s->z.context));
    s->api.fixedpoint_register_relation(s->z.context, f, p);
    vec_free(&sorts);
    return p;
}

/* The variables of a clause, as Z3's constants. false: it has a function. */
static bool bound_variables(spacer *s, const spacer_link *l, const symbol_list *before, ast_list *out)
{
    eliminator e;
    symbol_list all = {0};
    bool fine = true;
    eliminator_init(&e, s->t);
    for (uint32_t i = 0; before && i < before->len; i++) vec_push(&all, before->data[i]);
    for (uint32_t i = 0; l->shared && i < l->shared->len; i++) vec_push(&all, l->shared->data[i]);
    for (uint32_t i = 0; i < l->facts->len; i++) symbols_add(&e, l->facts->data[i], &all);
    map64 seen = {0};
    for (uint32_t i = 0; i < all.len && fine; i++) {
        bool fresh;
        (void)map_slot(&seen, all.data[i], &fresh);
        fine = !(all.data[i] >> 32);
        if (fresh && fine) vec_push(out, spacer_term(s, (term){(uint32_t)all.data[i]}));
    }
    map_free(&seen);
    vec_free(&all);
    eliminator_free(&e);
    return fine;
}

/* before ∧ facts; NULL: not expressible */
static Z3_ast clause_body(spacer *s, const spacer_link *l, Z3_ast before)
{
    ast_list parts = {0};
    bool fine = true;
    if (before) vec_push(&parts, before);
    for (uint32_t i = 0; i < l->facts->len && fine; i++) {
        Z3_ast a = spacer_term(s, l->facts->data[i]);
        fine = a != NULL;
        vec_push(&parts, a);
    }
    Z3_ast r = !fine ? NULL : parts.len ? s->z.api.mk_and(s->z.context, parts.len, parts.data) : s->z.api.mk_true(s->z.context);
    vec_free(&parts);
    return r;
}

/* Adds the clauses and asks; Z3_L_FALSE: false cannot be derived, and the predicates have an interpretation. */
static Z3_lbool query_chain(spacer *s, Z3_fixedpoint f, const spacer_link *links, uint32_t n, Z3_func_decl *predicates)
{
    Z3_context c = s->z.context;
    Z3_ast before = NULL;
    Z3_lbool answer = Z3_L_UNDEF;
    for (uint32_t k = 0; k < n; k++) {
        ast_list variables = {0};
        bool last = k + 1 == n, fine = bound_variables(s, &links[k], k ? links[k - 1].shared : NULL, &variables);
        for (uint32_t i = 0; i < variables.len && fine; i++) fine = variables.data[i] != NULL;
        Z3_ast condition = fine ? clause_body(s, &links[k], before) : NULL;
        Z3_app *bound = (Z3_app *)variables.data;
        if (condition && !last) {
            predicates[k] = declare(s, f, k, links[k].shared);
            Z3_ast head = predicate(s, predicates[k], links[k].shared), rule = s->z.api.mk_implies(c, condition, head);
            if (variables.len) rule = s->api.mk_forall_const(c, 0, variables.len, bound, 0, NULL, rule);
            s->api.fixedpoint_add_rule(c, f, rule, s->z.api.mk_int_symbol(c, (int)k));
            before = head;
        } else if (condition) {
            if (variables.len) condition = s->api.mk_exists_const(c, 0, variables.len, bound, 0, NULL, condition);
            answer = s->api.fixedpoint_query(c, f, condition);
        }
        vec_free(&variables);
        if (!condition || s->z.api.get_error_code(c) != Z3_OK) return Z3_L_UNDEF;
    }
    return answer;
}

static bool find_here(term_table *t, const spacer_link *links, uint32_t n, spacer_arithmetic arithmetic, term *between)
{
    spacer s;
    if (!spacer_open(&s, t, arithmetic)) return false;
    Z3_fixedpoint f = s.api.mk_fixedpoint(s.z.context);
    s.api.fixedpoint_inc_ref(s.z.context, f);
    set_options(&s, f);
    Z3_func_decl *predicates = mem_alloc(sizeof *predicates * n);
    bool fine = query_chain(&s, f, links, n, predicates) == Z3_L_FALSE;
    for (uint32_t k = 0; k + 1 < n && fine; k++) {
        Z3_ast a = s.api.fixedpoint_get_cover_delta(s.z.context, f, -1, predicates[k]);
        s.arguments = links[k].shared;
        map_free(&s.back);
        between[k] = a ? spacer_formula(&s, a) : (term){0};
        fine = between[k].i != 0;
    }
    free(predicates);
    s.api.fixedpoint_dec_ref(s.z.context, f);
    spacer_close(&s);
    return fine;
}

/* ---- the child ---- */

typedef struct {
    term_table *t;
    const spacer_link *links;
    uint32_t n;
    spacer_arithmetic arithmetic;
    term *between;
} errand;

static void find_in_child(void *context, child_pipe *pipe)
{
    errand *e = context;
    e->t->run = NULL; /* it counts for the parent, which is another process */
    if (!find_here(e->t, e->links, e->n, e->arithmetic, e->between)) return;
    buf text = {0};
    smtlib_print_script(e->t, e->between, e->n - 1, false, &text);
    child_say(pipe, 0, text.data, (uint32_t)text.len);
    buf_free(&text);
}

static bool read_result(term_table *t, const char *text, uint32_t length, uint32_t n, term *between)
{
    source_map sources = {0};
    diag messages;
    smtlib_terms found = {0};
    diag_init(&messages, &sources);
    source *s = source_add(&sources, "spacer", text, length);
    bool fine = smtlib_parse(t, s, &messages, &found) && found.len == n - 1;
    for (uint32_t k = 0; k + 1 < n && fine; k++) between[k] = found.data[k];
    vec_free(&found);
    diag_free(&messages);
    source_map_free(&sources);
    return fine;
}

bool spacer_find(term_table *t, const spacer_link *links, uint32_t n, spacer_arithmetic arithmetic, term *between)
{
    child c;
    errand e = {t, links, n, arithmetic, between};
    if (n < 2 || !child_start(&c, find_in_child, &e, (uint64_t)MEMORY_MB << 20)) return false;
    double deadline = limits_now() + PATIENCE;
    if (t->run && t->run->deadline > 0 && t->run->deadline < deadline) deadline = t->run->deadline;
    while (child_listen(&c)) {
        double left = deadline - limits_now();
        if (left <= 0) break;
        struct pollfd p = {.fd = c.from, .events = POLLIN};
        (void)poll(&p, 1, (int)(1000 * left) + 1);
    }
    uint8_t kind;
    const char *bytes;
    uint32_t count;
    bool fine = c.has_ended && child_next(&c, &kind, &bytes, &count) && read_result(t, bytes, count, n, between);
    if (!c.has_ended) child_kill(&c);
    child_free(&c);
    limits_work(t->run, fine ? FOUND_TICKS : FAILED_TICKS);
    return fine;
}
