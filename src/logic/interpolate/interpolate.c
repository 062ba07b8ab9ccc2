/* logic/interpolate/interpolate.c — interpolants from one resolution proof, for any split of the partitions; see
 * logic/interpolate/interpolate.h. Every clause of the proof gets a partial interpolant, originals first. The rules differ in what an
 * original clause gets and in how resolution on a pivot x combines I₁ (of the clause with x) and I₂ (of the clause with ¬x):
 *
 *              clause of A           clause of B             pivot A-local   shared                 B-local
 *   Pudlák     ⊥                     ⊤                       I₁ ∨ I₂         (x ∨ I₁) ∧ (¬x ∨ I₂)   I₁ ∧ I₂
 *   McMillan   its shared literals   ⊤                       I₁ ∨ I₂         I₁ ∧ I₂                I₁ ∧ I₂
 *   its dual   ⊥                     ¬ its shared literals   I₁ ∨ I₂         I₁ ∨ I₂                I₁ ∧ I₂
 *
 * A variable is A-local, B-local or shared, by the partitions whose clauses it occurs in. The proof and the partition of every clause are
 * the same for every split; Theorem 1 of the FMCAD 2012 paper needs that. */
#include "logic/interpolate/interpolate.h"
#include "logic/interpolate/partitioned_formula.h"

enum { MAX_GRAPH = 1 << 22 };

typedef enum { SIDE_A = 1, SIDE_B = 2, SIDE_BOTH = 3 } side;

typedef struct {
    partitioned *p;
    const bool *in_a;
    itp_rules rules;
    uint8_t *sides;   /* per SAT variable */
    aig_lit *partial; /* per clause of the proof */
    aig_lit current;
} construction;

/* ---- where variables occur ---- */

static void find_homes(partitioned *p)
{
    uint32_t vars = (uint32_t)p->last_var + 1;
    vec_reserve(&p->home, vars);
    p->home.len = vars;
    memset(p->home.data, 0, sizeof *p->home.data * vars);
    map_free(&p->occurs);
    for (int pass = 0; pass < 2; pass++) /* first which variables are shared, then where those occur */
        for (uint32_t i = 0, clause = 0; i < p->clauses.len; i++) {
            int32_t l = p->clauses.data[i];
            if (!l) {
                clause++;
                continue;
            }
            uint32_t v = (uint32_t)(l < 0 ? -l : l), part = p->labels.data[clause], *home = &p->home.data[v];
            if (pass == 0) *home = !*home || *home == part + 1 ? part + 1 : PARTITION_SHARED;
            else if (*home == PARTITION_SHARED) map_put(&p->occurs, map_pair(v, part), 1);
        }
}

static uint8_t *sides_of(partitioned *p, const bool *in_a)
{
    uint8_t *sides = mem_alloc(p->home.len);
    for (uint32_t v = 0; v < p->home.len; v++) {
        uint32_t home = p->home.data[v];
        sides[v] = !home || home == PARTITION_SHARED ? 0 : in_a[home - 1] ? SIDE_A : SIDE_B;
    }
    for (uint32_t i = 0; i < p->occurs.count; i++) {
        uint64_t key = p->occurs.entries[i].key;
        sides[key >> 32] |= in_a[(uint32_t)key] ? SIDE_A : SIDE_B;
    }
    return sides;
}

/* ---- the proof ---- */

static bool make_proof(partitioned *p)
{
    if (p->has_proof || p->proof_fails) return p->has_proof;
    proof_free(&p->proof);
    proof_init(&p->proof);
    for (uint32_t i = 0, clause = 0; i < p->clauses.len; clause++) {
        uint32_t end = i;
        while (p->clauses.data[end]) end++;
        proof_add(&p->proof, p->clauses.data + i, end - i, p->labels.data[clause]);
        i = end + 1;
    }
    uint32_t count;
    const int32_t *learned = sat_learned(p->solver, &count);
    for (uint32_t i = 0; i < count;) {
        uint32_t end = i;
        while (learned[end]) end++;
        proof_add(&p->proof, learned + i, end - i, PROOF_LEARNED);
        i = end + 1;
    }
    p->has_proof = proof_build(&p->proof, p->options.limits, partitioned_deadline(p));
    p->proof_fails = !p->has_proof;
    if (p->has_proof) find_homes(p);
    return p->has_proof;
}

bool partitioned_replay(partitioned *p)
{
    return p->solved && p->answer == SOLVER_UNSAT && make_proof(p) &&
           proof_refutes(&p->proof, p->clauses.data, p->clauses.len, p->labels.data);
}

/* ---- the rules ---- */

