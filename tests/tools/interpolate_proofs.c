/* tests/tools/interpolate_proofs.c — refutations that were tampered with; see interpolate_check.c.
 * Whether a changed proof is still one is decided by a checker of its own, which knows nothing but the definition: sorted sets of literals,
 * one resolution at a time. */
#include "interpolate_check.h"
#include <stdio.h>
#include <string.h>

typedef VEC(proof_lit) lit_set; /* ascending, each once */

typedef struct {
    const proof *p;
    const int32_t *clauses; /* what is to be refuted */
    const uint32_t *labels;
    uint32_t length;
} claim;

/* ---- the definition ---- */

static int compare_lits(const void *a, const void *b)
{
    proof_lit x = *(const proof_lit *)a, y = *(const proof_lit *)b;
    return x < y ? -1 : x > y;
}

static void sort_set(lit_set *s)
{
    if (s->len) qsort(s->data, s->len, sizeof *s->data, compare_lits);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->len; i++)
        if (!kept || s->data[kept - 1] != s->data[i]) s->data[kept++] = s->data[i];
    s->len = kept;
}

static bool set_has(const lit_set *s, proof_lit l)
{
    for (uint32_t i = 0; i < s->len; i++)
        if (s->data[i] == l) return true;
    return false;
}

static bool set_equal(const lit_set *a, const lit_set *b)
{
    return a->len == b->len && (!a->len || !memcmp(a->data, b->data, a->len * sizeof *a->data));
}

static bool set_tautology(const lit_set *s)
{
    for (uint32_t i = 0; i < s->len; i++)
        if (set_has(s, proof_negate(s->data[i]))) return true;
    return false;
}

/* The clause as a set; false: it leads out of the proof, or has a literal twice. */
static bool clause_set(const proof *p, uint32_t clause, lit_set *out)
{
    vec_clear(out);
    if (clause >= p->clauses.len) return false;
    const proof_clause *k = &p->clauses.data[clause];
    if ((uint64_t)k->first + k->count > p->lits.len) return false;
    for (uint32_t i = 0; i < k->count; i++) {
        if (p->lits.data[k->first + i] >> 1 > p->variables) return false;
        vec_push(out, p->lits.data[k->first + i]);
    }
    sort_set(out);
    return out->len == k->count;
}

static bool derivation_fits(const proof *p, uint32_t clause)
{
    const proof_clause *k = &p->clauses.data[clause];
    if (!k->chain_count || (uint64_t)k->chain + k->chain_count > p->steps.len) return false;
    lit_set have = {0}, other = {0}, next = {0};
    bool fine = true;
    for (uint32_t i = 0; i < k->chain_count && fine; i++) {
        proof_step s = p->steps.data[k->chain + i];
        fine = s.clause < clause && p->clauses.data[s.clause].needed && clause_set(p, s.clause, &other);
        if (fine && i) fine = set_has(&other, s.pivot) && set_has(&have, proof_negate(s.pivot));
        if (!fine) break;
        vec_clear(&next);
        for (uint32_t n = 0; n < have.len; n++)
            if (have.data[n] != proof_negate(s.pivot)) vec_push(&next, have.data[n]);
        for (uint32_t n = 0; n < other.len; n++)
            if (i == 0 || other.data[n] != s.pivot) vec_push(&next, other.data[n]);
        sort_set(&next);
        fine = !set_tautology(&next);
        vec_clear(&have);
        for (uint32_t n = 0; n < next.len; n++) vec_push(&have, next.data[n]);
    }
    fine = fine && clause_set(p, clause, &other) && set_equal(&have, &other);
    vec_free(&have);
    vec_free(&other);
    vec_free(&next);
    return fine;
}

/* Do the needed original clauses stand in the list, in order and with their partitions? */
static bool originals_fit(const claim *c)
{
    lit_set given = {0}, mine = {0};
    bool fine = true;
    uint32_t number = 0;
    for (uint32_t i = 0, clause = 0; i < c->length && fine; i++, clause++) {
        vec_clear(&given);
        for (; c->clauses[i]; i++) vec_push(&given, proof_lit_of(c->clauses[i]));
        sort_set(&given);
        if (set_tautology(&given)) continue;
        if (number >= c->p->originals) fine = false;
        else if (c->p->clauses.data[number].needed)
            fine = c->p->clauses.data[number].partition == c->labels[clause] && clause_set(c->p, number, &mine) && set_equal(&given, &mine);
        number++;
    }
    vec_free(&given);
    vec_free(&mine);
    return fine && number == c->p->originals;
}

