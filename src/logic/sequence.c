/* logic/sequence.c — interpolant sequences; see logic/interpolate.h.
 * (1) Over the conjuncts of an unsatisfiable core, forward: what is known after step i is what was known before and the step's core, with every variable that no later step
 *     mentions replaced by its definition; conjuncts that still mention one are dropped. For formulas of a path this is the strongest postcondition over the core, without quantifiers
 *     (Dietsch, Heizmann, Musa, Nutz, Podelski: "Craig vs. Newton in Software Model Checking", 2017). Then backward, each step's conjuncts are reduced to those that the
 *     next one needs: this both checks the sequence and keeps it general.
 * (2) The same on the reversed sequence, negated: the weakest precondition.
 * (3) From one resolution proof, with Pudlák's rules.
 * Each result is checked link by link before it is returned. */
#include "logic/definitions.h"
#include "logic/interpolate.h"
#include "logic/partition.h"

enum { ROUNDS = 8 };

typedef VEC(term) term_vec;

typedef struct {
    solver *s;
    term_table *t;
    uint32_t n;
    term_vec *cores; /* per formula: its conjuncts in the core */
    map64 first, last; /* symbol → the first and the last formula whose core mentions it */
    definitions defs;
} sequence;

/* ---- the core ---- */

static void split(const term_table *t, term a, term_vec *out)
{
    map64 seen = {0};
    term_vec open = {0};
    vec_push(&open, a);
    while (open.len) {
        a = vec_pop(&open);
        bool fresh;
        (void)map_slot(&seen, a.i, &fresh);
        if (!fresh) continue;
        if (term_get(t, a)->kind == T_AND)
            for (uint32_t i = term_get(t, a)->count; i-- > 0;) vec_push(&open, term_arg(t, a, i));
        else if (term_get(t, a)->kind != T_TRUE) vec_push(out, a);
    }
    vec_free(&open);
    map_free(&seen);
}

/* The conjuncts of each formula that a core of all of them contains; false: they are not (known to be) unsatisfiable. */
static bool find_cores(sequence *q, const term *formulas)
{
    term_vec all = {0};
    VEC(uint32_t) ends = {0};
    for (uint32_t i = 0; i < q->n; i++) {
        split(q->t, formulas[i], &all);
        vec_push(&ends, all.len);
    }
    bool fine = solver_check(q->s, all.data, all.len) == SOLVER_UNSAT;
    if (fine) {
        uint32_t count;
        const term *core = solver_core(q->s, &count);
        map64 in = {0};
        for (uint32_t i = 0; i < count; i++) map_put(&in, core[i].i, 1);
        for (uint32_t i = 0, k = 0; i < q->n; i++)
            for (; k < ends.data[i]; k++)
                if (map_get(&in, all.data[k].i, NULL)) vec_push(&q->cores[i], all.data[k]);
        map_free(&in);
    }
    vec_free(&all);
    vec_free(&ends);
    return fine;
}

/* ---- projection ---- */

typedef struct {
    const sequence *q;
    uint32_t cut;   /* keep what formulas after this one mention */
    bool reversed;  /* … or, going backward, formulas up to it */
    bool foreign;
} scope;

typedef struct {
    sequence *q;
    uint32_t formula;
} use_recorder;

static void record_use(void *context, uint64_t symbol)
{
    use_recorder *r = context;
    bool fresh;
    uint32_t *slot = map_slot(&r->q->first, symbol, &fresh);
    if (fresh) *slot = r->formula;
    map_put(&r->q->last, symbol, r->formula);
}

static bool is_kept(const scope *c, uint64_t symbol)
{
    uint32_t at = 0;
    if (c->reversed) return map_get(&c->q->first, symbol, &at) && at <= c->cut;
    return map_get(&c->q->last, symbol, &at) && at > c->cut;
}

static bool may_go(void *context, term v) { return !is_kept(context, v.i); }