static aig_lit input_for(partitioned *p, proof_lit l)
{
    uint32_t v = l >> 1;
    while (p->input_of.len <= v) vec_push(&p->input_of, AIG_FALSE);
    if (!p->input_of.data[v]) {
        p->input_of.data[v] = aig_input(&p->graph);
        vec_push(&p->graph_inputs, p->bits.data[v]);
    }
    return p->input_of.data[v] ^ (l & 1);
}

static aig_lit shared_literals(construction *c, const proof_clause *k)
{
    aig_lit r = AIG_FALSE;
    for (uint32_t i = 0; i < k->count; i++) {
        proof_lit l = c->p->proof.lits.data[k->first + i];
        if (c->sides[l >> 1] == SIDE_BOTH) r = aig_or(&c->p->graph, r, input_for(c->p, l));
    }
    return r;
}

static aig_lit partial_of(construction *c, uint32_t clause)
{
    const proof_clause *k = &c->p->proof.clauses.data[clause];
    if (k->partition == PROOF_LEARNED) return c->partial[clause];
    if (c->in_a[k->partition]) return c->rules == ITP_MCMILLAN ? shared_literals(c, k) : AIG_FALSE; /* a clause of A */
    return c->rules == ITP_MCMILLAN_DUAL ? aig_not(shared_literals(c, k)) : AIG_TRUE;               /* a clause of B */
}

static void on_begin(void *context, uint32_t clause)
{
    construction *c = context;
    c->current = partial_of(c, clause);
}

static void on_resolve(void *context, uint32_t clause, proof_lit pivot)
{
    construction *c = context;
    aig *g = &c->p->graph;
    aig_lit mine = c->current, other = partial_of(c, clause);
    side s = (side)c->sides[pivot >> 1];
    if (s == SIDE_BOTH && c->rules == ITP_MCMILLAN) s = SIDE_B;
    if (s == SIDE_BOTH && c->rules == ITP_MCMILLAN_DUAL) s = SIDE_A;
    if (s == SIDE_A) c->current = aig_or(g, mine, other);              /* I₁ ∨ I₂ */
    else if (s == SIDE_B) c->current = aig_and(g, mine, other);        /* I₁ ∧ I₂ */
    else c->current = aig_ite(g, input_for(c->p, pivot), mine, other); /* (x ∨ I₁) ∧ (¬x ∨ I₂): `other` is of the clause with x */
}

static void on_end(void *context, uint32_t clause)
{
    construction *c = context;
    c->partial[clause] = c->current;
}

static void forget_graph(partitioned *p)
{
    aig_clear(&p->graph);
    vec_clear(&p->graph_inputs);
    for (uint32_t i = 0; i < p->input_of.len; i++) p->input_of.data[i] = AIG_FALSE;
}

/* ---- checking ---- */

/* Is one side of the split unsatisfiable together with the formula? */
static bool refutes(partitioned *p, const bool *in_a, bool side_a, term with)
{
    solver_push(p->check);
    solver_assert(p->check, with);
    for (uint32_t i = 0; i < p->parts.len; i++)
        if (in_a[i] == side_a) solver_assert(p->check, p->parts.data[i]->formula);
    solver_answer a = solver_check(p->check, NULL, 0);
    solver_pop(p->check);
    return a == SOLVER_UNSAT;
}

term partitioned_interpolant_unchecked(partitioned *p, const bool *in_a, itp_rules rules)
{
    if (!p->solved || p->answer != SOLVER_UNSAT || !make_proof(p)) return (term){0};
    if (p->graph.nodes.len > MAX_GRAPH / 4) forget_graph(p);
    p->graph.max_nodes = MAX_GRAPH;
    construction c = {.p = p, .in_a = in_a, .rules = rules};
    c.sides = sides_of(p, in_a);
    c.partial = mem_alloc(sizeof *c.partial * p->proof.clauses.len);
    proof_visitor v = {&c, on_begin, on_resolve, on_end};
    bool fine = proof_replay(&p->proof, &v) && !p->graph.full;
    aig_lit root = fine ? partial_of(&c, p->proof.empty) : AIG_FALSE;
    free(c.sides);
    free(c.partial);
    if (!fine) {
        forget_graph(p);
        return (term){0};
    }
    return aig_to_term(&p->graph, root, p->graph_inputs.data, p->t);
}

term partitioned_interpolant(partitioned *p, const bool *in_a, itp_rules rules)
{
    term r = partitioned_interpolant_unchecked(p, in_a, rules);
    bool right = r.i && refutes(p, in_a, true, term_not(p->t, r)) && refutes(p, in_a, false, r);
    return right ? r : (term){0};
}
