/* logic/solver.c — the front of the decision procedures: assertions, trivial answers, the cache, the choice of a back end, models and cores on demand. */
#include "logic/backend.h"
#include "logic/query_key.h"
#include <assert.h>

enum { CACHE_LIMIT = 1 << 20 };

typedef struct {
    hash128 key;
    uint8_t answer;
} cached;

typedef VEC(term) term_vec;

struct solver {
    term_table *t;
    solver_options options;
    backend *bits, *z3;
    term_vec assertions;
    VEC(uint32_t) levels;
    /* the last query */
    term_vec hard, soft; /* assertions and assumptions as they were */
    term_vec conjuncts;  /* both, flattened, without duplicates */
    solver_answer answer;
    backend *decided_by; /* holds the model of the last answer; NULL: trivial or from the cache */
    bool has_model, has_core;
    model *model;
    term_vec core;
    const char *reason;
    VEC(uint8_t) polarity; /* per term: bit 0 asserted, bit 1 its negation asserted, bit 2 its conjuncts added */
    term_vec opened;
    /* the cache */
    query_keys keys;
    VEC(cached) answers;
    idtable index;
    solver_stats stats;
};

solver *solver_new(term_table *t, const solver_options *o)
{
    solver *s = mem_alloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->t = t;
    if (o) s->options = *o;
    s->answer = SOLVER_UNKNOWN;
    s->reason = "";
    s->model = model_new(t);
    return s;
}

void solver_free(solver *s)
{
    if (!s) return;
    if (s->bits) s->bits->free(s->bits);
    if (s->z3) s->z3->free(s->z3);
    vec_free(&s->assertions);
    vec_free(&s->levels);
    vec_free(&s->hard);
    vec_free(&s->soft);
    vec_free(&s->conjuncts);
    vec_free(&s->core);
    vec_free(&s->polarity);
    vec_free(&s->opened);
    vec_free(&s->answers);
    idtable_free(&s->index);
    query_keys_free(&s->keys);
    model_free(s->model);
    free(s);
}

term_table *solver_terms(const solver *s) { return s->t; }
const solver_options *solver_settings(const solver *s) { return &s->options; }

void solver_push(solver *s) { vec_push(&s->levels, s->assertions.len); }

void solver_pop(solver *s)
{
    assert(s->levels.len && "solver_pop without solver_push");
    s->assertions.len = vec_pop(&s->levels);
}

void solver_assert(solver *s, term formula) { vec_push(&s->assertions, formula); }

/* ---- trivial answers ---- */

static bool is_kind(const solver *s, term a, term_kind k) { return term_get(s->t, a)->kind == k; }

/* Adds the conjuncts of `a`; false: one contradicts another. */
static bool add_conjuncts(solver *s, term a)
{
    term_vec open = {0};
    vec_push(&open, a);
    bool fine = true;
    while (open.len && fine) {
        a = vec_pop(&open);
        if (is_kind(s, a, T_AND)) { /* shared ones are opened once, or a graph of depth n would be walked 2ⁿ times */
            if (s->polarity.data[a.i] & 4) continue;
            s->polarity.data[a.i] |= 4;
            vec_push(&s->opened, a);
            for (uint32_t i = term_get(s->t, a)->count; i-- > 0;) vec_push(&open, term_arg(s->t, a, i));
            continue;
        }
        if (is_kind(s, a, T_TRUE)) continue;
        bool negated = is_kind(s, a, T_NOT);
        term atom = negated ? term_arg(s->t, a, 0) : a;
        uint8_t *p = &s->polarity.data[atom.i], mine = negated ? 2 : 1;
        fine = !is_kind(s, a, T_FALSE) && !(*p & ~mine & 3);
        if (*p & 3) continue;
        *p |= mine;
        vec_push(&s->conjuncts, a);
    }
    vec_free(&open);
    return fine;
}

/* Flattens the query; false: it is unsatisfiable at a glance. */
static bool gather(solver *s)
{
    uint32_t old = s->polarity.len;
    vec_reserve(&s->polarity, s->t->terms.len);
    if (s->polarity.cap > old) memset(s->polarity.data + old, 0, s->polarity.cap - old);
    s->polarity.len = s->polarity.cap;
    vec_clear(&s->conjuncts);
    bool fine = true;
    for (uint32_t i = 0; i < s->hard.len && fine; i++) fine = add_conjuncts(s, s->hard.data[i]);
    for (uint32_t i = 0; i < s->soft.len && fine; i++) fine = add_conjuncts(s, s->soft.data[i]);
    for (uint32_t i = 0; i < s->opened.len; i++) s->polarity.data[s->opened.data[i].i] = 0;
    vec_clear(&s->opened);
    for (uint32_t i = 0; i < s->conjuncts.len; i++) {
        term a = s->conjuncts.data[i];
        s->polarity.data[is_kind(s, a, T_NOT) ? term_arg(s->t, a, 0).i : a.i] = 0;
    }
    return fine;
}