static bool is_refutation(const claim *c)
{
    const proof *p = c->p;
    if (p->empty >= p->clauses.len || p->clauses.data[p->empty].count || !p->clauses.data[p->empty].needed || !originals_fit(c))
        return false;
    for (uint32_t i = 0; i < p->clauses.len; i++) {
        const proof_clause *k = &p->clauses.data[i];
        if (!k->needed || (i >= p->originals && i > p->empty && k->partition == PROOF_LEARNED))
            continue; /* what follows the empty clause does not matter */
        if ((i < p->originals) == (k->partition == PROOF_LEARNED)) return false;
        if (i >= p->originals && !derivation_fits(p, i)) return false;
    }
    return true;
}

/* ---- tampering ---- */

/* clang-format off */
typedef enum {
    FLIP_LITERAL, OTHER_VARIABLE, DROP_LITERAL, ADD_LITERAL, DROP_STEP, SWAP_STEPS, REPEAT_STEP, OTHER_CLAUSE, FLIP_PIVOT,
    OTHER_PIVOT, CUT_CHAIN, SWAP_LABELS, OTHER_LABEL,
    LEARNED_AS_GIVEN, OTHER_EMPTY, LATER_CLAUSE, KINDS
} tampering;
/* clang-format on */

static const char *const kind_names[KINDS] = {
    "flip a literal",
    "another variable",
    "drop a literal",
    "add a literal",
    "drop a step",
    "swap two steps",
    "repeat a step",
    "resolve with another clause",
    "negate a pivot",
    "another pivot",
    "cut a chain",
    "swap partitions",
    "another partition",
    "pass a learned clause off as given",
    "another clause as the empty one",
    "resolve with a later clause",
};

static proof copy_proof(const proof *p)
{
    proof c = *p;
    c.clauses.data = NULL, c.lits.data = NULL, c.steps.data = NULL;
    c.clauses.len = c.clauses.cap = c.lits.len = c.lits.cap = c.steps.len = c.steps.cap = 0;
    for (uint32_t i = 0; i < p->clauses.len; i++) vec_push(&c.clauses, p->clauses.data[i]);
    for (uint32_t i = 0; i < p->lits.len; i++) vec_push(&c.lits, p->lits.data[i]);
    for (uint32_t i = 0; i < p->steps.len; i++) vec_push(&c.steps, p->steps.data[i]);
    return c;
}

static uint32_t any_needed(dice *d, const proof *p, uint32_t from, uint32_t to)
{
    for (;;) {
        uint32_t i = from + roll(d, to - from);
        if (p->clauses.data[i].needed) return i;
    }
}

/* A needed learned clause with at least two steps. */
static proof_clause *any_chain(dice *d, proof *p)
{
    for (;;) {
        proof_clause *k = &p->clauses.data[any_needed(d, p, p->originals, p->empty + 1)];
        if (k->chain_count > 1) return k;
    }
}

