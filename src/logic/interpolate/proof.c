/* logic/interpolate/proof.c — builds the chains by unit propagation, and replays them; see logic/interpolate/proof.h */
#include "logic/interpolate/proof.h"

#define NO_CLAUSE UINT32_MAX
#define NOWHERE   UINT32_MAX

enum { VISITS_PER_TICK = 64 };

typedef struct {
    uint32_t clause;
    proof_lit other; /* a literal of the clause; if it is true, the clause need not be visited */
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
    uint32_t active;              /* clauses from here on do not exist (any more) */
    uint8_t *seen;                /* per variable */
    limits *run;
    double deadline;
    uint64_t visits; /* of watched clauses that are not counted yet */
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
        bool repeated = false;
        for (uint32_t k = first; k < p->lits.len && !repeated; k++) {
            if (p->lits.data[k] == proof_negate(l)) {
                p->lits.len = first;
                return;
            }
            repeated = p->lits.data[k] == l;
        }
        if (repeated) continue;
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

/* Visits the clauses that watch ¬l: only the needed ones, or only the others. Returns a clause that became false, or NO_CLAUSE. */
static uint32_t propagate_literal(checker *c, proof_lit l, bool core)
{
    proof_lit falsified = proof_negate(l);
    watch_list *list = &c->watches[falsified];
    uint32_t to = 0, conflict = NO_CLAUSE;
    c->visits += list->len + 4;
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
            bool better =
                c->values[lits[best]] < 0 && (c->values[lits[i]] >= 0 || c->positions[lits[i] >> 1] > c->positions[lits[best] >> 1]);
            if (better) best = i;
        }
        proof_lit swap = lits[place];
        lits[place] = lits[best];
        lits[best] = swap;
    }
}

/* Adds a clause to the watch lists and propagates. Returns a clause that is false, or NO_CLAUSE. */
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

/* The chain that starts with `conflict` and resolves away every literal that was propagated; only assumed ones are left. */
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

