/* logic/solve/aig.c — see logic/solve/aig.h */
#include "base/hash.h"
#include "logic/solve/aig.h"

void aig_init(aig *g)
{
    memset(g, 0, sizeof *g);
    vec_push(&g->nodes, (aig_node){0, 0});
    g->mask = 255;
    g->table = mem_zalloc(sizeof *g->table * (g->mask + 1));
}

void aig_clear(aig *g)
{
    if (g->hashed) memset(g->table, 0, sizeof *g->table * ((size_t)g->mask + 1));
    g->nodes.len = 1;
    g->inputs.len = 0;
    g->hashed = 0;
    g->full = false;
}

void aig_free(aig *g)
{
    vec_free(&g->nodes);
    vec_free(&g->inputs);
    free(g->table);
    g->table = NULL;
}

aig_lit aig_input(aig *g)
{
    uint32_t node = g->nodes.len;
    vec_push(&g->nodes, (aig_node){AIG_IS_INPUT, g->inputs.len});
    vec_push(&g->inputs, node);
    return node << 1;
}

static inline uint32_t gate_hash(aig_lit a, aig_lit b) { return (uint32_t)hash_pair(a, b); }

static void table_grow(aig *g)
{
    uint32_t mask = g->mask * 2 + 1;
    uint32_t *table = mem_zalloc(sizeof *table * ((size_t)mask + 1));
    for (uint32_t i = 0; i <= g->mask; i++) {
        uint32_t n = g->table[i];
        if (!n) continue;
        uint32_t at = gate_hash(g->nodes.data[n].left, g->nodes.data[n].right) & mask;
        while (table[at]) at = (at + 1) & mask;
        table[at] = n;
    }
    free(g->table);
    g->table = table;
    g->mask = mask;
}

static aig_lit find_or_add(aig *g, aig_lit a, aig_lit b)
{
    uint32_t at = gate_hash(a, b) & g->mask;
    for (uint32_t n; (n = g->table[at]); at = (at + 1) & g->mask)
        if (g->nodes.data[n].left == a && g->nodes.data[n].right == b) return n << 1;
    if (g->max_nodes && g->nodes.len >= g->max_nodes && (g->full || !g->more || !g->more(g->context))) {
        g->full = true;
        return AIG_FALSE;
    }
    uint32_t node = g->nodes.len;
    vec_push(&g->nodes, (aig_node){a, b});
    g->table[at] = node;
    if (++g->hashed * 2 > g->mask) table_grow(g);
    return node << 1;
}

/* Simplifies a ∧ b by looking into `a`, an AND or the negation of one. True: *a, *b were replaced by something smaller, or *result is
 * decided. */
static bool simplify_two_levels(const aig *g, aig_lit *a, aig_lit *b, aig_lit *result)
{
    if (!aig_is_and(g, aig_node_of(*a))) return false;
    aig_node n = g->nodes.data[aig_node_of(*a)];
    aig_lit x = n.left, y = n.right;
    if (!(*a & 1)) {                                                                /* (x ∧ y) ∧ b */
        if (*b == x || *b == y) return *result = *a, true;                          /* idempotence */
        if (*b == aig_not(x) || *b == aig_not(y)) return *result = AIG_FALSE, true; /* contradiction */
    } else {                                                                        /* ¬(x ∧ y) ∧ b */
        if (*b == aig_not(x) || *b == aig_not(y)) return *result = *b, true;        /* subsumption */
        if (*b == x) return *a = aig_not(y), true;                                  /* substitution: b ∧ ¬y */
        if (*b == y) return *a = aig_not(x), true;
    }
    if (!aig_is_and(g, aig_node_of(*b))) return false;
    aig_node m = g->nodes.data[aig_node_of(*b)];
    aig_lit z = m.left, w = m.right;
    if (!(*a & 1) && !(*b & 1)) { /* (x ∧ y) ∧ (z ∧ w) */
        if (x == aig_not(z) || x == aig_not(w) || y == aig_not(z) || y == aig_not(w)) return *result = AIG_FALSE, true; /* contradiction */
        if (x == z || y == z) return *b = w, true; /* idempotence: a shared conjunct counts once */
        if (x == w || y == w) return *b = z, true;
    } else if ((*a & 1) && !(*b & 1)) { /* ¬(x ∧ y) ∧ (z ∧ w) */
        if (x == aig_not(z) || x == aig_not(w) || y == aig_not(z) || y == aig_not(w)) return *result = *b, true; /* subsumption */
        if (x == z || x == w) return *a = aig_not(y), true;                                                      /* substitution */
        if (y == z || y == w) return *a = aig_not(x), true;
    } else if ((*a & 1) && (*b & 1)) { /* ¬(x ∧ y) ∧ ¬(z ∧ w): resolution */
        if ((x == z && y == aig_not(w)) || (x == w && y == aig_not(z))) return *result = aig_not(x), true;
        if ((y == z && x == aig_not(w)) || (y == w && x == aig_not(z))) return *result = aig_not(y), true;
    }
    return false;
}

