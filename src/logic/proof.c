/* logic/proof.c — building chains by unit propagation; see logic/proof.h */
#include "logic/proof.h"

#define NO_CLAUSE UINT32_MAX
#define NOWHERE UINT32_MAX

typedef struct {
    uint32_t clause;
    proof_lit other; /* a literal of the clause: if it is true, the clause needs no look */
} watch;

typedef VEC(watch) watch_list;

typedef struct {
    proof *p;
    watch_list *watches; /* per literal: the clauses to look at when it becomes false */
    int8_t *values;      /* per literal: 1 true, −1 false, 0 open */
    uint32_t *reasons;   /* per variable */
    uint32_t *positions; /* per variable: place on the trail */
    VEC(proof_lit) trail;
    uint32_t core_head, all_head; /* how far needed clauses, and all clauses, have been propagated */
    uint32_t active;     /* clauses from here on do not exist (any more) */
    uint8_t *seen;       /* per variable */
    double deadline;
    uint32_t ticks;
} checker;

void proof_init(proof *p) { memset(p, 0, sizeof *p); }

void proof_free(proof *p)
{
    vec_free(&p->clauses);
    vec_free(&p->lits);
    vec_free(&p->steps);
}

void proof_add(proof *p, const int32_t *lits, uint32_t count, uint32_t partition)
{
    uint32_t first = p->lits.len;
    for (uint32_t i = 0; i < count; i++) {
        proof_lit l = proof_lit_of(lits[i]);
        bool known = false;
        for (uint32_t k = first; k < p->lits.len && !known; k++) {
            if (p->lits.data[k] == proof_negate(l)) {
                p->lits.len = first;
                return;
            }
            known = p->lits.data[k] == l;
        }
        if (known) continue;
        if (l >> 1 > p->variables) p->variables = l >> 1;
        vec_push(&p->lits, l);
    }
    vec_push(&p->clauses, (proof_clause){first, p->lits.len - first, partition, 0, 0, false});
    if (partition != PROOF_LEARNED) p->originals = p->clauses.len;
}

/* ---- propagation ---- */

static void assign(checker *c, proof_lit l, uint32_t reason)
{
    c->values[l] = 1;
    c->values[proof_negate(l)] = -1;
    c->reasons[l >> 1] = reason;
    c->positions[l >> 1] = c->trail.len;
    vec_push(&c->trail, l);
}

static void backtrack(checker *c, uint32_t length)
{
    while (c->trail.len > length) {
        proof_lit l = vec_pop(&c->trail);
        c->values[l] = c->values[proof_negate(l)] = 0;
        c->positions[l >> 1] = NOWHERE;
    }
    if (c->core_head > length) c->core_head = length;
    if (c->all_head > length) c->all_head = length;
}

/* Looks at the clauses that watch ¬l, only at needed ones or only at the others. Returns a clause that became false, or NO_CLAUSE. */
static uint32_t propagate_literal(checker *c, proof_lit l, bool core)
{
    proof_lit falsified = proof_negate(l);
    watch_list *list = &c->watches[falsified];
    uint32_t to = 0, conflict = NO_CLAUSE;
    for (uint32_t at = 0; at < list->len; at++) {
        watch w = list->data[at];
        if (w.clause >= c->active) continue; /* gone for good */
        proof_clause *k = &c->p->clauses.data[w.clause];
        if (conflict != NO_CLAUSE || k->needed != core || c->values[w.other] > 0) {
            list->data[to++] = w;
            continue;
        }
        proof_lit *lits = c->p->lits.data + k->first;
        if (lits[0] == falsified) lits[0] = lits[1], lits[1] = falsified;
        if (c->values[lits[0]] > 0) {
            list->data[to++] = (watch){w.clause, lits[0]};
            continue;
        }
        uint32_t i = 2;
        while (i < k->count && c->values[lits[i]] < 0) i++;
        if (i < k->count) {
            lits[1] = lits[i];
            lits[i] = falsified;
            vec_push(&c->watches[lits[1]], (watch){w.clause, lits[0]});
            continue;
        }
        list->data[to++] = (watch){w.clause, lits[0]};
        if (c->values[lits[0]] < 0) conflict = w.clause;
        else assign(c, lits[0], w.clause);
    }
    list->len = to;
    return conflict;
}

