/* analysis/predicate/block.h — the formulas between two points of abstraction (large blocks).
 * In: a fragment and a location of it.  Out: for each point of abstraction that can be reached from there without passing another one, one
 * formula that says how: a condition over the arbitrary state at the beginning, and a state at the end in terms of it. So a block is
 * encoded once and serves every abstract state that arrives. Points of abstraction: the entry of a fragment, behind a call, behind a loop.
 * Calls of functions that are not opened are stepped over: what they may modify is arbitrary afterwards (only functions that cannot reach
 * an error call are). The same walk along a path from the start of the program (block_replay) gives the formulas for counterexamples. */
#ifndef ANALYSIS_PREDICATE_BLOCK_H
#define ANALYSIS_PREDICATE_BLOCK_H

#include "analysis/predicate/fragment.h"

typedef enum {
    BLOCK_BACK,   /* to the head of the loop that is the fragment */
    BLOCK_INNER,  /* to the head of a loop directly within */
    BLOCK_EXIT,   /* to a location behind the loop that is the fragment */
    BLOCK_RETURN, /* to the end of the procedure; the result is in its cell */
    BLOCK_CALL,   /* to a call; `after` is the state in the callee */
    BLOCK_ERROR,  /* to an error call */
} block_end;

typedef struct {
    uint32_t fragment, from;
    uint8_t end; /* block_end */
    uint32_t to; /* location: head, target of the exit, LOC_EXIT, the call */
    fn callee;   /* BLOCK_CALL */
    term formula;
    encode_state *start, *at; /* at: the end, a call's in the caller's frame */
    encode_state *after;      /* BLOCK_CALL */
    bool modelled;            /* false: passes something unsupported on some way */
    uint32_t number;          /* unique */
} block;

typedef struct {
    block **blocks;
    uint32_t count;
} block_list;

typedef struct block_builder block_builder;

block_builder *blocks_new(const fragment_table *f, encoder *e, term_table *t, limits *l);
void blocks_free(block_builder *b);

const block_list *blocks_from(block_builder *b, uint32_t in /* fragment */, uint32_t from);

bool blocks_is_open(const block_builder *b, fn f);
void blocks_open(block_builder *b, fn f); /* is analysed from now on: blocks that stepped over it are forgotten (but stay valid) */

/* Becomes part of its callers' blocks, with what it calls: where the relation between its arguments and its effects matters, which cubes
 * before and after do not hold. false: it has loops, or is one of the block already. Adds to `inlined` all that became so: blocks that end
 * with a call of one of them are no more, wherever they are. */
typedef VEC(fn) function_list;
bool blocks_inline(block_builder *b, fn f, function_list *inlined);

/* The state after a return: the caller's, where what the callee may modify is whatever its exit state says. `outer` is before the frame of
 * the callee was entered, `inner` in it, `end` behind the call, formula the assignment of the result. */
typedef struct {
    encode_state *outer, *inner, *end;
    term formula;
} resume_block;
const resume_block *blocks_resume(block_builder *b, fn caller, uint32_t call, fn callee);

/* What a replay notes for finding the one way that a model takes. */
typedef struct {
    uint32_t context; /* which walk over a function: 0 the fragment's own, else one that is inlined */
    uint32_t where;
    term condition; /* of an assume: it takes the first branch */
    uint32_t inner; /* of a call: the context of the callee */
} block_note;
typedef struct {
    VEC(block_note) notes;
} block_trace;
void block_trace_free(block_trace *t);

/* The notes of a block from its own arbitrary start on. */
void blocks_trace(block_builder *b, const block *which, block_trace *trace);

/* The block from a given state on, which becomes the state at its end (BLOCK_CALL: in the callee). */
term block_replay(block_builder *b, const block *which, encode_state **state, block_trace *trace);

#endif