static void look_for_foreign(void *context, uint64_t symbol)
{
    scope *c = context;
    if (!is_kept(c, symbol)) c->foreign = true;
}

/* Replaces defined variables that are not kept; false: there is none. */
static bool substitute_round(sequence *q, term_vec *facts, scope *c)
{
    definitions_find(&q->defs, q->t, facts->data, facts->len, may_go, c);
    uint32_t n = q->defs.list.len;
    if (!n || q->defs.contradiction) return false;
    term_vec from = {0}, to = {0};
    for (uint32_t i = 0; i < n; i++) { /* dependencies come first */
        term value = term_substitute(q->t, q->defs.list.data[i].value, from.data, to.data, from.len);
        vec_push(&from, q->defs.list.data[i].variable);
        vec_push(&to, value);
    }
    term_vec rest = {0};
    for (uint32_t i = 0; i < q->defs.rest.len; i++) {
        term a = term_substitute(q->t, q->defs.rest.data[i].t, from.data, to.data, from.len);
        split(q->t, q->defs.rest.data[i].negated ? term_not(q->t, a) : a, &rest);
    }
    vec_clear(facts);
    for (uint32_t i = 0; i < rest.len; i++) vec_push(facts, rest.data[i]);
    vec_free(&rest);
    vec_free(&from);
    vec_free(&to);
    return true;
}

static void project(sequence *q, term_vec *facts, scope c)
{
    for (int round = 0; round < ROUNDS && substitute_round(q, facts, &c); round++) {}
    uint32_t kept = 0;
    map64 seen = {0};
    for (uint32_t i = 0; i < facts->len; i++) {
        c.foreign = false;
        partition_each_symbol(q->t, facts->data[i], look_for_foreign, &c);
        bool fresh;
        (void)map_slot(&seen, facts->data[i].i, &fresh);
        if (!c.foreign && fresh) facts->data[kept++] = facts->data[i];
    }
    facts->len = kept;
    map_free(&seen);
}

/* ---- one direction ---- */

static term conjoin(term_table *t, const term_vec *facts) { return facts->len == 0 ? t->true_term : facts->len == 1 ? facts->data[0] : term_and_n(t, facts->data, facts->len); }

/* The facts of `before` that, with the step, give `after` (a formula); they replace *before. False: they do not. */
static bool reduce_to_needed(sequence *q, term_vec *before, term step, term after)
{
    solver_push(q->s);
    solver_assert(q->s, step);
    solver_assert(q->s, term_not(q->t, after));
    bool fine = solver_check(q->s, before->data, before->len) == SOLVER_UNSAT;
    if (fine && before->len > 1) {
        uint32_t count;
        const term *core = solver_core(q->s, &count);
        vec_clear(before);
        for (uint32_t i = 0; i < count; i++) vec_push(before, core[i]);
    }
    solver_pop(q->s);
    return fine;
}

/* Facts after each step, in the order of the steps (from the last to the first if reversed), then reduced and checked. */
static bool post_sequence(sequence *q, const term *formulas, bool reversed, term *out)
{
    uint32_t n = q->n;
    term_vec *facts = mem_alloc(sizeof *facts * n);
    memset(facts, 0, sizeof *facts * n);
    for (uint32_t k = 0; k + 1 < n; k++) {
        uint32_t i = reversed ? n - 1 - k : k;
        if (k)
            for (uint32_t j = 0; j < facts[k - 1].len; j++) vec_push(&facts[k], facts[k - 1].data[j]);
        for (uint32_t j = 0; j < q->cores[i].len; j++) vec_push(&facts[k], q->cores[i].data[j]);
        project(q, &facts[k], (scope){q, reversed ? i - 1 : i, reversed, false});
    }
    term after = q->t->false_term;
    bool fine = true;
    for (uint32_t k = n - 1; k-- > 0 && fine;) {
        uint32_t next = reversed ? n - 2 - k : k + 1; /* the step that leads on from facts[k] */
        fine = reduce_to_needed(q, &facts[k], formulas[next], after);
        after = conjoin(q->t, &facts[k]);
        if (reversed) out[n - 2 - k] = term_not(q->t, after);
        else out[k] = after;
    }
    term_vec none = {0};
    fine = fine && reduce_to_needed(q, &none, formulas[reversed ? n - 1 : 0], after);
    vec_free(&none);
    for (uint32_t k = 0; k < n; k++) vec_free(&facts[k]);
    free(facts);
    return fine;
}

