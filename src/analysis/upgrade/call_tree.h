/* analysis/upgrade/call_tree.h — a part of the tree of calls as a formula, under a substitution scenario.
 * Implements: CreateFormula with Ω : F̂ → {inline, sum, havoc} of Sery, Fedyukovich, Sharygina (FMCAD 2012), Sect. II: a call is shown
 *   by its partition and its children (inline), by its function's summaries (sum), or by nothing (havoc: a function without summaries).
 * In: an unwound program, summaries, the function at the root.  Out: the formula, one conjunct per call.
 * A node is a call. Its variables are those of its function's formula (analysis/upgrade/unwound.h) with the node's number in front, and the
 * interface of a child is the child's. So two nodes share variables only if one is the other's parent.
 * Invariant: whatever the scenario is, the formula follows from the one with every call inlined. */
#ifndef ANALYSIS_UPGRADE_CALL_TREE_H
#define ANALYSIS_UPGRADE_CALL_TREE_H

#include "analysis/upgrade/function_summaries.h"
#include "analysis/upgrade/unwound.h"

typedef struct {
    fn function;
    uint32_t parent;      /* the root is its own */
    bool is_inlined;      /* else its summaries stand for it */
    uint32_t first_child; /* of an inlined node: children are in the order of its function's calls */
    term formula;         /* of an inlined node: its partition; else the conjunction of its summaries */
    term entered;
} call_node;

typedef struct {
    const unwound_program *u;
    const function_summaries *summaries;
    VEC(call_node) nodes; /* parents before children */
    uint64_t size;        /* nodes of all terms */
} call_tree;

/* The root is inlined, its calls are represented by their summaries. */
void call_tree_init(call_tree *c, const unwound_program *u, const function_summaries *summaries, fn root);
void call_tree_free(call_tree *c);
/* Inlines a node that is represented by summaries. */
void call_tree_inline(call_tree *c, uint32_t node);
/* A formula over the interface of a node's function, as a formula about the node. */
term call_tree_about(const call_tree *c, uint32_t node, term over_interface);
/* A formula about a node, over nothing but its interface, in the names of its function. */
term call_tree_general(const call_tree *c, uint32_t node, term about_node);
/* a is below b, or b itself. */
bool call_tree_is_in_subtree(const call_tree *c, uint32_t a, uint32_t b);

#endif
