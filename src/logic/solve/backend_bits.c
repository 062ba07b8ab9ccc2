/* logic/solve/backend_bits.c — bit-blasting and SAT: definitions, translation, clauses, search, lemmas on demand, until the answer stands.
 * An instance is a graph, its clauses and a SAT solver for the first conjuncts of a query, the base. A small instance is made anew for
 * every query: that is faster than one that grows. A heavy one is kept as long as queries begin with its base. Their other conjuncts are
 * assumed, not asserted, so clauses that were learned serve the next query, too. After a heavy query, the base of the next instance
 * consists of the conjuncts that this query shares with the one before, since the next will probably share the same. */
#include "logic/solve/backend.h"
#include "logic/solve/bitblast.h"
#include "logic/solve/cnf.h"
#include "logic/solve/lemmas.h"
#include "logic/solve/sat.h"
#include "logic/term/definitions.h"

enum {
    KEEP_NODES = 1 << 17, /* a larger translation is dropped after its query, even if the definitions stay the same */
    HEAVY_NODES = 3000,   /* a query about more is heavy: its instance is kept for the next queries */
    GROWTH = 20000,       /* nodes that an instance may gain beyond twice its size */
    MOST_EXTRAS = 64,
    RELEASE_NODES = 1 << 21, /* the memory of a larger graph is given back */
    BYTES_PER_NODE = 160,
    MAX_NODES = 1 << 26,
    CORE_CONFLICTS = 2000,
    CORE_ATTEMPTS = 100,
    CHUNK = 1 << 15 /* literals between checks of the clock */
};

typedef struct {
    backend base;
    term_table *t;
    blaster blast;
    cnf clauses;
    int32_t last_var;
    sat *solver;
    definitions defs;
    VEC(definition) in_use; /* the definitions that the translation was made with */
    /* the instance */
    bool alive;                /* it can be used again */
    uint32_t conjuncts;        /* of its base */
    uint32_t nodes;            /* after the base */
    bool contradiction;        /* the base is unsatisfiable */
    bool heavy;                /* the last query was */
    VEC(int32_t) extra;        /* literals of conjuncts beyond the base */
    VEC(int32_t) soft;         /* literals of the assumptions; 0: constantly true */
    VEC(uint32_t) core;        /* which of them contradict the rest */
    VEC(aig_lit) roots;        /* of the base */
    VEC(aig_lit) asked;        /* of the other conjuncts and of the assumptions */
    VEC(uint32_t) marks, open; /* per node: the query that has looked at it; nodes to look at */
    uint32_t mark;
    VEC(uint8_t) values;
    aig_lits lemmas;
    uint32_t lone_core; /* 1 + the assumption that is false by itself; 0: ask the solver */
    bool no_core;       /* the assertions contradict each other */
    uint64_t steps_before;
} bits_backend;

static void give_up(bits_backend *b, limit_reason r)
{
    b->base.reason = r == LIMIT_STEPS ? "step limit" : r == LIMIT_MEMORY ? "memory" : limits_reason_text(r);
    b->alive = false;
}

static limit_reason graph_stopped(const bits_backend *b) { return b->blast.stopped ? b->blast.stopped : LIMIT_MEMORY; }

static bool out_of_time(const backend_query *q) { return q->deadline > 0 && limits_clock(q->run) > q->deadline; }

/* ---- the instance ---- */

static bool same_definitions(const bits_backend *b)
{
    if (b->in_use.len != b->defs.list.len) return false;
    return !b->in_use.len || !memcmp(b->in_use.data, b->defs.list.data, sizeof(definition) * b->in_use.len);
}

static void release_memory(bits_backend *b)
{
    blast_free(&b->blast);
    blast_init(&b->blast, b->t);
    cnf_free(&b->clauses);
    cnf_init(&b->clauses, &b->blast.graph, &b->last_var);
    sat_free(b->solver);
    b->solver = sat_new(false);
    vec_free(&b->values);
    vec_clear(&b->in_use);
}