/* ---- from a proof ---- */

static bool links_hold(sequence *q, const term *formulas, const term *out)
{
    for (uint32_t i = 0; i < q->n; i++) {
        term before = i ? out[i - 1] : q->t->true_term, after = i + 1 < q->n ? out[i] : q->t->false_term;
        solver_push(q->s);
        solver_assert(q->s, before);
        solver_assert(q->s, formulas[i]);
        solver_assert(q->s, term_not(q->t, after));
        bool fine = solver_check(q->s, NULL, 0) == SOLVER_UNSAT;
        solver_pop(q->s);
        if (!fine) return false;
    }
    return true;
}

static bool proof_sequence(sequence *q, const term *formulas, term *out)
{
    partitioned *p = partitioned_new(q->t, solver_settings(q->s));
    for (uint32_t i = 0; i < q->n; i++) partitioned_add(p, conjoin(q->t, &q->cores[i]));
    bool fine = partitioned_solve(p) == SOLVER_UNSAT;
    bool *in_a = mem_alloc(sizeof *in_a * q->n);
    memset(in_a, 0, sizeof *in_a * q->n);
    for (uint32_t i = 0; i + 1 < q->n && fine; i++) {
        in_a[i] = true;
        out[i] = partitioned_interpolant_unchecked(p, in_a, ITP_PUDLAK);
        fine = out[i].i != 0;
    }
    free(in_a);
    partitioned_free(p);
    return fine && links_hold(q, formulas, out);
}

static bool sequence_open(sequence *q, solver *s, const term *formulas, uint32_t n)
{
    *q = (sequence){.s = s, .t = solver_terms(s), .n = n};
    q->cores = mem_alloc(sizeof *q->cores * n);
    memset(q->cores, 0, sizeof *q->cores * n);
    bool fine = find_cores(q, formulas);
    for (uint32_t i = 0; i < n && fine; i++) {
        use_recorder r = {q, i};
        for (uint32_t k = 0; k < q->cores[i].len; k++) partition_each_symbol(q->t, q->cores[i].data[k], record_use, &r);
    }
    return fine;
}

static void sequence_close(sequence *q)
{
    for (uint32_t i = 0; i < q->n; i++) vec_free(&q->cores[i]);
    free(q->cores);
    map_free(&q->first);
    map_free(&q->last);
    definitions_free(&q->defs);
}

static bool find(sequence *q, const term *formulas, sequence_way way, term *out)
{
    if (way == SEQUENCE_PROOF) return proof_sequence(q, formulas, out);
    return post_sequence(q, formulas, way == SEQUENCE_BACKWARD, out);
}

bool interpolate_sequence_by(solver *s, const term *formulas, uint32_t n, sequence_way way, term *out)
{
    if (n < 2) return n == 1 && solver_query(s, formulas[0]) == SOLVER_UNSAT;
    sequence q;
    bool fine = sequence_open(&q, s, formulas, n) && find(&q, formulas, way, out);
    sequence_close(&q);
    return fine;
}

bool interpolate_sequence(solver *s, const term *formulas, uint32_t n, term *out)
{
    if (n < 2) return n == 1 && solver_query(s, formulas[0]) == SOLVER_UNSAT;
    sequence q;
    bool fine = sequence_open(&q, s, formulas, n) &&
                (find(&q, formulas, SEQUENCE_BACKWARD, out) || find(&q, formulas, SEQUENCE_FORWARD, out) || find(&q, formulas, SEQUENCE_PROOF, out));
    sequence_close(&q);
    return fine;
}