static uint32_t propagate(checker *c)
{
    for (;;) {
        uint32_t conflict;
        if (c->core_head < c->trail.len) conflict = propagate_literal(c, c->trail.data[c->core_head++], true);
        else if (c->all_head < c->trail.len) conflict = propagate_literal(c, c->trail.data[c->all_head++], false);
        else return NO_CLAUSE;
        if (conflict != NO_CLAUSE) return conflict;
    }
}

/* Puts the two best literals of a clause in front: true or open ones, then those that became false last. */
static void choose_watches(checker *c, uint32_t clause)
{
    const proof_clause *k = &c->p->clauses.data[clause];
    proof_lit *lits = c->p->lits.data + k->first;
    for (uint32_t place = 0; place < 2 && place < k->count; place++) {
        uint32_t best = place;
        for (uint32_t i = place + 1; i < k->count; i++) {
            bool better = c->values[lits[best]] < 0 && (c->values[lits[i]] >= 0 || c->positions[lits[i] >> 1] > c->positions[lits[best] >> 1]);
            if (better) best = i;
        }
        proof_lit swap = lits[place];
        lits[place] = lits[best];
        lits[best] = swap;
    }
}

/* Makes a clause known. Returns a clause that is false, or NO_CLAUSE. */
static uint32_t attach(checker *c, uint32_t clause)
{
    const proof_clause *k = &c->p->clauses.data[clause];
    proof_lit *lits = c->p->lits.data + k->first;
    c->active = clause + 1;
    if (!k->count) return clause;
    choose_watches(c, clause);
    if (k->count > 1) {
        vec_push(&c->watches[lits[0]], (watch){clause, lits[1]});
        vec_push(&c->watches[lits[1]], (watch){clause, lits[0]});
    }
    if (c->values[lits[0]] < 0) return clause;
    bool unit = c->values[lits[0]] == 0 && (k->count == 1 || c->values[lits[1]] < 0);
    if (unit) assign(c, lits[0], clause);
    return unit ? propagate(c) : NO_CLAUSE;
}

/* ---- chains ---- */

/* The chain that starts with `conflict` and resolves away every literal that was propagated; what is left are the assumed ones. */
static void record_chain(checker *c, uint32_t target, uint32_t conflict)
{
    proof *p = c->p;
    uint32_t first = p->steps.len, pending = 0, at = 0;
    vec_push(&p->steps, (proof_step){conflict, 0});
    for (uint32_t clause = conflict;;) {
        proof_clause *k = &p->clauses.data[clause];
        k->needed = true;
        for (uint32_t i = 0; i < k->count; i++) {
            uint32_t v = p->lits.data[k->first + i] >> 1;
            if (c->seen[v] || c->reasons[v] == NO_CLAUSE || c->values[p->lits.data[k->first + i]] > 0) continue;
            c->seen[v] = 1;
            pending++;
            if (c->positions[v] + 1 > at) at = c->positions[v] + 1;
        }
        if (!pending) break;
        while (!c->seen[c->trail.data[at - 1] >> 1]) at--;
        proof_lit l = c->trail.data[--at];
        c->seen[l >> 1] = 0;
        pending--;
        clause = c->reasons[l >> 1];
        vec_push(&p->steps, (proof_step){clause, l});
    }
    p->clauses.data[target].chain = first;
    p->clauses.data[target].chain_count = p->steps.len - first;
}

/* Is the clause implied by the earlier ones through unit propagation? Then its chain. The trail holds the top-level units. */
static bool check_clause(checker *c, uint32_t clause)
{
    proof_clause k = c->p->clauses.data[clause];
    uint32_t base = c->trail.len, conflict = NO_CLAUSE;
    for (uint32_t i = 0; i < k.count && conflict == NO_CLAUSE; i++) {
        proof_lit l = c->p->lits.data[k.first + i];
        if (c->values[l] > 0) conflict = c->reasons[l >> 1]; /* the clause that made it true says it all */
        else if (c->values[l] == 0) assign(c, proof_negate(l), NO_CLAUSE);
    }
    if (conflict == NO_CLAUSE) {
        c->core_head = base; /* needed clauses see every literal first */
        conflict = propagate(c);
    }
    if (conflict != NO_CLAUSE) record_chain(c, clause, conflict);
    backtrack(c, base);
    return conflict != NO_CLAUSE;
}

