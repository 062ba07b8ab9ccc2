/* analysis/trace/triple.h — Hoare triples over the predicates of an automaton: records of what is known, and who decides the others.
 * In: an automaton, a set of its predicates before a letter, and one behind it.  Out: is the triple valid?
 * Invariant: `valid` is a proof; `invalid` means no more than that none was found. Shared by the parts of analysis/trace/automaton.h. */
#ifndef ANALYSIS_TRACE_TRIPLE_H
#define ANALYSIS_TRACE_TRIPLE_H

#include "analysis/trace/automaton.h"

/* ---- sets as bits ---- */

static inline uint64_t *words_of(const automaton *a, predicate_set s) { return a->sets.data + (size_t)s.i * a->words; }
static inline uint64_t *empty_words(const automaton *a) { return mem_zalloc(a->words * sizeof(uint64_t)); }
static inline bool has_number(const uint64_t *words, uint32_t number) { return words[number / 64] >> number % 64 & 1; }
static inline void add_number(uint64_t *words, uint32_t number) { words[number / 64] |= (uint64_t)1 << number % 64; }

/* ---- what is connected by variables ---- */

typedef VEC(variable_list) variable_lists;

/* A predicate without variables is connected with everything. */
static inline bool meets_some(const variable_lists *lists, variable_list own)
{
    bool meets = !own.count;
    for (uint32_t k = 0; k < lists->len && !meets; k++) meets = variables_meet(own, lists->data[k]);
    return meets;
}

/* ---- triple_records.c ---- */

/* The record for {…} l {the predicate with the number}; it contains the knowledge of an earlier revision. Valid until the next one is made.
 */
triple_record *triple_record_at(triple_checker *c, automaton *a, letter l, uint32_t number);
/* 1: known to be valid; 0: known not to be; -1: nothing is known. */
int triple_look_up(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number);
/* Under an audit: does an earlier revision claim that the triple is valid? */
bool triple_is_claimed(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number);

/* Is the triple, about which nothing is known, in the set SC of TRANSLATEAUTOMATON if it is valid? The start of the program is a letter
 * that every revision has anew. */
bool triple_may_be_added(const triple_checker *c, const automaton *a, letter l);

/* ---- triple.c ---- */

/* Looks it up, or decides it and notes the answer. */
bool triple_check(triple_checker *c, automaton *a, triple_before before, letter l, uint32_t number);

/* ---- letter_concern.c ---- */

/* Does some predicate speak of old values? Then the proof has relations between two moments, which follow from one another. */
bool automaton_has_old_values(triple_checker *c, automaton *a);

#endif
