/* analysis/trace/automaton.h — Floyd-Hoare automata, made deterministic on the fly.
 * Implements: Def. 1 and the mappings α, β of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction (SAS 2018).
 * A state q has a predicate θ(q); a transition over a letter s is a valid Hoare triple {θ(q)} s {θ(q')}. The initial state is `true`, the
 * one accepting state is `false`. An automaton is its predicates (Φ) and what is known about triples over them; α of a set of triples and
 * β back are nothing but reading this table.
 * Deviation: triples may have several predicates before the letter, which hold together. So a state of the deterministic automaton, a set
 * of predicates, is a conjunction, and {φ1 ∧ φ2} s {φ'} is a transition even if neither predicate is enough alone.
 * Over nested words, a return's transition depends on two states: that at the callee's exit, and that at the call. Its triple
 * {φ at the exit} {φ at the call} return {φ'} is decided over both (Heizmann, Hoenicke, Podelski: Nested interpolants, POPL 2010).
 * Invariant: every transition is a valid triple, so every accepted trace is infeasible (Theorem 1). A triple that is not known to be valid
 * is not a transition; that costs precision alone. */
#ifndef ANALYSIS_TRACE_AUTOMATON_H
#define ANALYSIS_TRACE_AUTOMATON_H

#include "analysis/refutations.h"
#include "analysis/trace/known_triples.h"
#include "analysis/trace/letter.h"
#include "analysis/trace/witnesses.h"
#include "logic/term/renaming.h"

/* A state of the deterministic automaton: a set of predicates that hold. */
typedef struct {
    uint32_t i;
} predicate_set;
#define SET_TRUE  ((predicate_set){0}) /* no predicate: the initial state */
#define SET_FALSE ((predicate_set){1}) /* accepting */

/* The predicates that hold before a letter. */
typedef struct {
    predicate_set here;
    predicate_set call; /* of a return: at the call; of other letters: true */
} triple_before;

typedef VEC(triple_before) triple_sets;

/* The known triples {…} s {φ'}: sets that suffice, and sets that do not. */
typedef struct {
    uint32_t number;     /* of φ' */
    hash128 letter_hash; /* of s in facts */
    triple_sets valid, invalid;
    triple_sets claimed; /* under an audit: an earlier revision claims that they are enough */
} triple_record;

typedef struct {
    triple_before from;
    letter l;
    predicate_set to;
} automaton_transition;

/* Which predicates a letter concerns, as bits. Those in `decided`, among them all in `read`, depend, behind the letter, on those in `read`
 * alone. All that are not in `read` still hold behind it if they held before. */
typedef struct {
    uint64_t *read, *decided;
    uint64_t *written; /* it changes one of their cells */
    uint64_t *guarded; /* its guard speaks of one of their cells */
} letter_concern;

typedef enum { OLD_VALUES_UNKNOWN, OLD_VALUES_NONE, OLD_VALUES_SOME } old_values;

typedef struct {
    VEC(term) predicates; /* θ; [0]: false */
    VEC(term) named;      /* predicates for other revisions: variables in memory have names (encode_name_variables) */
    uint32_t words;       /* of a set */
    VEC(uint64_t) sets;   /* all sets that were met, `words` each */
    idtable set_index;
    map64 number_of; /* half of a predicate's hash → its number (triple_records.c) */
    map64 record_of; /* letter and number of φ' → index in records */
    VEC(triple_record) records;
    map64 pairs;             /* set at the exit, set at the call → number of the pair */
    map64 successor;         /* set and letter → set */
    map64 successor_of_pair; /* pair and return → set */
    map64 effects;           /* set of predicates that the letter reads, and letter → set of those that it decides */
    map64 concern_of;        /* letter → index in concerns */
    VEC(letter_concern) concerns;
    VEC(automaton_transition) transitions; /* those that were taken, in this order */
    uint8_t old_values;                    /* do predicates speak of them? */
    bool is_translated;                    /* of an earlier revision */
    bool is_useful;                        /* it has removed something */
    uint32_t idle;                         /* revisions in which it was not useful */
} automaton;

/* Decides triples. */
typedef struct {
    alphabet *a;
    term_table *t;
    solver *s;
    refutations *facts;
    limits *limits;
    const known_triples *known; /* of earlier revisions; their letters are ΣR */
    renaming *before;           /* names of functions then; NULL: the same */
    reprove_translation translate;
    bool audits;            /* triples that earlier revisions knew are decided again */
    bool has_failed;        /* an earlier revision calls a triple valid that is not */
    witnesses seen;         /* states before letters that refute triples */
    bool looks_at_seen;     /* while a transition is computed where they pay */
    uint64_t asked, reused; /* triples decided with the solver, and by an earlier revision */
} triple_checker;

automaton *automaton_new(encoder *e, const term *predicates, uint32_t count); /* without false */
void automaton_free(automaton *a);

predicate_set automaton_set(automaton *a, const uint32_t *numbers, uint32_t count); /* numbers of predicates */
predicate_set automaton_intern(automaton *a, const uint64_t *words);                /* bits of predicates */
bool automaton_has(const automaton *a, predicate_set s, uint32_t number);
bool automaton_is_part(const automaton *a, predicate_set part, predicate_set whole);
/* {before} l {the predicate with the number} is valid; or it is not known to be. */
void automaton_note(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number, bool valid);
/* The triple is valid. If less is enough, because the rest has nothing to do with the letter, that is noted. */
void automaton_note_step(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number);
/* Its known triples, valid ones or others, for the next revision; at most so many. */
void automaton_tell_triples(const triple_checker *c, const automaton *a, bool valid, known_triples *to, uint32_t most);

/* The transition of the deterministic automaton. */
predicate_set automaton_next(triple_checker *c, automaton *a, triple_before from, letter l);

letter_concern automaton_concern(triple_checker *c, automaton *a, letter l);

/* Its known triples stay. */
void automaton_forget_transitions(automaton *a);

/* A word with its nesting. */
enum { WORD_UNMATCHED = UINT32_MAX };
typedef struct {
    const letter *letters;
    const uint32_t *partner; /* of a call: the position of its return, or UNMATCHED; of a return: that of its call */
    uint32_t count;
} nested_word;
bool automaton_accepts(triple_checker *c, automaton *a, nested_word w);

/* An audit asks for a triple in the same terms: the premises before the letter, predicate by predicate. */
void automaton_given(triple_checker *c, const automaton *a, triple_before before, letter l,
                     void (*visit)(void *context, uint32_t number, bool at_call, term given), void *context);

#endif