/* ---- the cache ---- */

static bool cache_find(solver *s, hash128 key, solver_answer *answer)
{
    for (uint32_t slot = idtable_first(&s->index, key.lo), id; (id = idtable_at(&s->index, &slot, key.lo));)
        if (hash_equal(s->answers.data[id - 1].key, key)) {
            *answer = (solver_answer)s->answers.data[id - 1].answer;
            return true;
        }
    return false;
}

static void cache_add(solver *s, hash128 key, solver_answer answer)
{
    if (answer == SOLVER_UNKNOWN) return;
    if (s->answers.len >= CACHE_LIMIT) {
        vec_clear(&s->answers);
        idtable_free(&s->index);
    }
    vec_push(&s->answers, (cached){key, (uint8_t)answer});
    idtable_insert(&s->index, key.lo, s->answers.len);
}

/* ---- back ends ---- */

static backend *bits_of(solver *s)
{
    if (!s->bits) s->bits = bits_backend_new(s->t, &s->stats);
    return s->bits;
}

static backend *z3_of(solver *s)
{
    if (!s->z3) s->z3 = z3_backend_new(s->t, &s->stats);
    return s->z3;
}

static bool needs_z3(const solver *s, const backend_query *q)
{
    for (uint32_t i = 0; i < q->hard_count; i++)
        if (term_get(s->t, q->hard[i])->has_float) return true;
    for (uint32_t i = 0; i < q->soft_count; i++)
        if (term_get(s->t, q->soft[i])->has_float) return true;
    return false;
}

static bool has_arrays(const solver *s, const backend_query *q)
{
    for (uint32_t i = 0; i < q->hard_count; i++)
        if (term_get(s->t, q->hard[i])->has_array) return true;
    return false;
}

/* Z3 4.8 takes stores over different constant arrays for equal where the index sort is finite, and calls the query satisfiable: with arrays, its SAT
 * is believed only if the model satisfies the query. */
static bool model_convinces(solver *s, backend *b, const backend_query *q)
{
    model_clear(s->model);
    s->has_model = b->model(b, s->model);
    for (uint32_t i = 0; i < q->hard_count && s->has_model; i++) s->has_model = model_holds(s->model, q->hard[i]);
    return s->has_model;
}

static solver_answer ask(solver *s, backend *b, const backend_query *q)
{
    solver_answer a = b->check(b, q);
    s->decided_by = b;
    if (a == SOLVER_SAT && b == s->z3 && !q->soft_count && has_arrays(s, q) && !model_convinces(s, b, q)) {
        s->reason = "z3: its model does not satisfy the query";
        return SOLVER_UNKNOWN;
    }
    if (a == SOLVER_UNKNOWN) s->reason = b->reason;
    if (b->decided_early) s->stats.trivial++;
    return a;
}

/* Bit-blasting first; what it does not cover, or (if only the clock limits us) does not finish in half of the time, goes to Z3. */
static solver_answer ask_auto(solver *s, backend_query *q)
{
    if (needs_z3(s, q)) return ask(s, z3_of(s), q);
    double deadline = q->deadline, now = deadline > 0 ? limits_now() : 0;
    bool share = deadline > 0 && !q->max_steps;
    if (share) q->deadline = now + (deadline - now) / 2;
    solver_answer a = ask(s, bits_of(s), q);
    q->deadline = deadline;
    if (a != SOLVER_UNKNOWN || (q->run && q->run->hit)) return a;
    if (s->bits->uncovered || (share && limits_now() < deadline)) return ask(s, z3_of(s), q);
    return a;
}

static backend_query query_of(const solver *s, const term_vec *hard, const term_vec *soft)
{
    backend_query q = {.hard = hard->data, .hard_count = hard->len, .soft = soft->data, .soft_count = soft->len,
                       .max_steps = s->options.max_steps, .max_memory = s->options.max_memory, .run = s->options.limits};
    if (s->options.timeout > 0) q.deadline = limits_now() + s->options.timeout;
    return q;
}

