/* analysis/native/corpus.h — sequences of inputs that made a program do something new.
 * In: sequences, and which ways of the branches their executions took, how often (cfa/exec/interpret.h).  Out: one that is worth changing.
 * A sequence is kept if it took a way, or took it so many times, as none before; among a second kind, if it left global variables in a
 * state in which none before left them. It is cut behind what was new.
 * Invariant: BUDGET_NATIVE_SEEDS of each kind at most, BUDGET_NATIVE_SEED_INPUTS inputs each. A full kind forgets the seed that was tried
 * most. */
#ifndef ANALYSIS_NATIVE_CORPUS_H
#define ANALYSIS_NATIVE_CORPUS_H

#include "base/map.h"
#include "base/vec.h"

typedef struct {
    uint64_t bits;
    uint8_t size; /* bytes; 0: any */
    bool is_pointer;
} corpus_input;
typedef VEC(corpus_input) corpus_inputs;

typedef struct {
    uint32_t way;   /* of the branch that compares */
    uint32_t size;  /* bytes of an operand */
    uint32_t asked; /* inputs so far */
    uint64_t a, b;
} corpus_comparison;
typedef VEC(corpus_comparison) corpus_comparisons;

typedef enum { SEED_WAY, SEED_STATE, SEED_KINDS } seed_kind;

typedef struct {
    corpus_inputs inputs;
    uint64_t steps; /* until it was new */
    uint32_t way;   /* SEED_WAY: that was new */
    uint32_t tries;
    bool is_watched; /* its comparisons are known */
    corpus_comparisons comparisons;
} corpus_seed;

typedef struct {
    VEC(corpus_seed) seeds[SEED_KINDS];
    uint32_t *classes; /* by way: the set of classes of how often executions took it */
    uint32_t *hits;    /* by way: executions that took it */
    map64 states;
    uint64_t total_steps; /* of the seeds */
} corpus;

void corpus_init(corpus *c, uint32_t count_ways);
void corpus_free(corpus *c);

bool corpus_is_new_way(const corpus *c, uint32_t way, uint8_t times); /* so many times */
void corpus_note_way(corpus *c, uint32_t way, uint8_t times);
bool corpus_note_state(corpus *c, uint64_t state); /* true: it is new */
/* Copies the first `count` inputs. */
void corpus_add(corpus *c, seed_kind kind, const corpus_input *inputs, uint32_t count, uint64_t steps, uint32_t way);
/* Small, fast, seldom tried, with a way that few executions take; NULL: there is none. Good until the next corpus_add. */
corpus_seed *corpus_choose(corpus *c, seed_kind kind, uint64_t random);
/* An input of a seed; false: there is none of this size. */
bool corpus_some_input(const corpus *c, uint64_t random, uint32_t size, uint64_t *bits);
/* A comparison at a branch that was seen to go one way only. */
static inline bool corpus_is_open(const corpus *c, uint32_t way) { return !c->classes[way & ~1u] || !c->classes[way | 1u]; }

#endif