static void tamper(dice *d, proof *p, tampering kind, uint32_t partitions)
{
    proof_clause *clause = &p->clauses.data[any_needed(d, p, 0, p->empty)], *chain = any_chain(d, p);
    proof_lit *lit = clause->count ? &p->lits.data[clause->first + roll(d, clause->count)] : &p->lits.data[0];
    uint32_t at = roll(d, chain->chain_count), later = 1 + roll(d, chain->chain_count - 1);
    proof_step *step = &p->steps.data[chain->chain + at], *resolves = &p->steps.data[chain->chain + later];
    switch (kind) {
    case FLIP_LITERAL: *lit ^= 1; return;
    case OTHER_VARIABLE: *lit = 2 * (1 + roll(d, p->variables)) + (*lit & 1); return;
    case DROP_LITERAL:
        if (clause->count) {
            *lit = p->lits.data[clause->first + clause->count - 1];
            clause->count--;
        }
        return;
    case ADD_LITERAL: {
        uint32_t first = p->lits.len;
        for (uint32_t i = 0; i < clause->count; i++) vec_push(&p->lits, p->lits.data[clause->first + i]);
        vec_push(&p->lits, 2 + roll(d, 2 * p->variables));
        clause->first = first;
        clause->count++;
        return;
    }
    case DROP_STEP:
        for (uint32_t i = at; i + 1 < chain->chain_count; i++) p->steps.data[chain->chain + i] = p->steps.data[chain->chain + i + 1];
        chain->chain_count--;
        return;
    case SWAP_STEPS: {
        proof_step keep = *step;
        *step = *resolves;
        *resolves = keep;
        return;
    }
    case REPEAT_STEP: *step = *resolves; return;
    case OTHER_CLAUSE: step->clause = any_needed(d, p, 0, p->empty); return;
    case FLIP_PIVOT: resolves->pivot ^= 1; return;
    case OTHER_PIVOT: resolves->pivot = roll(d, 8) ? 2 + roll(d, 2 * p->variables) : UINT32_MAX - roll(d, 3); return;
    case CUT_CHAIN: chain->chain_count = roll(d, chain->chain_count); return;
    case SWAP_LABELS: {
        proof_clause *a = &p->clauses.data[any_needed(d, p, 0, p->originals)], *b = &p->clauses.data[any_needed(d, p, 0, p->originals)];
        uint32_t keep = a->partition;
        a->partition = b->partition;
        b->partition = keep;
        return;
    }
    case OTHER_LABEL:
        p->clauses.data[any_needed(d, p, 0, p->originals)].partition = roll(d, 8) ? roll(d, partitions) : PROOF_LEARNED;
        return;
    case LEARNED_AS_GIVEN: p->clauses.data[any_needed(d, p, p->originals, p->empty + 1)].partition = roll(d, partitions); return;
    case OTHER_EMPTY: p->empty = roll(d, p->clauses.len + 2); return;
    case LATER_CLAUSE: step->clause = roll(d, 4) ? p->empty - roll(d, 2) : UINT32_MAX; return;
    default: return;
    }
}

/* ---- the record of learned clauses ---- */

typedef VEC(int32_t) clause_text;

/* Something wrong with what the SAT solver says it learned; then the proof is built anew. */
static bool rebuild(dice *d, const partitioned *p, proof *out)
{
    uint32_t count;
    const int32_t *learned = sat_learned(p->solver, &count);
    proof_init(out);
    for (uint32_t i = 0, clause = 0; i < p->clauses.len; i++, clause++) {
        uint32_t first = i;
        while (p->clauses.data[i]) i++;
        proof_add(out, p->clauses.data + first, i - first, p->labels.data[clause]);
    }
    uint32_t clauses = 0;
    for (uint32_t i = 0; i < count; i++) clauses += learned[i] == 0;
    uint32_t victim = clauses ? roll(d, clauses) : 0, what = roll(d, 4);
    clause_text text = {0};
    for (uint32_t i = 0, clause = 0; i < count; i++, clause++) {
        vec_clear(&text);
        for (; learned[i]; i++) vec_push(&text, learned[i]);
        if (clause == victim) {
            if (what == 0 && text.len) text.data[roll(d, text.len)] *= -1;
            else if (what == 1 && text.len) text.len--;
            else if (what == 2 && text.len) text.data[roll(d, text.len)] = (int32_t)(1 + roll(d, out->variables));
            else if (what == 3) { /* a unit that is no consequence, and its contrary */
                int32_t unit = (int32_t)(1 + roll(d, out->variables)), contrary = -unit;
                proof_add(out, &unit, 1, PROOF_LEARNED);
                proof_add(out, &contrary, 1, PROOF_LEARNED);
            }
        }
        proof_add(out, text.data, text.len, PROOF_LEARNED);
    }
    vec_free(&text);
    return proof_build(out, NULL, 0);
}

/* ---- proofs of some size ---- */

static term var(term_table *t, const char *text, uint32_t width) { return term_var_str(t, text, sort_bv(t, width)); }

/* (a + b)·c = a·c + b·c, spread over five partitions */
static uint32_t distributive(term_table *t, term *f, uint32_t width)
{
    term a = var(t, "a", width), b = var(t, "b", width), c = var(t, "c", width), u = var(t, "u", width), v = var(t, "v", width),
         y = var(t, "y", width), z = var(t, "z", width);
    f[0] = term_eq(t, u, term_bvadd(t, a, b));
    f[1] = term_eq(t, y, term_bvmul(t, u, c));
    f[2] = term_eq(t, v, term_bvmul(t, a, c));
    f[3] = term_eq(t, z, term_bvadd(t, v, term_bvmul(t, b, c)));
    f[4] = term_ne(t, y, z);
    return 5;
}

