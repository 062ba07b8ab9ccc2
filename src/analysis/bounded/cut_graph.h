/* analysis/bounded/cut_graph.h — a program as a graph of cut points, for proofs by induction.
 * Implements: candidates for invariants are weakened until they are inductive (Houdini: Flanagan, Leino, FME 2001).
 * In: a task without recursion.  Out: its cut points; from each, the symbolic execution of one segment after the other, starting with
 * arbitrary values.
 * A cut point is the head of a loop in one chain of calls. A segment is an execution from one cut point to the next, so it has no loops; a
 * piece is a segment with a fixed end. Node 0 is the start of the program, with the values it has there.
 * Invariant: every cycle of the program passes a cut point. So a condition that every piece establishes at the cut point where it ends
 * always holds there.
 * A claim is a C condition at a node. Claims are candidates until cut_graph_prove has dropped those that are not inductive together with
 * the claims that are left. From then on these are facts, and are assumed wherever the node is passed. */
#ifndef ANALYSIS_BOUNDED_CUT_GRAPH_H
#define ANALYSIS_BOUNDED_CUT_GRAPH_H

#include "analysis/bounded/unroll.h"
#include "analysis/refutations.h"

typedef struct {
    ex condition;
    term here; /* the condition in the node's arbitrary state */
    bool alive;
    bool proved;      /* a fact: proved, or true from the beginning */
    bool is_interval; /* intervals say so */
    bool is_fixed;    /* a variable has got the value that it says; see cut_graph_fix */
    bool is_needed;   /* the proof rests on it; see cut_graph_find_support */
} cut_claim;

typedef struct {     /* a piece that ends at a cut point */
    uint32_t target; /* node */
    guard g;
    encode_state *s;
    VEC(term) claims; /* the target's, at the end of this piece; as many as were asked for so far */
} cut_piece;

typedef struct {
    ctx in;
    uint32_t where;
    fn function;
    encode_state *start;
    VEC(cut_claim) claims;
    VEC(cut_piece) pieces;      /* of the first segment */
    VEC(unroll_point) frontier; /* after `layers` segments */
    VEC(guard) errors;          /* met in the last segment */
    VEC(guard) unmodelled;      /* paths of the first segment that are not modelled */
    uint32_t layers;
    bool is_waiting;
} cut_node;

typedef struct {
    task_encoding enc; /* borrowed */
    const interval_facts *intervals;
    const program_slice *slice; /* operations outside of it are not carried out, and nothing is assumed about them; may be NULL */
    solver *solver;
    solver *together;     /* for many claims at once: gives up soon */
    refutations *refuted; /* all questions go through it */
    unroll u;
    VEC(cut_node) nodes;
    map64 node_at;      /* context, location → node */
    const char *reason; /* why there is no graph */
    bool singly;        /* claims are proved one by one: they are few, and expected to hold */
} cut_graph;

/* false: there is none, because of recursion, size or limits (see reason). */
bool cut_graph_init(cut_graph *g, const task_encoding *enc, refutations *refuted, const interval_facts *intervals,
                    const program_slice *slice);
void cut_graph_free(cut_graph *g);

/* The slice, if there is one, keeps the value of the variable up to date. */
bool cut_graph_has_variable(const cut_graph *g, var v);
/* A condition at the start of a node. None if it reads something that is arbitrary at every reading: the variable for that would mean
 * something else later on. */
term cut_graph_at_start(cut_graph *g, const cut_node *n, ex condition);
/* Adds a candidate. false: it says nothing, or the node has it already. */
bool cut_graph_claim(cut_graph *g, uint32_t node, ex condition);
/* Dropped claims are candidates once more: together with others they may be inductive. */
void cut_graph_claim_again(cut_graph *g);
/* Drops all candidates that are not inductive. false: a limit was hit, and all candidates are dropped. */
bool cut_graph_prove(cut_graph *g, double deadline);
/* After a proof: variables of which it is proved that they are equal to something (the address of an object, a sum of other variables) get
 * that value at the start of their node, instead of an arbitrary one that is equal to it. So memory accesses and sums fold. For the first
 * segment. false: limits. */
bool cut_graph_fix(cut_graph *g);
/* No execution takes a path that is not modelled: the facts at the start of each segment exclude it. Until this is shown, facts must not be
 * used: they are proved of modelled paths only. */
bool cut_graph_is_modelled(cut_graph *g);
/* Carries out the next segment of a node's executions. false: limits. */
bool cut_graph_advance(cut_graph *g, uint32_t node);
void cut_graph_forget_segments(cut_node *n); /* the next one is the first one again */
/* After the step case was proved for k = 1: marks the claims that it needs, and those that these need. false: not known, or k is larger. */
bool cut_graph_find_support(cut_graph *g);
/* Are the errors of the node's last segment out of reach? */
solver_answer cut_graph_ask_errors(cut_graph *g, uint32_t node);

#endif