static void set_limits(bits_backend *b, const backend_query *q)
{
    b->blast.deadline = b->clauses.deadline = b->defs.deadline = q->deadline;
    b->blast.run = b->clauses.run = b->defs.run = q->run;
    uint64_t nodes = q->max_memory ? q->max_memory / BYTES_PER_NODE : MAX_NODES;
    b->blast.max_nodes = nodes > MAX_NODES ? MAX_NODES : nodes < 1024 ? 1024 : (uint32_t)nodes;
}

/* Makes the translation ready for the definitions of a new base. */
static void prepare(bits_backend *b)
{
    if (!same_definitions(b) || b->blast.graph.nodes.len > KEEP_NODES || b->blast.graph.full) {
        blast_clear(&b->blast);
        vec_clear(&b->in_use);
        for (uint32_t i = 0; i < b->defs.list.len; i++) {
            vec_push(&b->in_use, b->defs.list.data[i]);
            blast_define(&b->blast, b->defs.list.data[i].variable, b->defs.list.data[i].value);
        }
    }
    cnf_clear(&b->clauses);
    b->last_var = 0;
    sat_clear(b->solver, false);
    vec_clear(&b->roots);
}

static bool translate_one(bits_backend *b, term t, aig_lit *out)
{
    if (blast_formula(&b->blast, t, out) && !b->blast.graph.full) return true;
    b->base.uncovered = b->blast.unsupported != NULL;
    give_up(b, graph_stopped(b));
    if (b->blast.unsupported) b->base.reason = b->blast.unsupported;
    return false;
}

/* The rest of the base as literals in roots, unless they are false together already. */
static bool translate_base(bits_backend *b)
{
    aig_lit all = AIG_TRUE;
    for (uint32_t i = 0; i < b->defs.rest.len; i++) {
        aig_lit root;
        if (!translate_one(b, b->defs.rest.data[i].t, &root)) return false;
        root ^= b->defs.rest.data[i].negated;
        all = aig_and(&b->blast.graph, all, root);
        vec_push(&b->roots, root);
        if (all == AIG_FALSE && !b->blast.graph.full) {
            b->contradiction = true;
            return true;
        }
    }
    return true;
}

/* An instance for the first `count` conjuncts; false: a limit was hit. */
static bool make_instance(bits_backend *b, const backend_query *q, uint32_t count)
{
    b->alive = false;
    b->contradiction = false;
    b->conjuncts = count;
    definitions_find(&b->defs, b->t, q->hard, count, NULL, NULL);
    if (b->defs.stopped) {
        give_up(b, LIMIT_TIME);
        return false;
    }
    prepare(b);
    if (b->defs.contradiction) b->contradiction = true;
    else if (!translate_base(b)) return false;
    b->nodes = b->blast.graph.nodes.len;
    if (!b->contradiction)
        for (uint32_t i = 0; i < b->roots.len; i++) cnf_assert(&b->clauses, b->roots.data[i]);
    b->alive = !b->contradiction;
    return true;
}

static bool is_array_equation(const term_table *t, term a)
{
    return term_get(t, a)->kind == T_EQ && sort_get(t, term_sort(t, term_arg(t, a, 0)))->kind == SORT_ARRAY;
}

/* Can the instance be kept for this query? Equations of arrays are better used as definitions, which needs a new one. */
static bool can_keep_instance(const bits_backend *b, const backend_query *q)
{
    if (!b->alive || q->kept < b->conjuncts || q->hard_count < b->conjuncts || q->hard_count - b->conjuncts > MOST_EXTRAS) return false;
    if (b->blast.graph.nodes.len > 2 * b->nodes + GROWTH || b->blast.graph.full) return false;
    for (uint32_t i = b->conjuncts; i < q->hard_count; i++)
        if (is_array_equation(b->t, q->hard[i])) return false;
    return true;
}

static uint32_t choose_base(const bits_backend *b, const backend_query *q)
{
    if (!b->heavy || q->kept < q->hard_count / 2 || q->hard_count - q->kept > MOST_EXTRAS) return q->hard_count;
    for (uint32_t i = q->kept; i < q->hard_count; i++)
        if (is_array_equation(b->t, q->hard[i])) return q->hard_count;
    return q->kept;
}