/* A counter that is doubled and halved, and memory that keeps it */
static uint32_t counter(term_table *t, term *f, uint32_t width)
{
    sort memory = sort_array(t, sort_bv(t, 8), sort_bv(t, width));
    name m = intern_str(t->names, "m");
    term i = var(t, "i", 8), j = var(t, "j", 8), x = var(t, "x", width), y = var(t, "y", width), m1 = term_var(t, m, 1, memory),
         m2 = term_var(t, m, 2, memory), m3 = term_var(t, m, 3, memory);
    f[0] = term_and(t, term_eq(t, m2, term_store(t, m1, i, term_bvand(t, x, term_bv(t, width, 7)))), term_bvult(t, i, j));
    f[1] = term_eq(t, m3, term_store(t, m2, j, term_bvadd(t, x, y)));
    f[2] = term_eq(t, y, term_select(t, m3, i));
    f[3] = term_bvult(t, term_bv(t, width, 7), y);
    return 4;
}

typedef struct {
    uint32_t rejected[KINDS], harmless[KINDS], records_rejected, records_harmless, wrong;
} tally;

static void attack(dice *d, partitioned *p, uint32_t rounds, tally *sum)
{
    claim c = {&p->proof, p->clauses.data, p->labels.data, p->clauses.len};
    if (!partitioned_replay(p) || !is_refutation(&c)) {
        printf("WRONG: the solver's proof is rejected\n");
        sum->wrong++;
        return;
    }
    for (uint32_t i = 0; i < rounds * KINDS; i++) {
        tampering kind = (tampering)(i % KINDS);
        proof changed = copy_proof(&p->proof);
        tamper(d, &changed, kind, p->parts.len);
        c.p = &changed;
        bool valid = is_refutation(&c), accepted = proof_refutes(&changed, c.clauses, c.length, c.labels);
        if (valid != accepted) {
            printf("WRONG: %s: a proof that is %s was %s\n", kind_names[kind], valid ? "valid" : "corrupted",
                   accepted ? "accepted" : "rejected");
            sum->wrong++;
        }
        if (valid) sum->harmless[kind]++;
        else sum->rejected[kind]++;
        proof_free(&changed);
    }
    for (uint32_t i = 0; i < rounds; i++) {
        proof built;
        bool fine = rebuild(d, p, &built);
        c.p = &built;
        if (!fine) sum->records_rejected++;
        else if (is_refutation(&c)) sum->records_harmless++;
        else {
            printf("WRONG: a corrupted record of learned clauses gave something that is no proof\n");
            sum->wrong++;
        }
        proof_free(&built);
    }
}

/* `count`: at least so many corrupted proofs, of all kinds. */
uint32_t check_proofs(uint32_t count, uint64_t seed)
{
    dice d = {seed};
    tally sum = {{0}, {0}, 0, 0, 0};
    double start = limits_now();
    term_table *t = terms_new(NULL);
    enum { PROOFS = 5 };
    uint32_t rounds = (count + count / 8) / KINDS / PROOFS + 1, rejected = 0; /* some changes leave a proof */
    for (uint32_t k = 0; k < PROOFS; k++) {
        term f[8];
        uint32_t n = k < 2 ? distributive(t, f, 2 + k) : counter(t, f, 4 + 4 * k);
        partitioned *p = partitioned_new(t, NULL);
        for (uint32_t i = 0; i < n; i++) partitioned_add(p, f[i]);
        partitioned_in_order(p);
        if (partitioned_solve(p) != SOLVER_UNSAT) {
            printf("WRONG: no refutation\n");
            sum.wrong++;
        } else {
            attack(&d, p, rounds, &sum);
        }
        partitioned_free(p);
    }
    terms_free(t);
    for (uint32_t k = 0; k < KINDS; k++) {
        rejected += sum.rejected[k];
        if (!sum.rejected[k]) {
            printf("WRONG: %s: no proof was corrupted by this\n", kind_names[k]);
            sum.wrong++;
        }
    }
    printf("proofs: %u corrupted ones rejected;", rejected);
    for (uint32_t k = 0; k < KINDS; k++) printf(" %s %u%s", kind_names[k], sum.rejected[k], k + 1 < KINDS ? "," : ";");
    uint32_t harmless = 0;
    for (uint32_t k = 0; k < KINDS; k++) harmless += sum.harmless[k];
    printf(" %u changes left a proof; records of learned clauses: %u rejected, %u still gave a proof; wrong %u; %.1f s\n", harmless,
           sum.records_rejected, sum.records_harmless, sum.wrong, limits_now() - start);
    return sum.wrong + (rejected < count);
}
