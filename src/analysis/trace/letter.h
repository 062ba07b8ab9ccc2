/* analysis/trace/letter.h — the alphabet: statements by what they mean.
 * In: blocks and returns as the encoding sees them (analysis/predicate/block.h).  Out: letters. A letter is a relation between two states:
 * a guard over the cells before it, and a simultaneous assignment. Cells are un-indexed (index 0); values that nothing determines (inputs,
 * havocs) are variables with an index from 1 on, numbered within the letter.
 * Invariant: two blocks with the same relation are the same letter, and its hash is the same in every process and revision. So a set of
 * Hoare triples over letters is a set of facts of logic, about no program in particular.
 * A cell of a function that is not active keeps whatever value it has: nothing reads it before the next call of the function, which makes
 * it arbitrary. */
#ifndef ANALYSIS_TRACE_LETTER_H
#define ANALYSIS_TRACE_LETTER_H

#include "analysis/predicate/block.h"

typedef struct {
    uint32_t i;
} letter;
#define LETTER_START ((letter){0}) /* the values before the program; the first letter of every trace */

typedef struct {
    term cell, value;
} letter_effect;

typedef struct {
    hash128 hash;
    term guard; /* of LETTER_START: true, alphabet_start_of says more */
    const letter_effect *effects;
    uint32_t count;
} letter_info;

typedef struct {
    const uint32_t *ids; /* of variables, ascending */
    uint32_t count;
} variable_list;

typedef struct {
    encoder *e;
    term_table *t;
    VEC(letter_info) letters;
    idtable index;       /* by hash */
    map64 of_block;      /* number of a block → letter */
    map64 of_return;     /* hash of call and callee → letter */
    map64 of_step_over;  /* number of a block → letter */
    map64 lists;         /* term → index in variables */
    map64 preconditions; /* letter and postcondition → the term */
    VEC(variable_list) variables;
    arena memory;
} alphabet;

void alphabet_init(alphabet *a, encoder *e, term_table *t);
void alphabet_free(alphabet *a);

letter alphabet_block(alphabet *a, const fragment_table *f, const block *b);
letter alphabet_return(alphabet *a, block_builder *b, fn caller, uint32_t call, fn callee);
/* A block that ends with a call, and the call: what it may modify is arbitrary behind it. */
letter alphabet_step_over(alphabet *a, fn caller, const block *b, const effect_set *mod);
letter alphabet_skip(alphabet *a); /* nothing happens */
static inline const letter_info *letter_get(const alphabet *a, letter l) { return &a->letters.data[l.i]; }

/* What holds before the program, as far as it concerns a formula over un-indexed cells. */
term alphabet_start_of(alphabet *a, term formula);
/* The formula over the state before the letter that says that `post` holds behind it, if the guard does. */
term letter_precondition(alphabet *a, letter l, term post);
/* The variables of a term. */
variable_list alphabet_variables(alphabet *a, term of);
bool variables_meet(variable_list a, variable_list b);
/* A variable that belongs to all paths and never changes: what is not known of memory before the program. */
bool variable_is_rigid(const term_table *t, term variable);
/* Does the letter write a cell of the list? */
bool letter_writes(const alphabet *a, letter l, variable_list cells);

#endif
