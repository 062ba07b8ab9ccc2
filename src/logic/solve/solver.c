/* logic/solve/solver.c — the front of the decision procedures: assertions, short cuts, the cache, the choice of a back end, models and
 * cores on demand. A question goes through these until one of them answers:
 *   1. its conjuncts obviously contradict each other, or contain a set that was unsatisfiable recently;
 *   2. the same conjuncts were asked before;
 *   3. a model of an earlier question, extended, satisfies this one (logic/solve/guess.h);
 *   4. the same question was asked before with other names (logic/term/query_key.h);
 *   5. cutting the ranges of floating-point variables into pieces refutes it (logic/solve/refute_floats.h);
 *   6. a back end, without the disjuncts that 5 has refuted. */
#include "logic/solve/answer_cache.h"
#include "logic/solve/backend.h"
#include "logic/solve/float_cases.h"
#include "logic/solve/refute_floats.h"
#include "logic/term/query_key.h"
#include <assert.h>

enum { GUESSES = 4, GUESS_STEPS = 400000, KEY_TERMS = 100000, QUERY_TICKS = 2, GUESS_STEPS_PER_TICK = 20 };
/* Steps on ranges: in vain, for all questions together; for one question when these are used up; for a core. */
enum { RANGE_STEPS = 4000000, RANGE_STEPS_LEAST = 20000, RANGE_STEPS_CORE = 2000000 };

typedef VEC(term) term_vec;

typedef struct {
    guess *values;
    uint32_t good; /* the number of conjuncts that hold, from the first on */
    uint64_t used; /* when it last answered */
} candidate;

typedef struct { /* the state before an assertion was flattened */
    uint32_t conjuncts, trail;
} mark;

struct solver {
    term_table *t;
    solver_options options;
    backend *bits, *z3;
    term_vec assertions;
    VEC(uint32_t) levels;
    /* assertions, flattened, without duplicates: a stack; the last question's assumptions are on top of it until something changes */
    term_vec conjuncts;
    VEC(mark) marks; /* per assertion that is flattened */
    mark asserted;   /* what belongs to assertions */
    VEC(struct undo {
        term t;
        uint8_t old;
    })
    trail;
    VEC(uint8_t) polarity; /* per term: bit 0 asserted, bit 1 its negation asserted, bit 2 its conjuncts added */
    term_vec open;
    bool contradiction;       /* among the conjuncts */
    uint32_t false_assertion; /* 1 + the assertion that contradicts those before it; 0: none */
    uint32_t unsat_prefix;    /* this many conjuncts, from the first on, are unsatisfiable together; 0: unknown */
    term_vec asked;           /* of the bit-blasting back end, the last time */
    /* the last question; it outlives the assertions, for models and cores */
    term_vec question;      /* its conjuncts, assertions first */
    uint32_t question_hard; /* the number of assertions among them */
    bool hard_is_unsat;     /* the assertions alone are known to be unsatisfiable */
    term_vec soft;          /* its assumptions as they were */
    solver_answer answer;
    backend *decided_by; /* holds the model of the last answer; NULL: a short cut */
    guess *guessed;      /* a guess that is the model of the last answer */
    bool has_model, has_core;
    model *model;
    term_vec core;
    const char *reason;
    candidate candidates[GUESSES];
    uint64_t clock;
    query_keys keys;
    answer_cache same, renamed;
    uint64_t range_steps; /* spent on ranges in vain */
    bool by_ranges;       /* the last question was refuted by ranges */
    bool left_out;        /* cases that ranges have refuted were left out of it */
    solver_stats stats;
};

solver *solver_new(term_table *t, const solver_options *o)
{
    solver *s = mem_zalloc(sizeof *s);
    s->t = t;
    if (o) s->options = *o;
    s->answer = SOLVER_UNKNOWN;
    s->reason = "";
    s->model = model_new(t);
    return s;
}

/* ---- memory ---- */