static solver_answer decide(solver *s, const term_vec *hard, const term_vec *soft)
{
    backend_query q = query_of(s, hard, soft);
    switch (s->options.kind) {
    case SOLVER_BITBLAST: return ask(s, bits_of(s), &q);
    case SOLVER_Z3: return ask(s, z3_of(s), &q);
    case SOLVER_AUTO: break;
    }
    return ask_auto(s, &q);
}

/* The answer to the gathered conjuncts. */
static solver_answer answer_query(solver *s)
{
    static const term_vec none = {0};
    s->decided_by = NULL;
    if (s->options.limits && limits_look(s->options.limits)) {
        s->reason = limits_reason_text(s->options.limits->hit);
        return SOLVER_UNKNOWN;
    }
    if (!gather(s)) {
        s->stats.trivial++;
        return SOLVER_UNSAT;
    }
    if (!s->conjuncts.len) {
        s->stats.trivial++;
        s->has_model = true; /* any values will do */
        return SOLVER_SAT;
    }
    bool use_cache = s->options.cache && s->options.kind == SOLVER_AUTO;
    solver_answer answer;
    hash128 key = {0, 0};
    if (use_cache) {
        key = query_key(&s->keys, s->t, s->conjuncts.data, s->conjuncts.len);
        if (cache_find(s, key, &answer)) {
            s->stats.cache_hits++;
            return answer;
        }
    }
    answer = decide(s, &s->conjuncts, &none);
    if (use_cache) cache_add(s, key, answer);
    return answer;
}

/* ---- the interface ---- */

solver_answer solver_check(solver *s, const term *assumptions, uint32_t count)
{
    double start = limits_now();
    s->stats.queries++;
    s->has_model = s->has_core = false;
    s->reason = "";
    model_clear(s->model);
    vec_clear(&s->core);
    vec_clear(&s->hard);
    vec_clear(&s->soft);
    for (uint32_t i = 0; i < s->assertions.len; i++) vec_push(&s->hard, s->assertions.data[i]);
    for (uint32_t i = 0; i < count; i++) vec_push(&s->soft, assumptions[i]);
    s->answer = answer_query(s);
    if (s->answer == SOLVER_UNKNOWN) s->stats.unknowns++;
    s->stats.seconds += limits_now() - start;
    return s->answer;
}

const model *solver_model(solver *s)
{
    static const term_vec none = {0};
    if (s->answer != SOLVER_SAT) return NULL;
    if (s->has_model) return s->model;
    double start = limits_now();
    solver_answer again = s->decided_by ? SOLVER_SAT : decide(s, &s->conjuncts, &none); /* the cache knows no models */
    if (again == SOLVER_SAT && !s->has_model) s->has_model = s->decided_by->model(s->decided_by, s->model);
    s->stats.seconds += limits_now() - start;
    return s->has_model ? s->model : NULL;
}

static void keep_all(solver *s)
{
    vec_clear(&s->core);
    for (uint32_t i = 0; i < s->soft.len; i++) vec_push(&s->core, s->soft.data[i]);
}

const term *solver_core(solver *s, uint32_t *count)
{
    *count = 0;
    if (s->answer != SOLVER_UNSAT) return NULL;
    if (!s->has_core) {
        double start = limits_now();
        s->has_core = true;
        vec_clear(&s->core);
        if (s->soft.len && decide(s, &s->hard, &s->soft) == SOLVER_UNSAT) {
            for (uint32_t i = 0; i < s->soft.len; i++)
                if (s->decided_by->in_core(s->decided_by, i)) vec_push(&s->core, s->soft.data[i]);
        } else {
            keep_all(s); /* a limit stopped the search for a smaller one */
        }
        s->stats.seconds += limits_now() - start;
    }
    *count = s->core.len;
    return s->core.data;
}

const char *solver_unknown_reason(const solver *s) { return s->reason; }
const solver_stats *solver_statistics(const solver *s) { return &s->stats; }

solver_answer solver_query(solver *s, term formula)
{
    solver_push(s);
    solver_assert(s, formula);
    solver_answer a = solver_check(s, NULL, 0);
    solver_pop(s);
    return a;
}

bool solver_valid(solver *s, term formula) { return solver_query(s, term_not(s->t, formula)) == SOLVER_UNSAT; }
