/* logic/backend_bits.c — bit-blasting and SAT: definitions, translation, clauses, search, lemmas on demand, until the answer stands.
 * The translation is kept from one query to the next as long as the definitions are the same; the SAT solver is new for every query, because small
 * instances are faster than one that grows. */
#include "logic/backend.h"
#include "logic/bitblast.h"
#include "logic/cnf.h"
#include "logic/definitions.h"
#include "logic/lemmas.h"
#include "logic/sat.h"

enum { KEEP_NODES = 1 << 17, BYTES_PER_NODE = 160, MAX_NODES = 1 << 26, CORE_CONFLICTS = 2000, CORE_ATTEMPTS = 100 };

typedef struct {
    backend base;
    term_table *t;
    blaster blast;
    cnf clauses;
    int32_t last_var;
    sat *solver;
    definitions defs;
    VEC(definition) in_use; /* the definitions that the translation was made with */
    VEC(int32_t) soft;      /* literals of the assumptions; 0: constantly true */
    VEC(uint32_t) core;     /* which of them contradict the assertions */
    VEC(aig_lit) roots;
    VEC(uint8_t) values;
    aig_lits lemmas;
    uint32_t lone_core; /* 1 + the assumption that is false by itself; 0: ask the solver */
    bool no_core;       /* the assertions contradict each other */
} bits_backend;

static void give_up(bits_backend *b, limit_reason r)
{
    b->base.reason = r == LIMIT_STEPS ? "step limit" : r == LIMIT_MEMORY ? "memory" : limits_reason_text(r);
}

static bool same_definitions(const bits_backend *b)
{
    if (b->in_use.len != b->defs.list.len) return false;
    return !b->in_use.len || !memcmp(b->in_use.data, b->defs.list.data, sizeof(definition) * b->in_use.len);
}

/* Makes the translation ready for the definitions of this query. */
static void prepare(bits_backend *b, const backend_query *q)
{
    if (!same_definitions(b) || b->blast.graph.nodes.len > KEEP_NODES || b->blast.graph.full) {
        blast_clear(&b->blast);
        vec_clear(&b->in_use);
        for (uint32_t i = 0; i < b->defs.list.len; i++) {
            vec_push(&b->in_use, b->defs.list.data[i]);
            blast_define(&b->blast, b->defs.list.data[i].variable, b->defs.list.data[i].value);
        }
    }
    b->blast.deadline = q->deadline;
    b->blast.run = q->run;
    uint64_t nodes = q->max_memory ? q->max_memory / BYTES_PER_NODE : MAX_NODES;
    b->blast.graph.max_nodes = nodes > MAX_NODES ? MAX_NODES : nodes < 1024 ? 1024 : (uint32_t)nodes;
    cnf_clear(&b->clauses);
    b->last_var = 0;
    sat_clear(b->solver, false);
    b->lone_core = 0;
    b->no_core = false;
    vec_clear(&b->roots);
    vec_clear(&b->soft);
}

static bool translate_one(bits_backend *b, term t, aig_lit *out)
{
    if (blast_formula(&b->blast, t, out)) return true;
    b->base.uncovered = b->blast.unsupported != NULL;
    if (b->blast.unsupported) b->base.reason = b->blast.unsupported;
    else give_up(b, b->blast.stopped);
    return false;
}

/* The rest of the assertions as literals in roots; *contradiction: they are false together already. */
static bool translate_hard(bits_backend *b, bool *contradiction)
{
    aig_lit all = AIG_TRUE;
    for (uint32_t i = 0; i < b->defs.rest.len; i++) {
        aig_lit root;
        if (!translate_one(b, b->defs.rest.data[i].t, &root)) return false;
        root ^= b->defs.rest.data[i].negated;
        all = aig_and(&b->blast.graph, all, root);
        vec_push(&b->roots, root);
        if (all == AIG_FALSE && !b->blast.graph.full) {
            *contradiction = true;
            return true;
        }
    }
    return true;
}

static bool translate_soft(bits_backend *b, const backend_query *q)
{
    for (uint32_t i = 0; i < q->soft_count; i++) {
        aig_lit a;
        if (!translate_one(b, q->soft[i], &a)) return false;
        if (a == AIG_FALSE) b->lone_core = i + 1;
        vec_push(&b->soft, a <= AIG_TRUE ? 0 : cnf_literal(&b->clauses, a));
    }
    return true;
}

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

static void hand_over_clauses(bits_backend *b)
{
    sat_add_all(b->solver, b->clauses.clauses.data, b->clauses.clauses.len);
    vec_clear(&b->clauses.clauses);
}