/* Takes a learned clause away; units that hang on it go with it, and what still follows is propagated anew. */
static void detach(checker *c, uint32_t clause)
{
    c->active = clause;
    const proof_clause *k = &c->p->clauses.data[clause];
    if (!k->count) return;
    for (uint32_t i = 0; i < k->count && i < 2; i++) {
        proof_lit l = c->p->lits.data[k->first + i];
        if (c->values[l] <= 0 || c->reasons[l >> 1] != clause) continue;
        backtrack(c, c->positions[l >> 1]);
        (void)propagate(c);
    }
}

static bool out_of_time(checker *c)
{
    if ((++c->ticks & 63) || c->deadline <= 0 || limits_now() <= c->deadline) return false;
    c->p->stopped = LIMIT_TIME;
    return true;
}

/* Forward until the clauses known so far are contradictory by propagation, then backward. */
static bool build(checker *c)
{
    proof *p = c->p;
    uint32_t conflict = NO_CLAUSE, count = p->clauses.len, known = 0;
    for (; known < count && conflict == NO_CLAUSE; known++) {
        if (out_of_time(c)) return false;
        conflict = attach(c, known);
    }
    if (conflict == NO_CLAUSE) return false;
    if (p->clauses.data[conflict].count == 0) { /* the empty clause itself: an original one, or one to be derived */
        p->empty = conflict;
        p->clauses.data[conflict].needed = true;
    } else {
        vec_push(&p->clauses, (proof_clause){p->lits.len, 0, PROOF_LEARNED, 0, 0, true});
        p->empty = p->clauses.len - 1;
        record_chain(c, p->empty, conflict);
    }
    for (uint32_t i = known; i-- > p->originals;) {
        if (out_of_time(c)) return false;
        detach(c, i);
        if (p->clauses.data[i].needed && !check_clause(c, i)) return false;
    }
    return true;
}

bool proof_build(proof *p, double deadline)
{
    checker c = {.p = p, .deadline = deadline};
    size_t lits = 2 * ((size_t)p->variables + 1), vars = (size_t)p->variables + 1;
    c.watches = mem_alloc(sizeof *c.watches * lits);
    c.values = mem_alloc(lits);
    c.reasons = mem_alloc(sizeof *c.reasons * vars);
    c.positions = mem_alloc(sizeof *c.positions * vars);
    c.seen = mem_alloc(vars);
    memset(c.watches, 0, sizeof *c.watches * lits);
    memset(c.values, 0, lits);
    memset(c.seen, 0, vars);
    for (size_t i = 0; i < vars; i++) c.reasons[i] = NO_CLAUSE, c.positions[i] = NOWHERE;
    vec_clear(&p->steps);
    p->stopped = LIMIT_NONE;
    for (uint32_t i = 0; i < p->clauses.len; i++) p->clauses.data[i].needed = false;
    bool fine = build(&c);
    for (size_t i = 0; i < lits; i++) vec_free(&c.watches[i]);
    free(c.watches);
    free(c.values);
    free(c.reasons);
    free(c.positions);
    free(c.seen);
    vec_free(&c.trail);
    return fine;
}

/* ---- replay ---- */

typedef struct {
    const proof *p;
    VEC(proof_lit) actual;            /* literals of the derived clauses, which may be fewer than claimed */
    VEC(struct range { uint32_t first; uint32_t count; }) derived; /* per clause */
    uint8_t *in;                      /* per literal: in the chain's clause */
    VEC(proof_lit) current;           /* those literals, and some that are gone again */
    uint32_t live;
} replayer;

static void put(replayer *r, proof_lit l)
{
    if (r->in[l]) return;
    r->in[l] = 1;
    r->live++;
    vec_push(&r->current, l);
}

