/* analysis/predicate/block.h — blocks: the formulas between two points of abstraction.
 * Implements: adjustable-block encoding (Beyer, Keremoglu, Wendler: Predicate Abstraction with Adjustable-Block Encoding, FMCAD 2010).
 * The block operator `blk` is fixed: abstraction happens at the entry of a fragment, behind a call and behind a loop.
 * Deviations: a block is encoded once, from an arbitrary state, and serves every abstract state that arrives at its start. Functions that
 * cannot reach an error call are stepped over until they are opened: cells that they may modify are arbitrary afterwards. Small functions
 * may be inlined into their callers' blocks. In: a fragment and a location of it.  Out: for each point of abstraction that can be reached
 * from there without passing another one, one block: a condition over the state at its start, and a state at its end in terms of the start.
 * The same walk along a path from the start of the program (block_replay) gives the formulas of error paths. */
#ifndef ANALYSIS_PREDICATE_BLOCK_H
#define ANALYSIS_PREDICATE_BLOCK_H

#include "analysis/bounded/guard.h"
#include "analysis/predicate/fragment.h"

typedef enum {
    BLOCK_BACK,   /* to the head of the loop that is the fragment */
    BLOCK_INNER,  /* to the head of a loop directly within */
    BLOCK_EXIT,   /* to a location behind the loop that is the fragment */
    BLOCK_RETURN, /* to the end of the procedure; the result is in its cell */
    BLOCK_CALL,   /* to a call; `after` is the state in the callee */
    BLOCK_ERROR,  /* to an error call */
    BLOCK_STEP,   /* to any other location of the fragment, that ends blocks (block_cut) */
} block_end;

typedef struct {
    uint32_t fragment, from;
    uint8_t end; /* block_end */
    uint32_t to; /* location: head, target of the exit, LOC_EXIT, the call */
    fn callee;   /* BLOCK_CALL */
    term formula;
    guard when;               /* its conditions */
    encode_state *start, *at; /* at: the end, a call's in the caller's frame */
    encode_state *after;      /* BLOCK_CALL */
    bool modelled;            /* false: some path through it passes something unsupported */
    uint32_t number;          /* unique */
} block;

typedef struct {
    block **blocks;
    uint32_t count;
} block_list;

typedef struct block_builder block_builder;

block_builder *blocks_new(const fragment_table *f, encoder *e, term_table *t, limits *l);
void blocks_free(block_builder *b);

/* Where blocks end, too. Before the first block is asked for. */
typedef enum {
    CUT_NOWHERE,    /* else */
    CUT_BRANCHES,   /* in functions with many branches, where paths part or meet: a block is a straight path */
    CUT_EVERYWHERE, /* every statement is a block */
} block_cut;
void blocks_set_cut(block_builder *b, block_cut cut);

const block_list *blocks_from(block_builder *b, uint32_t in /* fragment */, uint32_t from);

/* 1: the condition, over the state at the start, is one of those under which the block is passed; 0: its negation is; -1: neither. */
int blocks_decide(block_builder *b, const block *which, term condition);
/* Conditions under which the block is passed, those too that others imply. */
uint32_t blocks_length(const block_builder *b, const block *which);

bool blocks_is_open(const block_builder *b, fn f);
bool blocks_had_to_open(const block_builder *b, fn f); /* it is open, but was not at the beginning */
bool blocks_is_inlined(const block_builder *b, fn f);
void blocks_open(block_builder *b, fn f); /* it is analysed from now on; blocks that step over it are forgotten, but stay valid */

/* The function becomes part of its callers' blocks, with all that it calls. This helps where the relation between its arguments and its
 * effects matters: cubes before and behind a call do not express it. false: it has loops, or is inlined already. Appends to `inlined`
 * (may be NULL) all functions that are inlined now: blocks that end with a call of one of them exist no more. */
typedef VEC(fn) function_list;
bool blocks_inline(block_builder *b, fn f, function_list *inlined);

/* The return from a call. `outer` is the caller's state before the callee's frame is entered, `inner` the state in that frame, `end` the
 * state behind the call; the formula assigns the result. */
typedef struct {
    encode_state *outer, *inner, *end;
    term formula;
    uint32_t number; /* unique */
} resume_block;
const resume_block *blocks_resume(block_builder *b, fn caller, uint32_t call, fn callee);

/* Notes of a walk, so that the one path that a model takes can be found. */
typedef struct {
    uint32_t context; /* 0: the fragment's own function; else the number of an inlined call */
    uint32_t where;
    term condition; /* of an assumption: under it the first branch is taken */
    uint32_t inner; /* of an inlined call: the context of the callee */
} block_note;
typedef struct {
    VEC(block_note) notes;
    map64 at; /* context and where → index in notes */
} block_trace;
void block_trace_free(block_trace *t);

/* The notes of a block from its own arbitrary start on. */
void blocks_trace(block_builder *b, const block *which, block_trace *trace);

/* The block from a given state on, which becomes the state at its end (BLOCK_CALL: in the callee). */
term block_replay(block_builder *b, const block *which, encode_state **state, block_trace *trace);

#endif