static void drop_scratch(solver *s)
{
    if (s->bits) s->bits->free(s->bits);
    if (s->z3) s->z3->free(s->z3);
    s->bits = s->z3 = s->decided_by = NULL;
    s->guessed = NULL;
    for (uint32_t i = 0; i < GUESSES; i++) {
        guess_free(s->candidates[i].values);
        s->candidates[i] = (candidate){0};
    }
    vec_free(&s->conjuncts);
    vec_free(&s->marks);
    vec_free(&s->trail);
    vec_free(&s->polarity);
    vec_free(&s->open);
    vec_free(&s->asked);
    vec_free(&s->question);
    vec_free(&s->soft);
    vec_free(&s->core);
    query_keys_free(&s->keys);
    answer_cache_free(&s->same);
    answer_cache_free(&s->renamed);
    s->asserted = (mark){0, 0};
    s->contradiction = false;
    s->false_assertion = s->unsat_prefix = 0;
}

void solver_free(solver *s)
{
    if (!s) return;
    drop_scratch(s);
    vec_free(&s->assertions);
    vec_free(&s->levels);
    model_free(s->model);
    free(s);
}

term_table *solver_terms(const solver *s) { return s->t; }
const solver_options *solver_settings(const solver *s) { return &s->options; }

/* ---- assertions and their conjuncts ---- */

void solver_push(solver *s) { vec_push(&s->levels, s->assertions.len); }

static void cut_back(solver *s, mark to)
{
    for (uint32_t i = s->trail.len; i-- > to.trail;) s->polarity.data[s->trail.data[i].t.i] = s->trail.data[i].old;
    s->trail.len = to.trail;
    s->conjuncts.len = to.conjuncts;
    for (uint32_t i = 0; i < GUESSES; i++)
        if (s->candidates[i].good > to.conjuncts) s->candidates[i].good = to.conjuncts;
    if (s->unsat_prefix > to.conjuncts) s->unsat_prefix = 0;
}

static void drop_assumptions(solver *s)
{
    if (s->trail.len > s->asserted.trail || s->conjuncts.len > s->asserted.conjuncts) cut_back(s, s->asserted);
    s->contradiction = s->false_assertion != 0;
}

void solver_pop(solver *s)
{
    assert(s->levels.len && "solver_pop without solver_push");
    uint32_t left = vec_pop(&s->levels);
    s->assertions.len = left;
    if (s->marks.len <= left) return;
    s->asserted = s->marks.data[left];
    s->marks.len = left;
    if (s->false_assertion > left) s->false_assertion = 0;
    cut_back(s, s->asserted);
}

void solver_assert(solver *s, term formula) { vec_push(&s->assertions, formula); }

static bool is_kind(const solver *s, term a, term_kind k) { return term_get(s->t, a)->kind == k; }

static void set_polarity(solver *s, term a, uint8_t bits)
{
    uint8_t *p = &s->polarity.data[a.i];
    vec_push(&s->trail, (struct undo){a, *p});
    *p |= bits;
}

/* Adds the conjuncts of `a`; false: one contradicts another. */
static bool add_conjuncts(solver *s, term a)
{
    vec_clear(&s->open);
    vec_push(&s->open, a);
    while (s->open.len) {
        a = vec_pop(&s->open);
        if (is_kind(s, a, T_AND)) { /* shared ones are opened once, or a graph of depth n would be walked 2ⁿ times */
            if (s->polarity.data[a.i] & 4) continue;
            set_polarity(s, a, 4);
            for (uint32_t i = term_get(s->t, a)->count; i-- > 0;) vec_push(&s->open, term_arg(s->t, a, i));
            continue;
        }
        if (is_kind(s, a, T_TRUE)) continue;
        bool negated = is_kind(s, a, T_NOT);
        term atom = negated ? term_arg(s->t, a, 0) : a;
        uint8_t now = s->polarity.data[atom.i], mine = negated ? 2 : 1;
        if (is_kind(s, a, T_FALSE) || (now & ~mine & 3)) return false;
        if (now & 3) continue;
        set_polarity(s, atom, mine);
        vec_push(&s->conjuncts, a);
    }
    return true;
}