/* Does the clause follow from the earlier ones by unit propagation? Then records its chain. The trail holds the top-level units. */
static bool check_clause(checker *c, uint32_t clause)
{
    proof_clause k = c->p->clauses.data[clause];
    uint32_t base = c->trail.len, conflict = NO_CLAUSE;
    for (uint32_t i = 0; i < k.count && conflict == NO_CLAUSE; i++) {
        proof_lit l = c->p->lits.data[k.first + i];
        if (c->values[l] > 0) conflict = c->reasons[l >> 1]; /* the clause that made it true implies this one */
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

/* Removes a learned clause. Units that it implied go with it, and what still follows is propagated anew. */
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
    limits_work(c->run, c->visits / VISITS_PER_TICK);
    c->visits %= VISITS_PER_TICK;
    if (c->run && c->run->hit) c->p->stopped = c->run->hit;
    else if (c->deadline > 0 && limits_clock(c->run) > c->deadline) c->p->stopped = LIMIT_TIME;
    return c->p->stopped != LIMIT_NONE;
}

/* Forward: attach clauses until propagation finds a contradiction. Backward: check the needed learned clauses, the last one first. */
static bool check_backwards(checker *c)
{
    proof *p = c->p;
    uint32_t conflict = NO_CLAUSE, count = p->clauses.len, attached = 0;
    for (; attached < count && conflict == NO_CLAUSE; attached++) {
        if (out_of_time(c)) return false;
        conflict = attach(c, attached);
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
    for (uint32_t i = attached; i-- > p->originals;) {
        if (out_of_time(c)) return false;
        detach(c, i);
        if (p->clauses.data[i].needed && !check_clause(c, i)) return false;
    }
    return true;
}

/* ---- exact chains: every step resolves ---- */

typedef struct {
    uint8_t *in;            /* per literal: in the chain's clause */
    VEC(proof_lit) current; /* those literals, and some that were resolved away */
    uint32_t live;
} resolvent;

static void resolvent_open(resolvent *r, const proof *p)
{
    memset(r, 0, sizeof *r);
    r->in = mem_zalloc(2 * ((size_t)p->variables + 1));
}

static void resolvent_close(resolvent *r)
{
    free(r->in);
    vec_free(&r->current);
}

static void add_literal(resolvent *r, proof_lit l)
{
    if (r->in[l]) return;
    r->in[l] = 1;
    r->live++;
    vec_push(&r->current, l);
}

static void start_with(resolvent *r, const proof *p, uint32_t clause)
{
    for (uint32_t i = 0; i < r->current.len; i++) r->in[r->current.data[i]] = 0;
    vec_clear(&r->current);
    r->live = 0;
    const proof_clause *k = &p->clauses.data[clause];
    for (uint32_t i = 0; i < k->count; i++) add_literal(r, p->lits.data[k->first + i]);
}

static bool contains(const proof *p, uint32_t clause, proof_lit l)
{
    const proof_clause *k = &p->clauses.data[clause];
    for (uint32_t i = 0; i < k->count; i++)
        if (p->lits.data[k->first + i] == l) return true;
    return false;
}

/* Resolves with a clause that contains the pivot; false: the result is a tautology. */
static bool resolve(resolvent *r, const proof *p, proof_step s)
{
    const proof_clause *k = &p->clauses.data[s.clause];
    for (uint32_t i = 0; i < k->count; i++) {
        proof_lit l = p->lits.data[k->first + i];
        if (l == s.pivot) continue;
        if (r->in[proof_negate(l)]) return false;
        add_literal(r, l);
    }
    r->in[proof_negate(s.pivot)] = 0;
    r->live--;
    return true;
}

/* The clause that a chain derives may be shorter than the learned one. Later chains then have steps with nothing to resolve; and steps
 * whose clause subsumes the resolvent, where the chain starts again. Rewrites the chains without such steps, and the clauses as derived. */
static bool make_exact(proof *p)
{
    proof old = *p;
    resolvent r;
    bool fine = true;
    memset(&p->steps, 0, sizeof p->steps);
    resolvent_open(&r, p);
    for (uint32_t i = p->originals; i < p->clauses.len && fine; i++) {
        proof_clause k = p->clauses.data[i];
        if (!k.needed) continue;
        uint32_t first = p->steps.len;
        for (uint32_t n = 0; n < k.chain_count && fine; n++) {
            proof_step s = old.steps.data[k.chain + n];
            if (n && !r.in[proof_negate(s.pivot)]) continue;
            if (n == 0 || !contains(p, s.clause, s.pivot)) {
                p->steps.len = first;
                start_with(&r, p, s.clause);
                s.pivot = 0;
            } else {
                fine = resolve(&r, p, s);
            }
            vec_push(&p->steps, s);
        }
        k.chain = first;
        k.chain_count = p->steps.len - first;
        k.first = p->lits.len;
        k.count = r.live;
        for (uint32_t n = 0; n < r.current.len; n++) {
            proof_lit l = r.current.data[n];
            if (r.in[l]) vec_push(&p->lits, l);
            r.in[l] = 0; /* a literal may be listed twice */
        }
        p->clauses.data[i] = k;
        if (!k.count) {
            p->empty = i;
            break;
        }
    }
    resolvent_close(&r);
    vec_free(&old.steps);
    fine = fine && !p->clauses.data[p->empty].count;
    for (uint32_t i = 0; i < p->clauses.len; i++) p->clauses.data[i].needed = i == p->empty;
    for (uint32_t i = p->empty + 1; i-- > p->originals && fine;) {
        const proof_clause *k = &p->clauses.data[i];
        for (uint32_t n = 0; n < k->chain_count && k->needed; n++) p->clauses.data[p->steps.data[k->chain + n].clause].needed = true;
    }
    return fine;
}

bool proof_build(proof *p, limits *run, double deadline)
{
    checker c = {.p = p, .run = run, .deadline = deadline};
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
    bool fine = check_backwards(&c) && make_exact(p);
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

static bool replay_clause(resolvent *r, const proof *p, uint32_t clause, const proof_visitor *v)
{
    const proof_clause *k = &p->clauses.data[clause];
    if (k->partition != PROOF_LEARNED || !k->chain_count || (uint64_t)k->chain + k->chain_count > p->steps.len) return false;
    for (uint32_t i = 0; i < k->chain_count; i++) {
        proof_step s = p->steps.data[k->chain + i];
        if (s.clause >= clause || !p->clauses.data[s.clause].needed) return false;
        if (i == 0) {
            start_with(r, p, s.clause);
            if (v) v->begin(v->context, s.clause);
            continue;
        }
        if (s.pivot > 2 * p->variables + 1 || !r->in[proof_negate(s.pivot)] || !contains(p, s.clause, s.pivot) || !resolve(r, p, s))
            return false;
        if (v) v->resolve(v->context, s.clause, s.pivot);
    }
    if (k->count != r->live) return false;
    for (uint32_t i = 0; i < k->count; i++) {
        proof_lit l = p->lits.data[k->first + i];
        if (!r->in[l]) return false;
        r->in[l] = 0; /* no literal may stand for two */
    }
    if (v) v->end(v->context, clause);
    return true;
}

/* A proof whose numbers point outside the arrays is rejected. */
static bool is_within(const proof *p, const proof_clause *k)
{
    if ((uint64_t)k->first + k->count > p->lits.len) return false;
    for (uint32_t i = 0; i < k->count; i++)
        if (p->lits.data[k->first + i] > 2 * p->variables + 1) return false;
    return true;
}

bool proof_replay(const proof *p, const proof_visitor *v)
{
    if (p->empty >= p->clauses.len || p->originals > p->clauses.len || p->clauses.data[p->empty].count || !p->clauses.data[p->empty].needed)
        return false;
    for (uint32_t i = 0; i < p->clauses.len; i++) {
        const proof_clause *k = &p->clauses.data[i];
        if (k->needed && (!is_within(p, k) || (i < p->originals) == (k->partition == PROOF_LEARNED))) return false;
    }
    if (p->empty < p->originals) { /* an original clause is empty */
        if (v) v->begin(v->context, p->empty), v->end(v->context, p->empty);
        return true;
    }
    resolvent r;
    resolvent_open(&r, p);
    bool fine = true;
    for (uint32_t i = p->originals; i <= p->empty && fine; i++)
        if (p->clauses.data[i].needed) fine = replay_clause(&r, p, i, v);
    resolvent_close(&r);
    return fine;
}

bool proof_refutes(const proof *p, const int32_t *clauses, uint32_t length, const uint32_t *partitions)
{
    if (!proof_replay(p, NULL)) return false;
    uint32_t *given = mem_alloc(2 * ((size_t)p->variables + 1) * sizeof *given); /* per literal: 1 + the clause that has it */
    memset(given, 0, 2 * ((size_t)p->variables + 1) * sizeof *given);
    bool fine = true;
    uint32_t number = 0; /* in the proof, which has no tautologies */
    for (uint32_t i = 0, clause = 0; i < length && fine; i++, clause++) {
        uint32_t count = 0;
        bool tautology = false, within = true;
        for (; clauses[i]; i++) {
            proof_lit l = proof_lit_of(clauses[i]);
            if (l > 2 * p->variables + 1) {
                within = false;
                continue;
            }
            tautology |= given[proof_negate(l)] == clause + 1;
            count += given[l] != clause + 1;
            given[l] = clause + 1;
        }
        if (tautology) continue;
        fine = number < p->originals;
        if (!fine) break;
        const proof_clause *k = &p->clauses.data[number++];
        if (!k->needed) continue;
        fine = within && k->partition == partitions[clause] && k->count == count;
        for (uint32_t n = 0; n < k->count && fine; n++) fine = given[p->lits.data[k->first + n]] == clause + 1;
    }
    for (uint32_t i = number; i < p->originals && fine; i++) fine = !p->clauses.data[i].needed;
    free(given);
    return fine;
}