/* Literals of the conjuncts that are not in the base. *refuted: a conjunct is false in the graph. */
static bool translate_extras(bits_backend *b, const backend_query *q, bool *refuted)
{
    vec_clear(&b->extra);
    for (uint32_t i = b->conjuncts; i < q->hard_count; i++) {
        aig_lit a;
        if (!translate_one(b, q->hard[i], &a)) return false;
        if (a == AIG_FALSE) *refuted = true;
        vec_push(&b->asked, a);
        if (a > AIG_TRUE) vec_push(&b->extra, cnf_literal(&b->clauses, a));
    }
    return true;
}

static bool translate_soft(bits_backend *b, const backend_query *q)
{
    vec_clear(&b->soft);
    for (uint32_t i = 0; i < q->soft_count; i++) {
        aig_lit a;
        if (!translate_one(b, q->soft[i], &a)) return false;
        if (a == AIG_FALSE) b->lone_core = i + 1;
        vec_push(&b->asked, a);
        vec_push(&b->soft, a <= AIG_TRUE ? 0 : cnf_literal(&b->clauses, a));
    }
    return true;
}

/* ---- search ---- */

static void simulate(bits_backend *b)
{
    const aig *g = &b->blast.graph;
    vec_reserve(&b->values, g->nodes.len);
    b->values.len = g->nodes.len;
    for (uint32_t i = 0; i < g->inputs.len; i++) {
        int32_t var = cnf_var(&b->clauses, g->inputs.data[i]);
        b->values.data[g->inputs.data[i]] = var && sat_value(b->solver, var);
    }
    aig_simulate(g, b->values.data);
}

/* false: time is up, and the solver does not have all clauses */
static bool hand_over_clauses(bits_backend *b, const backend_query *q)
{
    const int32_t *lits = b->clauses.clauses.data;
    for (uint32_t i = 0, n; i < b->clauses.clauses.len; i += n) {
        n = b->clauses.clauses.len - i < CHUNK ? b->clauses.clauses.len - i : CHUNK;
        sat_add_all(b->solver, lits + i, n);
        if (n == CHUNK && out_of_time(q)) return false;
    }
    vec_clear(&b->clauses.clauses);
    return true;
}

/* The literal that makes open results of floats zero (logic/solve/blast_float.h); 0: it does not matter. */
static int32_t convention(const bits_backend *b) { return b->blast.convention ? cnf_var(&b->clauses, b->blast.convention >> 1) : 0; }

/* Satisfiable, but not with open results that are zero: their values are unknown. */
static solver_answer leave_open(bits_backend *b)
{
    give_up(b, LIMIT_NONE);
    b->base.reason = "a result that the standard leaves open";
    b->base.uncovered = true;
    return SOLVER_UNKNOWN;
}

static void assume_question(bits_backend *b)
{
    for (uint32_t i = 0; i < b->extra.len; i++) sat_assume(b->solver, b->extra.data[i]);
    for (uint32_t i = 0; i < b->soft.len; i++)
        if (b->soft.data[i]) sat_assume(b->solver, b->soft.data[i]);
}

static solver_answer solve_with_lemmas(bits_backend *b, const backend_query *q)
{
    uint64_t steps = q->max_steps ? b->steps_before + q->max_steps : 0;
    sat_limits l = {q->deadline, steps, q->max_memory, q->max_memory ? limits_resident_bytes() : 0, q->run};
    bool keep_convention = true; /* until there is no model under it */
    for (;;) {
        if (b->clauses.stopped || !hand_over_clauses(b, q)) {
            give_up(b, LIMIT_TIME);
            return SOLVER_UNKNOWN;
        }
        assume_question(b);
        int32_t open_is_zero = keep_convention ? convention(b) : 0;
        if (open_is_zero) sat_assume(b->solver, open_is_zero);
        sat_answer a = sat_solve(b->solver, &l);
        if (a == SAT_NO) {
            if (!open_is_zero || !sat_failed(b->solver, open_is_zero)) return SOLVER_UNSAT;
            keep_convention = false; /* a refutation may use assumptions that it does not need */
            continue;
        }
        if (a == SAT_UNKNOWN) {
            give_up(b, sat_stopped_by(b->solver));
            return SOLVER_UNKNOWN;
        }
        simulate(b);
        vec_clear(&b->lemmas);
        uint32_t n = lemmas_find(&b->blast, &b->clauses, b->values.data, &b->lemmas);
        if (b->blast.graph.full || b->blast.stopped) {
            give_up(b, graph_stopped(b));
            return SOLVER_UNKNOWN;
        }
        if (!n) return keep_convention ? SOLVER_SAT : leave_open(b);
        for (uint32_t i = 0; i < b->lemmas.len; i++) cnf_assert(&b->clauses, b->lemmas.data[i]);
    }
}