/* Flattens new assertions and assumptions. Then the list of conjuncts is complete, unless they contradict each other. */
static void gather(solver *s)
{
    uint32_t old = s->polarity.len;
    vec_reserve(&s->polarity, s->t->terms.len);
    if (s->polarity.cap > old) memset(s->polarity.data + old, 0, s->polarity.cap - old);
    s->polarity.len = s->polarity.cap;
    drop_assumptions(s);
    while (s->marks.len < s->assertions.len && !s->contradiction) {
        vec_push(&s->marks, (mark){s->conjuncts.len, s->trail.len});
        if (!add_conjuncts(s, s->assertions.data[s->marks.len - 1])) s->false_assertion = s->marks.len, s->contradiction = true;
    }
    s->asserted = (mark){s->conjuncts.len, s->trail.len};
    for (uint32_t i = 0; i < s->soft.len && !s->contradiction; i++) s->contradiction = !add_conjuncts(s, s->soft.data[i]);
}

/* ---- models of earlier questions ---- */

static bool try_candidate(solver *s, candidate *c, uint64_t *steps)
{
    while (c->good < s->conjuncts.len) {
        if (!guess_holds(c->values, s->conjuncts.data[c->good], steps)) return false;
        c->good++;
    }
    return true;
}

/* Candidates that satisfy most come first; among equals the one that answered last. */
static bool try_candidates(solver *s, uint64_t *steps)
{
    bool tried[GUESSES] = {false};
    for (uint32_t round = 0; round < GUESSES; round++) {
        candidate *best = NULL;
        for (uint32_t i = 0; i < GUESSES; i++) {
            candidate *c = &s->candidates[i];
            if (tried[i] || !c->values) continue;
            if (!best || c->good > best->good || (c->good == best->good && c->used > best->used)) best = c;
        }
        if (!best) break;
        tried[best - s->candidates] = true;
        if (!try_candidate(s, best, steps)) continue;
        best->used = ++s->clock;
        s->guessed = best->values;
        return true;
    }
    return false;
}

static bool guess_answer(solver *s)
{
    uint64_t steps = GUESS_STEPS;
    bool good = try_candidates(s, &steps);
    limits_work(s->options.limits, (GUESS_STEPS - steps) / GUESS_STEPS_PER_TICK);
    return good;
}

