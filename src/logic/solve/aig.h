/* logic/solve/aig.h — and-inverter graphs: Boolean functions as two-input ANDs and negations, structurally hashed.
 * A literal is 2·node + negated. Node 0 is the constant, so AIG_FALSE = 0 and AIG_TRUE = 1. Inputs are numbered from 0 in order of
 * creation.
 * Invariant: the operands of a node have smaller numbers than the node, so the node array is a topological order. The larger operand stands
 *   left. No two nodes have the same operands. No node is decided by looking two levels down (constants; equal, complementary or absorbed
 *   operands).
 * Implements: the rules of Brummayer, Biere: Local two-level and-inverter graph minimization without blowup (MEMICS 2006): contradiction,
 *   idempotence, subsumption, substitution, resolution. Deviations: none of them depends on how often an operand is used.
 * Why: bit-blasting simplifies for free while it builds, and an interpolant is the same kind of object as the formula it came from. */
#ifndef LOGIC_SOLVE_AIG_H
#define LOGIC_SOLVE_AIG_H

#include "base/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t aig_lit;

#define AIG_FALSE    ((aig_lit)0)
#define AIG_TRUE     ((aig_lit)1)
#define AIG_IS_INPUT UINT32_MAX /* left operand of an input node; its right operand is the input's number */

typedef struct {
    aig_lit left, right;
} aig_node;

typedef struct {
    VEC(aig_node) nodes;
    VEC(uint32_t) inputs; /* node of input i */
    uint32_t *table;      /* open addressing over node numbers; 0: free */
    uint32_t mask, hashed;
    uint32_t max_nodes; /* 0: no limit. Beyond it `full` is set and further ANDs are AIG_FALSE: the owner must give up */
    bool full;
    bool (*more)(void *context); /* asked at max_nodes: true: it has raised max_nodes, go on; NULL: no */
    void *context;
    uint64_t asked; /* how often a node was asked for, ever */
} aig;

void aig_init(aig *g);
void aig_clear(aig *g); /* keeps the memory */
void aig_free(aig *g);

aig_lit aig_input(aig *g);
aig_lit aig_and(aig *g, aig_lit a, aig_lit b);
aig_lit aig_xor(aig *g, aig_lit a, aig_lit b);
aig_lit aig_ite(aig *g, aig_lit c, aig_lit a, aig_lit b);
static inline aig_lit aig_not(aig_lit a) { return a ^ 1; }
static inline aig_lit aig_or(aig *g, aig_lit a, aig_lit b) { return aig_not(aig_and(g, aig_not(a), aig_not(b))); }
static inline aig_lit aig_iff(aig *g, aig_lit a, aig_lit b) { return aig_not(aig_xor(g, a, b)); }

static inline uint32_t aig_node_of(aig_lit a) { return a >> 1; }
static inline bool aig_is_and(const aig *g, uint32_t node) { return node && g->nodes.data[node].left != AIG_IS_INPUT; }
static inline bool aig_is_input(const aig *g, uint32_t node) { return g->nodes.data[node].left == AIG_IS_INPUT; }

/* If the node is c ? a : b (or a xor b, then *then_part == ¬*else_part), the parts; how both CNF and terms recognise what aig_ite built. */
bool aig_match_ite(const aig *g, uint32_t node, aig_lit *c, aig_lit *then_part, aig_lit *else_part);

/* values[node] for every node from values[input nodes]; the constant is set, too. A literal's value is values[node] ^ negated. */
void aig_simulate(const aig *g, uint8_t *values);
static inline bool aig_value(const uint8_t *values, aig_lit a) { return values[a >> 1] ^ (a & 1); }

#endif