aig_lit aig_and(aig *g, aig_lit a, aig_lit b)
{
    g->asked++;
    for (;;) {
        if (a < b) {
            aig_lit c = a;
            a = b;
            b = c;
        }
        if (b == AIG_FALSE) return AIG_FALSE;
        if (b == AIG_TRUE || a == b) return a;
        if (a == aig_not(b)) return AIG_FALSE;
        aig_lit result = AIG_FALSE, c = a, d = b;
        aig_lit result_swapped = AIG_FALSE;
        if (simplify_two_levels(g, &c, &d, &result)) {
            if (c == a && d == b) return result;
            a = c, b = d;
            continue;
        }
        c = a, d = b;
        if (simplify_two_levels(g, &d, &c, &result_swapped)) {
            if (c == a && d == b) return result_swapped;
            a = c, b = d;
            continue;
        }
        return find_or_add(g, a, b);
    }
}

aig_lit aig_xor(aig *g, aig_lit a, aig_lit b)
{
    aig_lit sign = (a ^ b) & 1; /* pulled out, so that the four signs share one node */
    a &= ~(aig_lit)1, b &= ~(aig_lit)1;
    if (a == b) return AIG_FALSE ^ sign;
    if (a == AIG_FALSE) return b ^ sign;
    if (b == AIG_FALSE) return a ^ sign;
    aig_lit p = aig_and(g, a, aig_not(b)), q = aig_and(g, aig_not(a), b);
    return aig_or(g, p, q) ^ sign;
}

aig_lit aig_ite(aig *g, aig_lit c, aig_lit a, aig_lit b)
{
    if (c == AIG_TRUE) return a;
    if (c == AIG_FALSE) return b;
    if (a == b) return a;
    if (c & 1) {
        aig_lit swap = a;
        a = b, b = swap, c = aig_not(c);
    }
    if (a == aig_not(b)) return aig_xor(g, c, b);
    if (a == AIG_TRUE || a == c) return aig_or(g, c, b);
    if (a == AIG_FALSE || a == aig_not(c)) return aig_and(g, aig_not(c), b);
    if (b == AIG_FALSE || b == c) return aig_and(g, c, a);
    if (b == AIG_TRUE || b == aig_not(c)) return aig_or(g, aig_not(c), a);
    return aig_or(g, aig_and(g, c, a), aig_and(g, aig_not(c), b));
}

bool aig_match_ite(const aig *g, uint32_t node, aig_lit *c, aig_lit *then_part, aig_lit *else_part)
{
    if (!aig_is_and(g, node)) return false;
    aig_node n = g->nodes.data[node];
    if (!(n.left & 1) || !(n.right & 1)) return false;
    if (!aig_is_and(g, aig_node_of(n.left)) || !aig_is_and(g, aig_node_of(n.right))) return false;
    aig_node p = g->nodes.data[aig_node_of(n.left)], q = g->nodes.data[aig_node_of(n.right)];
    /* node = ¬(c ∧ t) ∧ ¬(¬c ∧ e) = c ? ¬t : ¬e */
    if (p.left == aig_not(q.left)) *c = p.left, *then_part = aig_not(p.right), *else_part = aig_not(q.right);
    else if (p.left == aig_not(q.right)) *c = p.left, *then_part = aig_not(p.right), *else_part = aig_not(q.left);
    else if (p.right == aig_not(q.left)) *c = p.right, *then_part = aig_not(p.left), *else_part = aig_not(q.right);
    else if (p.right == aig_not(q.right)) *c = p.right, *then_part = aig_not(p.left), *else_part = aig_not(q.left);
    else return false;
    return true;
}

void aig_simulate(const aig *g, uint8_t *values)
{
    values[0] = 0;
    for (uint32_t i = 1; i < g->nodes.len; i++) {
        aig_node n = g->nodes.data[i];
        if (n.left == AIG_IS_INPUT) continue;
        values[i] = (uint8_t)((values[n.left >> 1] ^ (n.left & 1)) & (values[n.right >> 1] ^ (n.right & 1)));
    }
}