static candidate *oldest_candidate(solver *s)
{
    candidate *old = &s->candidates[0];
    for (uint32_t i = 1; i < GUESSES; i++)
        if (s->candidates[i].used < old->used) old = &s->candidates[i];
    if (!old->values) old->values = guess_new(s->t);
    guess_clear(old->values);
    old->good = 0;
    old->used = ++s->clock;
    return old;
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

static bool has_arrays(const solver *s, const backend_query *q)
{
    for (uint32_t i = 0; i < q->hard_count; i++)
        if (term_get(s->t, q->hard[i])->has_array) return true;
    return false;
}

/* Z3 4.8 takes stores over different constant arrays for equal where the index sort is finite, and calls the query satisfiable: with
 * arrays, its SAT is believed only if the model satisfies the query. */
static bool model_convinces(solver *s, backend *b, const backend_query *q)
{
    model_clear(s->model);
    b->in_check = true;
    s->has_model = b->model(b, s->model);
    b->in_check = false;
    for (uint32_t i = 0; i < q->hard_count && s->has_model; i++) s->has_model = model_holds(s->model, q->hard[i]);
    return s->has_model;
}

static solver_answer check_with(solver *s, backend *b, const backend_query *q)
{
    solver_answer a = b->check(b, q);
    s->decided_by = b;
    if (a == SOLVER_SAT && b == s->z3 && !q->soft_count && has_arrays(s, q) && !model_convinces(s, b, q)) {
        s->reason = q->deadline > 0 && limits_clock(q->run) > q->deadline ? "timeout" : "z3: its model does not satisfy the query";
        return SOLVER_UNKNOWN;
    }
    if (a == SOLVER_UNKNOWN) s->reason = b->reason;
    if (b->decided_early) s->stats.trivial++;
    return a;
}

/* Sets q->kept: how many conjuncts, from the first on, the bit-blasting back end had in its last query, too. */
static void note_kept(solver *s, backend_query *q)
{
    uint32_t n = q->hard_count < s->asked.len ? q->hard_count : s->asked.len;
    while (q->kept < n && term_same(q->hard[q->kept], s->asked.data[q->kept])) q->kept++;
    s->asked.len = q->kept;
    for (uint32_t i = q->kept; i < q->hard_count; i++) vec_push(&s->asked, q->hard[i]);
}

static solver_answer check_with_bits(solver *s, backend_query *q)
{
    note_kept(s, q);
    return check_with(s, bits_of(s), q);
}

/* Bit-blasting decides what it covers, and may use all the time. On the questions of real programs, Z3 decided none of those on which
 * bit-blasting had spent half of the limit, and some of Z3's simplifiers run for minutes without checking theirs. */
static solver_answer check_with_either(solver *s, backend_query *q)
{
    solver_answer a = check_with_bits(s, q);
    bool stopped = (q->run && q->run->hit) || (q->deadline > 0 && limits_clock(q->run) >= q->deadline);
    return a == SOLVER_UNKNOWN && s->bits->uncovered && !stopped ? check_with(s, z3_of(s), q) : a;
}

/* The first `hard` conjuncts of the question, with the assumptions `soft`. */
static solver_answer decide_by_backend(solver *s, uint32_t hard, const term_vec *soft)
{
    backend_query q = {.hard = s->question.data,
                       .hard_count = hard,
                       .max_steps = s->options.max_steps,
                       .max_memory = s->options.max_memory,
                       .run = s->options.limits};
    if (soft) q.soft = soft->data, q.soft_count = soft->len;
    if (s->options.timeout > 0) q.deadline = limits_clock(q.run) + s->options.timeout;
    switch (s->options.kind) {
    case SOLVER_BITBLAST: return check_with_bits(s, &q);
    case SOLVER_Z3: return check_with(s, z3_of(s), &q);
    case SOLVER_AUTO: break;
    }
    return check_with_either(s, &q);
}

/* ---- answers ---- */

static solver_answer short_cut(solver *s, solver_answer a, uint64_t *count)
{
    ++*count;
    if (a == SOLVER_UNSAT) s->unsat_prefix = s->conjuncts.len;
    return a;
}

/* The set of the conjuncts, by their ids. */
static hash128 exact_key(const solver *s)
{
    hash128 sum = {s->conjuncts.len, 0};
    for (uint32_t i = 0; i < s->conjuncts.len; i++) {
        uint64_t x = s->conjuncts.data[i].i;
        sum.lo += hash_pair(x, 0);
        sum.hi += hash_u64(x).lo;
    }
    return sum;
}

/* true: no values satisfy the question */
static bool refute_by_ranges(solver *s)
{
    bool has_float = false;
    for (uint32_t k = 0; k < s->question.len; k++) has_float |= term_get(s->t, s->question.data[k])->has_float;
    if (!has_float) return false;
    uint64_t allowed = s->range_steps < RANGE_STEPS ? RANGE_STEPS - s->range_steps : RANGE_STEPS_LEAST, steps = allowed;
    s->by_ranges = refute_floats(s->t, s->question.data, s->question.len, (term){0}, &steps, s->options.limits);
    bool is_refuted =
        s->by_ranges || float_cases_leave_out(s->t, s->question.data, s->question.len, &steps, s->options.limits, &s->left_out);
    if (!is_refuted) s->range_steps += allowed - steps;
    return is_refuted;
}

static solver_answer answer_auto(solver *s)
{
    solver_answer answer;
    hash128 key = {0, 0}, exact = {0, 0};
    bool use_cache = s->options.cache, has_key = false;
    if (use_cache) {
        exact = exact_key(s);
        if (answer_cache_find(&s->same, exact, &answer)) return short_cut(s, answer, &s->stats.cache_hits);
    }
    if (guess_answer(s)) return short_cut(s, SOLVER_SAT, &s->stats.guessed);
    if (use_cache) {
        has_key = query_key(&s->keys, s->t, s->conjuncts.data, s->conjuncts.len, KEY_TERMS, &key);
        if (has_key && answer_cache_find(&s->renamed, key, &answer)) return short_cut(s, answer, &s->stats.cache_hits);
    }
    answer = refute_by_ranges(s) ? SOLVER_UNSAT : decide_by_backend(s, s->question.len, NULL);
    if (use_cache) answer_cache_add(&s->same, exact, answer);
    if (has_key) answer_cache_add(&s->renamed, key, answer);
    if (answer == SOLVER_SAT && s->decided_by->values) s->decided_by->values(s->decided_by, oldest_candidate(s)->values);
    if (answer == SOLVER_UNSAT) s->unsat_prefix = s->conjuncts.len;
    return answer;
}

static solver_answer answer_query(solver *s)
{
    s->decided_by = NULL;
    s->guessed = NULL;
    s->by_ranges = s->left_out = false;
    limits_work(s->options.limits, QUERY_TICKS);
    if (s->options.limits && s->options.limits->hit) {
        s->reason = limits_reason_text(s->options.limits->hit);
        return SOLVER_UNKNOWN;
    }
    gather(s);
    vec_reserve(&s->question, s->conjuncts.len);
    if (s->conjuncts.len) memcpy(s->question.data, s->conjuncts.data, sizeof(term) * s->conjuncts.len);
    s->question.len = s->conjuncts.len;
    s->question_hard = s->asserted.conjuncts;
    s->hard_is_unsat = s->false_assertion || (s->unsat_prefix && s->unsat_prefix <= s->question_hard);
    if (s->contradiction || s->unsat_prefix) {
        s->stats.trivial++;
        return SOLVER_UNSAT;
    }
    if (!s->conjuncts.len) {
        s->stats.trivial++;
        s->has_model = true; /* any values will do */
        return SOLVER_SAT;
    }
    return s->options.kind == SOLVER_AUTO ? answer_auto(s) : decide_by_backend(s, s->question.len, NULL);
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
    vec_clear(&s->soft);
    for (uint32_t i = 0; i < count; i++) vec_push(&s->soft, assumptions[i]);
    s->answer = answer_query(s);
    if (s->answer == SOLVER_UNKNOWN) s->stats.unknowns++;
    s->stats.seconds += limits_now() - start;
    return s->answer;
}

const model *solver_model(solver *s)
{
    if (s->answer != SOLVER_SAT) return NULL;
    if (s->has_model) return s->model;
    double start = limits_now();
    if (s->guessed) {
        guess_to_model(s->guessed, s->t, s->question.data, s->question.len, s->model);
        s->has_model = true;
    } else {
        solver_answer again = s->decided_by ? SOLVER_SAT : decide_by_backend(s, s->question.len, NULL); /* the cache holds no models */
        if (again == SOLVER_SAT && !s->has_model) s->has_model = s->decided_by->model(s->decided_by, s->model);
    }
    s->stats.seconds += limits_now() - start;
    return s->has_model ? s->model : NULL;
}

static void keep_all(solver *s)
{
    vec_clear(&s->core);
    for (uint32_t i = 0; i < s->soft.len; i++) vec_push(&s->core, s->soft.data[i]);
}

/* Leaves out the assumptions, one after the other, without which ranges refute the rest, too. */
static void core_by_ranges(solver *s)
{
    term_vec rest = {0};
    uint64_t steps = RANGE_STEPS_CORE;
    keep_all(s);
    for (uint32_t k = s->core.len; k-- > 0;) {
        vec_clear(&rest);
        for (uint32_t i = 0; i < s->question_hard; i++) vec_push(&rest, s->question.data[i]);
        for (uint32_t i = 0; i < s->core.len; i++)
            if (i != k) vec_push(&rest, s->core.data[i]);
        if (!refute_floats(s->t, rest.data, rest.len, (term){0}, &steps, s->options.limits)) continue;
        memmove(s->core.data + k, s->core.data + k + 1, sizeof(term) * (s->core.len - k - 1));
        s->core.len--;
    }
    vec_free(&rest);
}

const term *solver_core(solver *s, uint32_t *count)
{
    *count = 0;
    if (s->answer != SOLVER_UNSAT) return NULL;
    if (!s->has_core) {
        double start = limits_now();
        s->has_core = true;
        vec_clear(&s->core);
        if (s->soft.len && !s->hard_is_unsat) {
            if (s->by_ranges) {
                core_by_ranges(s);
            } else if (!s->left_out && decide_by_backend(s, s->question_hard, &s->soft) == SOLVER_UNSAT) {
                for (uint32_t i = 0; i < s->soft.len; i++)
                    if (s->decided_by->in_core(s->decided_by, i)) vec_push(&s->core, s->soft.data[i]);
            } else {
                keep_all(s); /* which ones refute what was left out is not known; or a limit stopped the search for a smaller one */
            }
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