/* The failed assumptions of the last search among those in `from`; equal literals count once. */
static void read_core(bits_backend *b, const uint32_t *from, uint32_t count)
{
    uint32_t kept = 0;
    map64 seen = {0};
    for (uint32_t i = 0; i < count; i++) {
        int32_t l = b->soft.data[from[i]];
        bool fresh = false;
        if (l && sat_failed(b->solver, l)) (void)map_slot(&seen, (uint32_t)l, &fresh);
        if (fresh) b->core.data[kept++] = from[i];
    }
    b->core.len = kept;
    map_free(&seen);
}

/* Tries to do without each assumption (and without any convention about open results), within a number of conflicts that is small beside
 * the search itself. The solver's learned clauses make the attempts cheap. */
static void shrink_core(bits_backend *b, sat_limits l)
{
    uint64_t budget = sat_steps(b->solver) + CORE_CONFLICTS;
    for (uint32_t i = b->core.len, attempts = 0; i-- > 0 && b->core.len > 1 && attempts < CORE_ATTEMPTS && sat_is_easy(b->solver);
         attempts++) {
        if (sat_steps(b->solver) >= budget) return;
        for (uint32_t k = 0; k < b->extra.len; k++) sat_assume(b->solver, b->extra.data[k]);
        for (uint32_t k = 0; k < b->core.len; k++)
            if (k != i) sat_assume(b->solver, b->soft.data[b->core.data[k]]);
        l.max_steps = sat_steps(b->solver) + CORE_CONFLICTS / 8;
        if (sat_solve(b->solver, &l) != SAT_NO) continue;
        read_core(b, b->core.data, b->core.len); /* the one left out is not among the failed */
        if (i > b->core.len) i = b->core.len;
    }
}

static void find_core(bits_backend *b, const backend_query *q)
{
    vec_clear(&b->core);
    for (uint32_t i = 0; i < b->soft.len; i++) vec_push(&b->core, i);
    read_core(b, b->core.data, b->core.len);
    sat_limits l = {q->deadline, 0, 0, 0, q->run};
    shrink_core(b, l);
}

/* Is the query about many nodes? The graph may also have those of others. */
static bool is_heavy(bits_backend *b)
{
    const aig *g = &b->blast.graph;
    uint32_t count = 0;
    if (g->nodes.len <= HEAVY_NODES) return false;
    b->mark++;
    while (b->marks.len < g->nodes.len) vec_push(&b->marks, 0);
    vec_clear(&b->open);
    for (uint32_t i = 0; i < b->roots.len + b->asked.len && count <= HEAVY_NODES; i++) {
        vec_push(&b->open, aig_node_of(i < b->roots.len ? b->roots.data[i] : b->asked.data[i - b->roots.len]));
        while (b->open.len && count <= HEAVY_NODES) {
            uint32_t n = vec_pop(&b->open);
            if (b->marks.data[n] == b->mark) continue;
            b->marks.data[n] = b->mark;
            count++;
            if (!aig_is_and(g, n)) continue;
            vec_push(&b->open, aig_node_of(g->nodes.data[n].left));
            vec_push(&b->open, aig_node_of(g->nodes.data[n].right));
        }
    }
    return count > HEAVY_NODES;
}

/* ---- the interface ---- */

static solver_answer decide_early(bits_backend *b, solver_answer a)
{
    b->base.decided_early = true;
    return a;
}

