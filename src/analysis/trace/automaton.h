/* analysis/trace/automaton.h — Floyd-Hoare automata, made deterministic on the fly.
 * Implements: Def. 1 and the mappings α, β of Rothenberg, Dietsch, Heizmann: Incremental Verification Using Trace Abstraction (SAS 2018).
 * A state q has a predicate θ(q); a transition over a letter s is a valid Hoare triple {θ(q)} s {θ(q')}. The initial state is `true`, the
 * one accepting state is `false`. An automaton is its predicates (Φ) and what is known about triples over them; α of a set of triples and
 * β back are nothing but reading this table.
 * Deviation: triples may have several predicates before the letter, which hold together. So a state of the deterministic automaton, a set
 * of predicates, is a conjunction, and {φ1 ∧ φ2} s {φ'} is a transition even if neither predicate is enough alone.
 * Invariant: every transition is a valid triple, so every accepted trace is infeasible (Theorem 1). A triple that is not known to be valid
 * is no transition; that costs precision alone. */
#ifndef ANALYSIS_TRACE_AUTOMATON_H
#define ANALYSIS_TRACE_AUTOMATON_H

#include "analysis/refutations.h"
#include "analysis/trace/known_triples.h"
#include "analysis/trace/letter.h"

/* A state of the deterministic automaton: a set of predicates that hold. */
typedef struct {
    uint32_t i;
} predicate_set;
#define SET_TRUE  ((predicate_set){0}) /* no predicate: the initial state */
#define SET_FALSE ((predicate_set){1}) /* accepting */

/* What is known about the triples {…} s {φ'}: sets that are enough, and sets that are not. */
typedef struct {
    uint32_t number;     /* of φ' */
    hash128 letter_hash; /* of s in facts */
    VEC(predicate_set) valid, invalid;
    VEC(predicate_set) claimed; /* under an audit: an earlier revision claims that they are enough */
} triple_record;

typedef struct {
    predicate_set from;
    letter l;
    predicate_set to;
} automaton_transition;

typedef struct {
    VEC(term) predicates; /* θ; [0]: false */
    VEC(term) named;      /* … for other revisions: variables in memory have names (encode_name_variables) */
    uint32_t words;       /* of a set */
    VEC(uint64_t) sets;   /* all sets that were met, `words` each */
    idtable set_index;
    map64 record_of; /* letter and number of φ' → index in records */
    VEC(triple_record) records;
    map64 successor;                       /* set and letter → set */
    VEC(automaton_transition) transitions; /* those that were taken, in this order */
    bool is_translated;                    /* of an earlier revision */
    bool is_useful;                        /* it has removed something */
    uint32_t idle;                         /* revisions in which it was not useful */
} automaton;

/* Who decides triples. */
typedef struct {
    alphabet *a;
    term_table *t;
    solver *s;
    refutations *facts;
    limits *limits;
    const known_triples *known; /* of earlier revisions; their letters are ΣR */
    translation_choice translate;
    bool audits;                   /* what is known of earlier revisions is decided again */
    bool has_failed;               /* … and a triple that they claim to be valid is not */
    uint64_t cheap, asked, reused; /* triples decided without the solver, with it, and by an earlier revision */
} triple_checker;

automaton *automaton_new(encoder *e, const term *predicates, uint32_t count); /* without false */
void automaton_free(automaton *a);

predicate_set automaton_set(automaton *a, const uint32_t *numbers, uint32_t count); /* numbers of predicates */
bool automaton_has(const automaton *a, predicate_set s, uint32_t number);
/* {before} l {the predicate with the number} is valid; or it is not known to be. */
void automaton_note(triple_checker *c, automaton *a, predicate_set before, letter l, uint32_t number, bool valid);
/* What is known about its triples, for the next revision; at most so many. */
void automaton_tell_triples(const triple_checker *c, const automaton *a, known_triples *to, uint32_t most);

/* The transition of the deterministic automaton. */
predicate_set automaton_next(triple_checker *c, automaton *a, predicate_set from, letter l);
bool automaton_accepts(triple_checker *c, automaton *a, const letter *trace, uint32_t count);

#endif