static void empty_current(replayer *r)
{
    for (uint32_t i = 0; i < r->current.len; i++) r->in[r->current.data[i]] = 0;
    vec_clear(&r->current);
    r->live = 0;
}

static const proof_lit *literals(const replayer *r, uint32_t clause, uint32_t *count)
{
    if (r->p->clauses.data[clause].partition != PROOF_LEARNED) {
        *count = r->p->clauses.data[clause].count;
        return r->p->lits.data + r->p->clauses.data[clause].first;
    }
    *count = r->derived.data[clause].count;
    return r->actual.data + r->derived.data[clause].first;
}

static void start_with(replayer *r, uint32_t clause, const proof_visitor *v)
{
    uint32_t n;
    empty_current(r);
    const proof_lit *lits = literals(r, clause, &n);
    for (uint32_t i = 0; i < n; i++) put(r, lits[i]);
    if (v) v->begin(v->context, clause);
}

/* One resolution; false: the literals do not fit. */
static bool resolve(replayer *r, proof_step s, const proof_visitor *v)
{
    uint32_t n;
    const proof_lit *lits = literals(r, s.clause, &n);
    if (!r->in[proof_negate(s.pivot)]) return true; /* an earlier clause came out shorter: nothing to resolve */
    bool has_pivot = false;
    for (uint32_t i = 0; i < n; i++) has_pivot |= lits[i] == s.pivot;
    if (!has_pivot) { /* this one came out shorter, and subsumes the resolvent */
        start_with(r, s.clause, v);
        return true;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (lits[i] == s.pivot) continue;
        if (r->in[proof_negate(lits[i])]) return false; /* a tautology */
        put(r, lits[i]);
    }
    r->in[proof_negate(s.pivot)] = 0;
    r->live--;
    if (v) v->resolve(v->context, s.clause, s.pivot);
    return true;
}

static bool replay_clause(replayer *r, uint32_t clause, const proof_visitor *v)
{
    const proof *p = r->p;
    const proof_clause *k = &p->clauses.data[clause];
    if (!k->chain_count || k->chain + k->chain_count > p->steps.len) return false;
    const proof_step *steps = p->steps.data + k->chain;
    for (uint32_t i = 0; i < k->chain_count; i++) {
        if (steps[i].clause >= clause || !p->clauses.data[steps[i].clause].needed || (i && steps[i].pivot > 2 * p->variables + 1)) return false;
        if (i == 0) start_with(r, steps[0].clause, v);
        else if (!resolve(r, steps[i], v)) return false;
    }
    uint32_t claimed = 0; /* the result must consist of literals of the clause */
    for (uint32_t i = 0; i < k->count; i++) claimed += r->in[p->lits.data[k->first + i]];
    if (claimed != r->live) return false;
    r->derived.data[clause] = (struct range){r->actual.len, r->live};
    for (uint32_t i = 0; i < r->current.len; i++) {
        if (r->in[r->current.data[i]]) vec_push(&r->actual, r->current.data[i]);
        r->in[r->current.data[i]] = 0; /* a literal may be listed twice */
    }
    empty_current(r);
    if (v) v->end(v->context, clause);
    return true;
}

bool proof_replay(const proof *p, const proof_visitor *v)
{
    if (p->empty >= p->clauses.len || p->clauses.data[p->empty].count) return false;
    replayer r = {.p = p};
    r.in = mem_alloc(2 * ((size_t)p->variables + 1));
    memset(r.in, 0, 2 * ((size_t)p->variables + 1));
    vec_reserve(&r.derived, p->clauses.len);
    r.derived.len = p->clauses.len;
    memset(r.derived.data, 0, sizeof *r.derived.data * p->clauses.len);
    bool fine = true;
    if (p->clauses.data[p->empty].partition != PROOF_LEARNED) { /* an original clause is empty */
        if (v) v->begin(v->context, p->empty), v->end(v->context, p->empty);
    } else {
        for (uint32_t i = p->originals; i < p->clauses.len && fine; i++)
            if (p->clauses.data[i].needed) fine = replay_clause(&r, i, v);
    }
    free(r.in);
    vec_free(&r.actual);
    vec_free(&r.derived);
    vec_free(&r.current);
    return fine;
}
