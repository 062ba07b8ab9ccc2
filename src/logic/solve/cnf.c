/* logic/solve/cnf.c — see logic/solve/cnf.h */
#include "base/limits.h"
#include "logic/solve/cnf.h"

enum { NODES_PER_LOOK = 256, NODES_PER_TICK = 16 };

void cnf_init(cnf *c, const aig *graph, int32_t *last_var)
{
    memset(c, 0, sizeof *c);
    c->graph = graph;
    c->last_var = last_var;
}

void cnf_clear(cnf *c)
{
    vec_clear(&c->vars);
    vec_clear(&c->uses);
    vec_clear(&c->clauses);
    c->clause_count = 0;
    c->stopped = false;
}

void cnf_free(cnf *c)
{
    vec_free(&c->vars);
    vec_free(&c->uses);
    vec_free(&c->clauses);
    vec_free(&c->work);
    vec_free(&c->parts);
}

/* Takes note of the nodes that were added to the graph since the last call. */
static void see_new_nodes(cnf *c)
{
    uint32_t old = c->vars.len, all = c->graph->nodes.len;
    if (old == all) return;
    vec_reserve(&c->vars, all);
    vec_reserve(&c->uses, all);
    memset(c->vars.data + old, 0, sizeof(int32_t) * (all - old));
    memset(c->uses.data + old, 0, all - old);
    c->vars.len = c->uses.len = all;
    for (uint32_t i = old; i < all; i++) {
        aig_node n = c->graph->nodes.data[i];
        if (!aig_is_and(c->graph, i)) continue;
        if (c->uses.data[n.left >> 1] < 2) c->uses.data[n.left >> 1]++;
        if (c->uses.data[n.right >> 1] < 2) c->uses.data[n.right >> 1]++;
    }
}

static void clause2(cnf *c, int32_t a, int32_t b)
{
    vec_push(&c->clauses, a);
    vec_push(&c->clauses, b);
    vec_push(&c->clauses, 0);
    c->clause_count++;
}

static void clause3(cnf *c, int32_t a, int32_t b, int32_t d)
{
    vec_push(&c->clauses, a);
    clause2(c, b, d);
}

static inline int32_t lit_of(const cnf *c, aig_lit a)
{
    int32_t v = c->vars.data[a >> 1];
    return a & 1 ? -v : v;
}

/* The flattened operands of the conjunction `node`, into parts[from..). */
static void collect_parts(cnf *c, uint32_t node)
{
    const aig *g = c->graph;
    uint32_t from = c->parts.len;
    vec_push(&c->parts, g->nodes.data[node].left);
    vec_push(&c->parts, g->nodes.data[node].right);
    for (uint32_t i = from; i < c->parts.len;) {
        aig_lit a = c->parts.data[i], x, y, z;
        uint32_t n = aig_node_of(a);
        if ((a & 1) || !aig_is_and(g, n) || c->uses.data[n] > 1 || c->vars.data[n] || c->parts.len - from > 64 ||
            aig_match_ite(g, n, &x, &y, &z)) {
            i++;
            continue;
        }
        c->parts.data[i] = g->nodes.data[n].left;
        vec_push(&c->parts, g->nodes.data[n].right);
    }
}

/* Operands of a node's definition, into parts; returns what kind it is. */
typedef enum { GATE_INPUT, GATE_AND, GATE_XOR, GATE_ITE } gate;

static gate gate_of(cnf *c, uint32_t node)
{
    aig_lit x, y, z;
    vec_clear(&c->parts);
    if (!aig_is_and(c->graph, node)) return GATE_INPUT;
    if (aig_match_ite(c->graph, node, &x, &y, &z)) {
        vec_push(&c->parts, x);
        vec_push(&c->parts, y);
        if (y == aig_not(z)) return GATE_XOR; /* x ? y : ¬y */
        vec_push(&c->parts, z);
        return GATE_ITE;
    }
    collect_parts(c, node);
    return GATE_AND;
}

static void define_gate(cnf *c, gate kind, int32_t v)
{
    const aig_lit *p = c->parts.data;
    if (kind == GATE_XOR) { /* v ↔ (x ↔ y) */
        int32_t x = lit_of(c, p[0]), y = lit_of(c, p[1]);
        clause3(c, -v, -x, y), clause3(c, -v, x, -y), clause3(c, v, x, y), clause3(c, v, -x, -y);
    } else if (kind == GATE_ITE) {
        int32_t x = lit_of(c, p[0]), y = lit_of(c, p[1]), z = lit_of(c, p[2]);
        clause3(c, -v, -x, y), clause3(c, v, -x, -y), clause3(c, -v, x, z), clause3(c, v, x, -z);
        clause3(c, -v, y, z), clause3(c, v, -y, -z); /* redundant, but they propagate when the branches agree */
    } else if (kind == GATE_AND) {
        for (uint32_t i = 0; i < c->parts.len; i++) clause2(c, -v, lit_of(c, p[i]));
        vec_push(&c->clauses, v);
        for (uint32_t i = 0; i < c->parts.len; i++) vec_push(&c->clauses, -lit_of(c, p[i]));
        vec_push(&c->clauses, 0);
        c->clause_count++;
    }
}

