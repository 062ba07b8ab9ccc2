/* analysis/trace/letter.h — the alphabet: statements by what they mean.
 * In: blocks and returns as the encoding sees them (analysis/predicate/block.h).  Out: letters. A letter is a relation between two states:
 * a guard over the cells before it, and a simultaneous assignment. Cells are un-indexed (index 0); values that nothing determines (inputs,
 * havocs) are variables with an index from 1 on, numbered within the letter.
 * Invariant: two blocks with the same relation are the same letter, and its hash is the same in every process and revision. So a set of
 * Hoare triples over letters is a set of facts of logic, about no program in particular.
 * A cell of a function that is not active keeps whatever value it has: nothing reads it before the next call of the function, which makes
 * it arbitrary.
 * Call and return letters make traces nested words (Alur, Madhusudan: Adding nesting structure to words, JACM 56, 2009; Heizmann, Hoenicke,
 * Podelski: Nested interpolants, POPL 2010). Behind a call letter old(c) is the value of c there: what the callee begins with. A return
 * letter relates three states: at the callee's exit, at the call in the caller's frame, and behind the return. There all cells that belong
 * to activations, and all old values, are as at the call again, and everything else is as at the exit; then the result is assigned. This is
 * what executions do: a callee cannot change the cells of the activations below it, those of a recursive function are others in each
 * activation, and no code reads the cells of a function that has returned. So one activation of a function is visible at a time. */
#ifndef ANALYSIS_TRACE_LETTER_H
#define ANALYSIS_TRACE_LETTER_H

#include "analysis/predicate/block.h"
#include "logic/term/renaming.h"

typedef struct {
    uint32_t i;
} letter;
/* The values before the program; the first letter of every trace. It has one hash in all programs: facts about it name what they rest on
 * (alphabet_start_of). */
#define LETTER_START ((letter){0})

typedef struct {
    term cell, value;
} letter_effect;

typedef enum { LETTER_INTERNAL, LETTER_CALL, LETTER_RETURN } letter_kind;

typedef struct {
    hash128 hash;
    term guard; /* of LETTER_START: true, alphabet_start_of says more; of a return: over cells at the exit, and at the call (moment.h) */
    const letter_effect *effects;
    uint32_t count;
    uint8_t kind; /* letter_kind */
    letter call;  /* of a return: the call that it returns from */
} letter_info;

typedef struct {
    const uint32_t *ids; /* of variables, ascending */
    uint32_t count;
} variable_list;

typedef struct {
    encoder *e;
    term_table *t;
    VEC(letter_info) letters;
    idtable index;          /* by hash */
    map64 of_block;         /* number of a block → letter */
    map64 of_block_to_call; /* number of a block → letter */
    map64 of_return;        /* hash of call and callee → letter, as the next two */
    map64 of_call, of_nested_return;
    map64 lists;         /* term → index in variables */
    map64 preconditions; /* letter and postcondition → the term */
    map64 exit_forms;    /* letter and predicate → the term */
    map64 call_forms;    /* term → the term */
    map64 traits;        /* variable → its kind (moment.c) */
    VEC(variable_list) variables;
    arena memory;
} alphabet;

void alphabet_init(alphabet *a, encoder *e, term_table *t);
void alphabet_free(alphabet *a);

letter alphabet_block(alphabet *a, const fragment_table *f, const block *b);
letter alphabet_return(alphabet *a, block_builder *b, fn caller, uint32_t call, fn callee);
/* A block that ends with a call, up to the call; the call; the return to behind it. */
letter alphabet_block_to_call(alphabet *a, const fragment_table *f, const block *b);
letter alphabet_call(alphabet *a, fn caller, uint32_t call, fn callee);
letter alphabet_nested_return(alphabet *a, block_builder *b, fn caller, uint32_t call, fn callee);
letter alphabet_skip(alphabet *a); /* nothing happens */
/* The hash that the letter would have if functions were called as they were before. */
hash128 letter_hash_before(const alphabet *a, letter l, renaming *before);

static inline const letter_info *letter_get(const alphabet *a, letter l) { return &a->letters.data[l.i]; }

/* The initial values that concern a formula over un-indexed cells. */
term alphabet_start_of(alphabet *a, term formula);
/* The formula over the state before the letter that says that `post` holds behind it, if the guard does. Of a return: over the states at
 * the exit and at the call. */
term letter_precondition(alphabet *a, letter l, term post);
/* The guard of a letter; of a return, also the conditions of the call. */
term letter_condition(alphabet *a, letter l);
/* Of a return: a predicate at the exit, whose old values are put in terms of the state at the call; and one that holds at the call. */
term letter_exit_form(alphabet *a, letter l, term predicate);
term letter_call_form(alphabet *a, term predicate);
/* The variables of a term. */
variable_list alphabet_variables(alphabet *a, term of);
bool variables_meet(variable_list a, variable_list b);
/* A variable that belongs to all paths and never changes: what is not known of memory before the program. */
bool variable_is_rigid(const term_table *t, term variable);
bool letter_assigns(const alphabet *a, letter l, term cell);
/* Does the letter change a cell of the list, or what it was? Of a return: compared with the exit. */
bool letter_writes(alphabet *a, letter l, variable_list cells);

#endif