static solver_answer decide_query(bits_backend *b, const backend_query *q)
{
    bool refuted = false;
    vec_clear(&b->asked);
    if (!can_keep_instance(b, q) && !make_instance(b, q, choose_base(b, q))) return SOLVER_UNKNOWN;
    if (!b->contradiction && !translate_extras(b, q, &refuted)) return SOLVER_UNKNOWN;
    if (b->contradiction || refuted) {
        b->no_core = true;
        return decide_early(b, SOLVER_UNSAT);
    }
    if (!translate_soft(b, q)) return SOLVER_UNKNOWN;
    if (b->lone_core) return decide_early(b, SOLVER_UNSAT);
    if (b->blast.graph.full) {
        give_up(b, graph_stopped(b));
        return SOLVER_UNKNOWN;
    }
    if (!b->last_var) { /* everything is constantly true */
        simulate(b);
        return decide_early(b, SOLVER_SAT);
    }
    uint64_t clauses = b->clauses.clause_count, variables = (uint64_t)b->last_var;
    b->base.stats->sat_queries++;
    b->steps_before = sat_steps(b->solver);
    solver_answer answer = solve_with_lemmas(b, q);
    b->base.stats->clauses += b->clauses.clause_count - (b->alive ? clauses : 0);
    b->base.stats->variables += variables;
    if (answer == SOLVER_UNSAT && q->soft_count) find_core(b, q);
    return answer;
}

static solver_answer bits_check(backend *self, const backend_query *q)
{
    bits_backend *b = (bits_backend *)self;
    self->reason = "";
    self->uncovered = self->decided_early = false;
    b->lone_core = 0;
    b->no_core = false;
    if (b->blast.graph.nodes.cap > RELEASE_NODES && !can_keep_instance(b, q)) release_memory(b);
    set_limits(b, q);
    solver_answer answer = decide_query(b, q);
    b->heavy = is_heavy(b);
    if (!b->heavy || answer == SOLVER_UNKNOWN) b->alive = false;
    return answer;
}

static bool bits_model(backend *self, model *out)
{
    bits_backend *b = (bits_backend *)self;
    lemmas_model(&b->blast, &b->clauses, b->values.data, b->t, out);
    definitions_complete(&b->defs, out);
    return true;
}

static void take_variable(void *context, term x, const uint64_t *limbs) { guess_set(context, x, limbs[0]); }
static void take_array(void *context, term x, const uint64_t *otherwise) { guess_set_array(context, x, otherwise[0]); }
static void take_element(void *context, term x, const uint64_t *index, const uint64_t *value)
{
    guess_set_element(context, x, index[0], value[0]);
}

static void bits_values(backend *self, guess *out)
{
    bits_backend *b = (bits_backend *)self;
    lemmas_sink to = {out, take_variable, take_array, take_element, NULL};
    lemmas_values(&b->blast, &b->clauses, b->values.data, &to);
    for (uint32_t i = 0; i < b->defs.list.len; i++) guess_define(out, b->defs.list.data[i].variable, b->defs.list.data[i].value);
}

static bool bits_in_core(backend *self, uint32_t soft)
{
    bits_backend *b = (bits_backend *)self;
    if (b->no_core) return false;
    if (b->lone_core) return soft + 1 == b->lone_core;
    for (uint32_t i = 0; i < b->core.len; i++)
        if (b->core.data[i] == soft) return true;
    return false;
}

static void bits_free(backend *self)
{
    bits_backend *b = (bits_backend *)self;
    blast_free(&b->blast);
    cnf_free(&b->clauses);
    sat_free(b->solver);
    definitions_free(&b->defs);
    vec_free(&b->in_use);
    vec_free(&b->extra);
    vec_free(&b->asked);
    vec_free(&b->marks);
    vec_free(&b->open);
    vec_free(&b->soft);
    vec_free(&b->core);
    vec_free(&b->roots);
    vec_free(&b->values);
    vec_free(&b->lemmas);
    free(b);
}

backend *bits_backend_new(term_table *t, solver_stats *stats)
{
    bits_backend *b = mem_zalloc(sizeof *b);
    b->base = (backend){.check = bits_check,
                        .model = bits_model,
                        .values = bits_values,
                        .in_core = bits_in_core,
                        .free = bits_free,
                        .reason = "",
                        .stats = stats};
    b->t = t;
    b->solver = sat_new(false);
    blast_init(&b->blast, t);
    cnf_init(&b->clauses, &b->blast.graph, &b->last_var);
    return &b->base;
}