static bool must_stop(cnf *c)
{
    if (++c->ticks % NODES_PER_LOOK) return c->stopped;
    limits_work(c->run, NODES_PER_LOOK / NODES_PER_TICK);
    if (c->deadline > 0 && limits_clock(c->run) > c->deadline) c->stopped = true;
    return c->stopped;
}

int32_t cnf_literal(cnf *c, aig_lit a)
{
    see_new_nodes(c);
    if (!c->vars.data[a >> 1]) vec_push(&c->work, a >> 1);
    while (c->work.len) {
        if (must_stop(c)) {
            vec_clear(&c->work);
            break;
        }
        uint32_t node = vec_last(&c->work);
        if (c->vars.data[node]) {
            c->work.len--;
            continue;
        }
        if (!node) { /* the constant needs a variable only when a literal of it is asked for */
            c->vars.data[0] = ++*c->last_var;
            vec_push(&c->clauses, -c->vars.data[0]);
            vec_push(&c->clauses, 0);
            c->clause_count++;
            continue;
        }
        gate kind = gate_of(c, node);
        bool ready = true;
        for (uint32_t i = 0; i < c->parts.len; i++)
            if (!c->vars.data[c->parts.data[i] >> 1]) {
                vec_push(&c->work, c->parts.data[i] >> 1);
                ready = false;
            }
        if (!ready) continue;
        c->work.len--;
        c->vars.data[node] = ++*c->last_var;
        define_gate(c, kind, c->vars.data[node]);
    }
    return lit_of(c, a);
}

/* ¬(x ∧ y ∧ …) as one clause; the operands' own disjunctions are merged into it. */
static void assert_clause(cnf *c, uint32_t node)
{
    const aig *g = c->graph;
    VEC(aig_lit) lits = {0}; /* the clause's literals; those that are negated conjunctions are opened */
    vec_push(&lits, node << 1 | 1);
    for (uint32_t i = 0; i < lits.len;) {
        aig_lit a = lits.data[i], x, y, z;
        uint32_t n = aig_node_of(a);
        bool open = (a & 1) && aig_is_and(g, n) && lits.len <= 64 && !c->vars.data[n] && (n == node || c->uses.data[n] < 2);
        if (!open || aig_match_ite(g, n, &x, &y, &z)) {
            i++;
            continue;
        }
        lits.data[i] = aig_not(g->nodes.data[n].left);
        vec_push(&lits, aig_not(g->nodes.data[n].right));
    }
    for (uint32_t i = 0; i < lits.len; i++) (void)cnf_literal(c, lits.data[i]);
    for (uint32_t i = 0; i < lits.len; i++) vec_push(&c->clauses, lit_of(c, lits.data[i]));
    vec_push(&c->clauses, 0);
    c->clause_count++;
    vec_free(&lits);
}

void cnf_assert(cnf *c, aig_lit root)
{
    see_new_nodes(c);
    VEC(aig_lit) roots = {0};
    vec_push(&roots, root);
    while (roots.len) {
        aig_lit a = vec_pop(&roots), x, y, z;
        uint32_t n = aig_node_of(a);
        if (a == AIG_TRUE) continue;
        if (a == AIG_FALSE) {
            vec_push(&c->clauses, 0);
            c->clause_count++;
            continue;
        }
        /* a conjunction with several users is not opened again and again, or a graph of depth n would be walked 2ⁿ times */
        bool plain =
            aig_is_and(c->graph, n) && !c->vars.data[n] && (a == root || c->uses.data[n] < 2) && !aig_match_ite(c->graph, n, &x, &y, &z);
        if (plain && !(a & 1)) {
            vec_push(&roots, c->graph->nodes.data[n].right);
            vec_push(&roots, c->graph->nodes.data[n].left);
        } else if (plain) {
            assert_clause(c, n);
        } else {
            int32_t lit = cnf_literal(c, a);
            vec_push(&c->clauses, lit);
            vec_push(&c->clauses, 0);
            c->clause_count++;
        }
    }
    vec_free(&roots);
}

void cnf_bind(cnf *c, uint32_t node, int32_t var)
{
    see_new_nodes(c);
    c->vars.data[node] = var;
}

int32_t cnf_var(const cnf *c, uint32_t node) { return node < c->vars.len ? c->vars.data[node] : 0; }