static solver_answer search(bits_backend *b, const backend_query *q)
{
    sat_limits l = {q->deadline, q->max_steps, q->max_memory, q->max_memory ? limits_resident_bytes() : 0, q->run};
    b->base.stats->sat_queries++;
    solver_answer answer = SOLVER_UNKNOWN;
    for (;;) {
        hand_over_clauses(b);
        for (uint32_t i = 0; i < b->soft.len; i++)
            if (b->soft.data[i]) sat_assume(b->solver, b->soft.data[i]);
        sat_answer a = sat_solve(b->solver, &l);
        if (a == SAT_NO) answer = SOLVER_UNSAT;
        if (a == SAT_UNKNOWN) give_up(b, sat_stopped_by(b->solver));
        if (a != SAT_YES) break;
        simulate(b);
        vec_clear(&b->lemmas);
        uint32_t n = lemmas_find(&b->blast, &b->clauses, b->values.data, &b->lemmas);
        if (b->blast.graph.full) {
            give_up(b, LIMIT_MEMORY);
            break;
        }
        if (!n) {
            answer = SOLVER_SAT;
            break;
        }
        b->base.stats->array_lemmas += n;
        for (uint32_t i = 0; i < b->lemmas.len; i++) cnf_assert(&b->clauses, b->lemmas.data[i]);
        if (l.deadline > 0 && limits_now() > l.deadline) {
            give_up(b, LIMIT_TIME);
            break;
        }
    }
    b->base.stats->clauses += b->clauses.clause_count;
    b->base.stats->variables += (uint64_t)b->last_var;
    return answer;
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

/* Tries to do without each assumption, within a number of conflicts that is small beside the search itself. What the solver learned makes the attempts cheap. */
static void shrink_core(bits_backend *b, sat_limits l)
{
    uint64_t budget = sat_steps(b->solver) + CORE_CONFLICTS;
    for (uint32_t i = b->core.len, attempts = 0; i-- > 0 && b->core.len > 1 && attempts < CORE_ATTEMPTS && sat_is_easy(b->solver); attempts++) {
        if (sat_steps(b->solver) >= budget) return;
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

static solver_answer bits_check(backend *self, const backend_query *q)
{
    bits_backend *b = (bits_backend *)self;
    self->reason = "";
    self->uncovered = false;
    self->decided_early = false;
    definitions_find(&b->defs, b->t, q->hard, q->hard_count, NULL, NULL);
    prepare(b, q);
    bool contradiction = b->defs.contradiction;
    if (!contradiction && !translate_hard(b, &contradiction)) return SOLVER_UNKNOWN;
    if (contradiction) {
        self->decided_early = true;
        b->no_core = true;
        return SOLVER_UNSAT;
    }
    if (!translate_soft(b, q)) return SOLVER_UNKNOWN;
    if (b->lone_core) {
        self->decided_early = true;
        return SOLVER_UNSAT;
    }
    if (b->blast.graph.full) {
        give_up(b, LIMIT_MEMORY);
        return SOLVER_UNKNOWN;
    }
    for (uint32_t i = 0; i < b->roots.len; i++) cnf_assert(&b->clauses, b->roots.data[i]);
    if (!b->last_var) { /* everything is constantly true */
        self->decided_early = true;
        simulate(b);
        return SOLVER_SAT;
    }
    solver_answer answer = search(b, q);
    if (answer == SOLVER_UNSAT && q->soft_count) find_core(b, q);
    return answer;
}

static bool bits_model(backend *self, model *out)
{
    bits_backend *b = (bits_backend *)self;
    lemmas_model(&b->blast, &b->clauses, b->values.data, b->t, out);
    definitions_complete(&b->defs, out);
    return true;
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
    vec_free(&b->soft);
    vec_free(&b->core);
    vec_free(&b->roots);
    vec_free(&b->values);
    vec_free(&b->lemmas);
    free(b);
}

backend *bits_backend_new(term_table *t, solver_stats *stats)
{
    bits_backend *b = mem_alloc(sizeof *b);
    memset(b, 0, sizeof *b);
    b->base = (backend){.check = bits_check, .model = bits_model, .in_core = bits_in_core, .free = bits_free, .reason = "", .stats = stats};
    b->t = t;
    b->solver = sat_new(false);
    blast_init(&b->blast, t);
    cnf_init(&b->clauses, &b->blast.graph, &b->last_var);
    return &b->base;
}
